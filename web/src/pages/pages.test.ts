import { flushSync, mount, tick, unmount, type Component } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OptionInfo, SeatView, TableView, Wish } from '../protocol'
import { heldSeat, heldSeats, keepSeat } from '../seats'
import { learnFamily, setLang } from '../words'
import { houses, type House } from './house'
import HouseRules from './HouseRules.svelte'
import Lobby from './Lobby.svelte'
import OptionControl from './OptionControl.svelte'
import ShareLink from './ShareLink.svelte'
import TablePage from './TablePage.svelte'
import YourTables from './YourTables.svelte'

const TABLE = 'abcdefghijklmnop'
let shown: ReturnType<typeof mount>[] = []
let answers: Record<string, unknown> = {}
let asked: { path: string; body: unknown }[] = []

function show<P extends Record<string, unknown>>(what: Component<P>, props: P) {
  shown.push(mount(what, { target: document.body, props }))
  flushSync()
}

const settle = async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise((done) => setTimeout(done, 2))
    await tick()
  }
}

const control = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('button, a, input, select')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() === name,
  )
  if (!found) throw new Error(`no control is called ${name}`)
  return found
}
const press = (name: string) => {
  control(name).click()
  flushSync()
}
const said = () => document.body.textContent?.replace(/\s+/g, ' ') ?? ''

beforeEach(async () => {
  localStorage.clear()
  answers = {}
  asked = []
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    asked.push({ path, body: init?.body ? JSON.parse(init.body) : undefined })
    const known = answers[path]
    return known === undefined
      ? Response.json({ reason: 'no_such_table', say: 'This table is gone.' }, { status: 404 })
      : Response.json(known)
  })
  await setLang('en')
})

afterEach(async () => {
  for (const each of shown) await unmount(each)
  shown = []
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const seat = (at: number, more: Partial<SeatView> = {}): SeatView => ({
  seat: at,
  name: '',
  kind: 'empty',
  level: 'casual',
  online: false,
  stand_in: false,
  count: 0,
  score: 0,
  points: null,
  captured: null,
  tricks: 0,
  passed: false,
  went_on: false,
  host: false,
  autoplay: false,
  ask_watcher: null,
  ask_name: null,
  imaginary: null,
  points_imaginary: null,
  ...more,
})

function view(more: Partial<TableView> = {}): TableView {
  return {
    table: TABLE,
    code: 'KM4PQ7',
    variant: 'black-maria',
    emblem: 'AS KS QS',
    title: 'Black Maria',
    players: 4,
    total: 43,
    differences: ['A score of exactly 100 becomes 50.'],
    settings: { turn_limit: 90, away: null, speed: 'slow', show_points: false, last_trick: false },
    stage: 'lobby',
    seats: [
      seat(0, { name: 'Anna', kind: 'person', online: true, host: true }),
      seat(1, { name: 'Ben', kind: 'person' }),
      seat(2),
      seat(3),
    ],
    watchers: ['x'],
    you: null,
    can_host: false,
    ...more,
  } as TableView
}

describe('the lobby', () => {
  function enter(more: Partial<TableView> = {}) {
    const wishes: Wish[] = []
    show(Lobby, { view: view(more), send: (wish: Wish) => wishes.push(wish), link: `/t/${TABLE}` })
    return wishes
  }

  test('tells a guest what differs before the seat, and sits them down with one press', () => {
    const wishes = enter()
    const words = said()
    expect(words.indexOf('A score of exactly 100 becomes 50.')).toBeLessThan(words.indexOf('Sit down'))
    for (const line of ['43 penalty points', '90 seconds per turn.', 'no bot plays for them', 'Bot speed: Slow', 'cannot be looked at']) {
      expect(words).toContain(line)
    }
    press('Sit down')
    expect(wishes).toEqual([{ do: 'sit', name: 'Guest' }])
  })

  test('a guest may choose the seat; an empty name sits nowhere', () => {
    const wishes = enter()
    press('Sit here: seat 4')
    expect(wishes).toEqual([{ do: 'sit', name: 'Guest', seat: 3 }])
    const field = document.querySelector<HTMLInputElement>('#lobby-name')
    if (field) field.value = '  '
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    press('Sit down')
    expect(wishes).toHaveLength(1)
  })

  test('a full table can be watched', () => {
    enter({ seats: [seat(0, { kind: 'person', name: 'Anna' }), seat(1, { kind: 'person', name: 'Ben' })] })
    expect(said()).toContain('Every seat is taken.')
  })

  test('the host starts with one press, sends away, and sets the bots', () => {
    const wishes = enter({ you: 0, can_host: true })
    press('Remove Ben from seat 2')
    press('Swap seats with Ben in seat 2')
    press('Move here: seat 3')
    const level = document.querySelectorAll('select')[0]
    expect([...(level?.options ?? [])].map((each) => each.text)).toEqual([
      'Bot: Novice',
      'Bot: Casual',
      'Bot: Skilled',
      'Bot: Expert',
    ])
    if (level) level.value = 'expert'
    level?.dispatchEvent(new Event('change', { bubbles: true }))
    press('Start with 2 bots')
    expect(wishes).toEqual([
      { do: 'remove', seat: 1 },
      { do: 'swap', seat: 1 },
      { do: 'swap', seat: 2 },
      { do: 'bot', seat: 2, level: 'expert' },
      { do: 'start' },
    ])
  })

  test('someone seated changes the name, stands up, and need not press anything to be ready', () => {
    const wishes = enter({ you: 1 })
    expect(said()).toContain('Waiting for Anna to start.')
    press('Change your name')
    const field = document.querySelector<HTMLInputElement>('#lobby-name')
    expect(field?.value).toBe('Ben')
    if (field) field.value = 'Benno'
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    press('Use this name')
    press('Leave my seat')
    expect(wishes).toEqual([{ do: 'rename', name: 'Benno' }, { do: 'stand_up' }])
  })

  test('who acts for an absent host is told so', () => {
    enter({ you: 1, can_host: true })
    expect(said()).toContain('Anna is away, so you may start.')
  })

  test('no two controls have one name', () => {
    for (const more of [{}, { you: 0, can_host: true }, { you: 1 }]) {
      enter(more)
      const names = [...document.querySelectorAll('button, a')].map((each) =>
        (each.getAttribute('aria-label') ?? each.textContent ?? '').trim(),
      )
      expect(new Set(names).size).toBe(names.length)
      document.body.replaceChildren()
    }
  })
})

describe('another device', () => {
  test('the key of another device becomes a seat here and leaves the address', async () => {
    answers[`/api/tables/${TABLE}/seat`] = { table: TABLE, code: 'KM4PQ7', seat: 2, token: 't'.repeat(32) }
    answers[`/api/tables/${TABLE}`] = { table: TABLE, title: 'Hearts', variant: 'hearts', stage: 'playing' }
    history.replaceState(null, '', `/t/${TABLE}#k=once-only`)
    show(TablePage, { id: TABLE })
    await settle()
    expect(location.hash).toBe('')
    expect(asked[0]).toEqual({ path: `/api/tables/${TABLE}/seat`, body: { key: 'once-only' } })
    expect(heldSeat(TABLE)).toMatchObject({ seat: 2, token: 't'.repeat(32), title: 'Hearts' })
  })

  test('a key that is used up says so', async () => {
    history.replaceState(null, '', `/t/${TABLE}#k=old`)
    show(TablePage, { id: TABLE })
    await settle()
    expect(location.hash).toBe('')
    expect(said()).toContain('This table is gone.')
  })
})

describe('your tables', () => {
  const held = { token: 't', seat: 0, name: 'Anna', variant: 'hearts', title: 'Hearts', at: 1_700_000_000_000 }

  test('are shown with where they stand, and one that is gone is forgotten', async () => {
    keepSeat('here-0000000000000', held)
    keepSeat('gone-0000000000000', held)
    answers['/api/tables/here-0000000000000'] = { table: 'here-0000000000000', title: 'Hearts', stage: 'playing' }
    show(YourTables, {})
    await settle()
    expect(document.querySelectorAll('li')).toHaveLength(1)
    expect(said()).toContain('You are Anna · in progress')
    expect(heldSeats().map(({ table }) => table)).toEqual(['here-0000000000000'])
  })

  test('can be forgotten; what else is kept stays', async () => {
    localStorage.setItem('pd.seat.broken', '{')
    localStorage.setItem('pd.prefs', '{}')
    keepSeat('here-0000000000000', held)
    answers['/api/tables/here-0000000000000'] = { table: 'here-0000000000000', title: 'Hearts', stage: 'lobby' }
    show(YourTables, {})
    await settle()
    document.querySelector<HTMLElement>('li button')?.click()
    flushSync()
    expect(document.querySelector('li')).toBeNull()
    expect(localStorage.getItem('pd.prefs')).toBe('{}')
  })
})

describe('the link', () => {
  const props = { link: `http://localhost:8000/t/${TABLE}`, code: 'KM4PQ7', title: 'Hearts' }

  test('is copied, and by hand where the browser allows nothing else', async () => {
    const write = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write }, languages: ['en'] })
    show(ShareLink, props)
    await settle()
    press('Copy')
    await settle()
    expect(write).toHaveBeenCalledOnce()
    expect(said()).toContain('The link is copied.')
    write.mockRejectedValueOnce(new Error('not allowed'))
    document.execCommand = () => false
    press('Copy')
    await settle()
    expect(said()).toContain('The link is selected')
  })

  test('goes by an address that a phone can reach', async () => {
    answers['/api/address'] = { origin: 'http://192.168.1.5:8000' }
    show(ShareLink, props)
    await settle()
    const field = document.querySelector<HTMLInputElement>('#table-link')
    expect(field?.value).toMatch(new RegExp(`^http://[^/]+/t/${TABLE}$`))
  })
})

describe('house rules', () => {
  const house: House = { name: 'Sundays', game: 'hearts', players: 4, options: { spot_queen: 25, pass_cycle: ['left', 'hold'] } }

  test('are kept under a name, used again and deleted', async () => {
    await learnFamily()
    const used: House[] = []
    show(HouseRules, { game: 'hearts', players: 4, options: house.options, use: (each: House) => used.push(each) })
    const field = document.querySelector<HTMLInputElement>('#house-name')
    if (!field) throw new Error('no field')
    field.value = ' Sundays '
    field.dispatchEvent(new Event('input', { bubbles: true }))
    flushSync()
    press('Save')
    expect(said()).toContain('Sundays is saved.')
    expect(houses()).toEqual([house])
    press('Use Sundays')
    expect(used).toEqual([house])
    press('Delete Sundays')
    expect(houses()).toEqual([])
  })
})

describe('an option', () => {
  const info = (more: Partial<OptionInfo>): OptionInfo => ({
    name: 'x',
    group: 'deal',
    kind: 'text',
    label: 'The option',
    values: [],
    value_labels: [],
    default: 'usual',
    entries: [],
    entry_labels: [],
    hint: '',
    ...more,
  })

  function typed(option: OptionInfo, text: string): unknown {
    let got: unknown
    show(OptionControl, { info: option, value: option.default, onchange: (value: unknown) => (got = value) })
    const field = document.querySelector<HTMLInputElement>('input')
    if (!field) throw new Error('no field')
    field.value = text
    field.dispatchEvent(new Event('change', { bubbles: true }))
    document.body.replaceChildren()
    return got
  }

  test('is read as JSON where it reads so, else as text or a list', () => {
    expect(typed(info({ kind: 'number', default: 100 }), ' 50 ')).toBe(50)
    expect(typed(info({ default: { QS: 13 } }), '{"QS": 25}')).toEqual({ QS: 25 })
    expect(typed(info({ default: { QS: 13 } }), 'qs 13, JD \u221210')).toEqual({ QS: 13, JD: -10 })
    expect(typed(info({ default: { QS: 13 } }), 'queen')).toBe('queen')
    expect(typed(info({ kind: 'cards', default: '' }), 'QS JD')).toBe('QS JD')
    expect(typed(info({ default: ['left', 'hold'] }), 'left, right hold')).toEqual(['left', 'right', 'hold'])
    expect(typed(info({}), '  ')).toBeUndefined()
  })

  test('a choice gives its value, not its words', () => {
    let got: unknown
    const option = info({ kind: 'choice', values: ['off', 0, 50], value_labels: ['has no effect', 'to 0', 'to 50'], default: 'off' })
    show(OptionControl, { info: option, value: 'off', onchange: (value: unknown) => (got = value) })
    const field = document.querySelector('select')
    expect(field?.selectedOptions[0]?.textContent).toBe('has no effect')
    if (field) field.value = '2'
    field?.dispatchEvent(new Event('change', { bubbles: true }))
    expect(got).toBe(50)
  })

  test('several known values are switches, kept in their own order', () => {
    let got: unknown
    const option = info({ values: ['a', 'b', 'c'], value_labels: ['first', 'second', 'third'], default: [] })
    show(OptionControl, { info: option, value: ['c'], onchange: (value: unknown) => (got = value) })
    document.querySelector<HTMLElement>('input')?.click()
    expect(got).toEqual(['a', 'c'])
  })

  test('costs of cards are written as people write them', () => {
    show(OptionControl, { info: info({ kind: 'cards', default: '' }), value: { QS: 13, JD: -10 }, onchange: () => undefined })
    expect(document.querySelector('input')?.value).toBe('QS 13, JD -10')
  })

  test('cards with points are rows: changed, added, taken out', async () => {
    await learnFamily()
    const told: unknown[] = []
    const option = info({ kind: 'cards', default: { QS: 13 } })
    show(OptionControl, { info: option, value: { QS: 13, JD: -10 }, onchange: (value: unknown) => told.push(value) })
    const change = (name: string, value: string) => {
      const field = control(name) as HTMLInputElement
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
      flushSync()
    }
    change('The option: number for card 2', '-5')
    expect(told.pop()).toEqual({ QS: 13, JD: -5 })
    press('Remove number 1: The option')
    expect(told.pop()).toEqual({ JD: -10 })
    press('Add: The option')
    expect(told).toEqual([])
    change('The option: card 3', 'TC')
    expect(told.pop()).toEqual({ QS: 13, JD: -10, TC: 1 })
  })

  test('a list whose order counts is one choice after the other', async () => {
    await learnFamily()
    const told: unknown[] = []
    const option = info({ label: 'Passes', default: ['left', 'hold'], entries: ['left', 'right', 'hold'] })
    show(OptionControl, { info: option, value: ['left', 'hold'], onchange: (value: unknown) => told.push(value) })
    const second = control('Passes, 2') as HTMLSelectElement
    expect(second.selectedOptions[0]?.textContent).toBe('Nothing is passed')
    second.value = 'right'
    second.dispatchEvent(new Event('change', { bubbles: true }))
    expect(told.pop()).toEqual(['left', 'right'])
    press('Add: Passes')
    expect(told.pop()).toEqual(['left', 'hold', 'left'])
    press('Remove number 1: Passes')
    expect(told.pop()).toEqual(['hold'])
  })

  test('a switch is on or off', () => {
    let got: unknown
    show(OptionControl, { info: info({ kind: 'bool', default: true }), value: true, onchange: (value: unknown) => (got = value) })
    document.querySelector<HTMLElement>('input')?.click()
    expect(got).toBe(false)
  })
})
