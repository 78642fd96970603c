import { mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import App from './App.svelte'
import { go, startRouter } from './router.svelte'
import { setLang } from './words'

const GAME = { slug: 'hearts', title: 'Hearts', line: 'The usual one.', players: [3, 4, 5, 6], default_players: 4, emblem: '5H QS 9H' }

let app: ReturnType<typeof mount>
let stop: () => void

beforeEach(async () => {
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.startsWith('/api/variants') ? [GAME] : {}))
  vi.stubGlobal('scrollTo', () => undefined)
  await setLang('en')
  go('/', true)
  stop = startRouter()
  app = mount(App, { target: document.body })
  await vi.waitFor(() => expect(document.querySelector('.title a')).not.toBeNull(), 10_000)
})

afterEach(async () => {
  await unmount(app)
  stop()
  vi.unstubAllGlobals()
})

test('the home page offers both ways to play, and the games', () => {
  const links = [...document.querySelectorAll('a')].map((link) => link.textContent?.trim())
  expect(links.some((text) => text?.startsWith('Play with friends'))).toBe(true)
  expect(links.some((text) => text?.startsWith('Play against bots'))).toBe(true)
  expect(links).toContain('Rules of Hearts')
  expect(document.title).toBe('Pique Dame')
})

test('the first thing in the page skips to its content', () => {
  const first = document.querySelector<HTMLElement>('a, button, input')
  expect(first?.textContent).toBe('Skip to the content')
  first?.click()
  expect(document.activeElement?.tagName).toBe('H1')
})

test('a page that was gone to has its title and the focus', async () => {
  go('/settings')
  await vi.waitFor(() => {
    expect(document.title).toBe('Settings · Pique Dame')
    expect(document.activeElement?.textContent).toBe('Settings')
  }, 10_000)
})

test('an unknown address says so and leads home', async () => {
  go('/nowhere')
  await tick()
  expect(document.querySelector('h1')?.textContent).toBe('Page not found')
  expect(document.querySelector<HTMLAnchorElement>('main a')?.getAttribute('href')).toBe('/')
})

test('another language changes every word at once', async () => {
  const polish = [...document.querySelectorAll<HTMLElement>('footer button')].find((each) => each.lang === 'pl')
  polish?.click()
  await vi.waitFor(() => {
    expect(document.querySelector('h1')?.textContent).toBe('Kierki, Czarna Maria i ich rodzina')
  }, 10_000)
  expect(polish?.getAttribute('aria-pressed')).toBe('true')
})
