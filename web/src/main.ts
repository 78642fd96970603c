import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no #app element')
mount(App, { target })

// Kept out of development, where it would answer with yesterday's files.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // Plain http on a local network has no service worker; the table works without.
    })
  })
}
