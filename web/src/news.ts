/** Quiet news: a newer client is there, the app can be installed; and the service worker's start. */
import { about } from './api'
import { serverIs, shell, type InstallPrompt } from './shell.svelte'

const LOOK_AGAIN = 10 * 60 * 1000

export function startNews(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    shell.install = event as InstallPrompt
  })
  addEventListener('appinstalled', () => (shell.install = null))
  // A page's code that is gone from a server that answers: it belongs to an older client.
  addEventListener('vite:preloadError', () => {
    about().then(
      () => (shell.reload = true),
      () => undefined,
    )
  })
  followServer()
  // Kept out of development, where it would answer with yesterday's files.
  if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator) {
    const workers = navigator.serviceWorker
    const held = workers.controller !== null
    workers.addEventListener('controllerchange', () => {
      if (held) shell.reload = true
    })
    addEventListener('load', () => {
      workers.register('/sw.js').catch(() => {
        // Without it everything works, only not from the cache.
      })
    })
  }
}

/** A tab that comes back after a while asks whether the server is still the one it came from. */
function followServer(): void {
  let looked = 0
  async function look() {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_AGAIN) return
    looked = Date.now()
    try {
      serverIs(await about())
    } catch {
      // No answer just now; the next visit asks again.
    }
  }
  document.addEventListener('visibilitychange', () => void look())
  void look()
}
