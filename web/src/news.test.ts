import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import News from './pages/News.svelte'
import { startNews } from './news'
import { go, route, startRouter } from './router.svelte'
import { serverIs, shell } from './shell.svelte'
import { setLang } from './words'

let commit = 'first'
let away = false
let bar: ReturnType<typeof mount>

vi.useFakeTimers({ toFake: ['Date'] })
vi.stubGlobal('fetch', async () => {
  if (away) throw new TypeError('no network')
  return Response.json({ version: '1.0', commit, protocol: 1 })
})
vi.stubGlobal('scrollTo', () => undefined)
startNews()

const settle = () => new Promise((done) => setTimeout(done, 5))
const comeBack = async () => {
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  flushSync()
}
const press = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name)?.click()

beforeEach(async () => {
  await setLang('en')
  bar = mount(News, { target: document.body })
  flushSync()
})
afterEach(() => unmount(bar))

test('a server of another make is told in a quiet bar, to whoever comes back later', async () => {
  await settle()
  expect(shell.about?.version).toBe('1.0')
  commit = 'second'
  await comeBack()
  expect(shell.reload).toBe(false)
  vi.setSystemTime(Date.now() + 11 * 60 * 1000)
  await comeBack()
  expect(document.querySelector('[role=status]')?.textContent).toContain('A new version is available.')
  shell.reload = false
})

test('installing is offered only where the browser offers it, and not twice', async () => {
  expect(document.querySelector('button')).toBeNull()
  const prompt = vi.fn(async () => undefined)
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  flushSync()
  press('Install')
  flushSync()
  expect(prompt).toHaveBeenCalledOnce()
  expect(document.querySelector('button')).toBeNull()
})

test('the offer can be put away, and does not show over a table', () => {
  dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))
  shell.bare = true
  flushSync()
  expect(document.querySelector('button')).toBeNull()
  shell.bare = false
  flushSync()
  press('Not now')
  flushSync()
  expect(document.querySelector('button')).toBeNull()
})

test('code that the server has no more asks for a reload', async () => {
  dispatchEvent(new Event('vite:preloadError'))
  await settle()
  flushSync()
  expect(document.querySelector('button')?.textContent).toBe('Reload')
  shell.reload = false
})

test('code that cannot be had while the server is away is no news', async () => {
  away = true
  dispatchEvent(new Event('vite:preloadError'))
  await settle()
  away = false
  expect(shell.reload).toBe(false)
})

test('a table whose server is of another make since it came back says so, but not in the middle of a turn', () => {
  serverIs({ version: '1.0', commit: 'third' })
  shell.turn = true
  flushSync()
  expect(document.querySelector('button')).toBeNull()
  shell.turn = false
  flushSync()
  expect(document.querySelector('button')?.textContent).toBe('Reload')
  // And stays: the table does not jump with every turn.
  shell.turn = true
  flushSync()
  expect(document.querySelector('button')?.textContent).toBe('Reload')
  shell.turn = shell.reload = false
})

test('links of this site change the page, others are left to the browser', () => {
  go('/', true)
  const stop = startRouter()
  // Comes after the router: what the router left alone goes nowhere in a test either.
  let taken = false
  const last = (event: Event) => {
    taken = event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', last)
  const click = (html: string, more: MouseEventInit = {}) => {
    const place = document.createElement('p')
    place.innerHTML = html
    document.body.append(place)
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...more })
    place.firstElementChild?.dispatchEvent(event)
    place.remove()
    return taken
  }
  const changes = route.changes
  expect(click('<a href="/rules">in</a>')).toBe(true)
  expect(route.path).toBe('/rules')
  expect(click('<a href="/new?with=bots">in</a>')).toBe(true)
  expect(route.query).toBe('?with=bots')
  expect(route.changes).toBe(changes + 2)
  for (const left of [
    click('<a href="https://example.org/">out</a>'),
    click('<a href="/t/abcdefghijklmnop/record">file</a>'),
    click('<a href="/rules" target="_blank">tab</a>'),
    click('<a href="/rules" download>file</a>'),
    click('<a href="/rules">new tab</a>', { ctrlKey: true }),
    click('<span>no link</span>'),
  ]) {
    expect(left).toBe(false)
  }
  expect(route.path).toBe('/new')
  removeEventListener('click', last)
  stop()
})
