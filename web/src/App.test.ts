import { mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import App from './App.svelte'

test('the page names the game', () => {
  const app = mount(App, { target: document.body })
  expect(document.querySelector('h1')?.textContent).toBe('Pique Dame')
  void unmount(app)
})
