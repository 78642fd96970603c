import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backOff, patience, step, TableLink, type Connection, type Listener, type Socket } from '../src/net'
import { PROTOCOL, type FromServer, type Nack, type Wish } from '../src/protocol'
import { happened, tableView } from './view'

describe('the reducer', () => {
  const held = { v: 4, view: tableView() }

  test('a snapshot replaces everything', () => {
    const view = tableView({ deal: 3 })
    expect(step(held, { t: 'view', v: 40, view })).toEqual({ kind: 'view', held: { v: 40, view } })
  })

  test('an event puts the changed fields in place of the old ones', () => {
    const taken = step(held, happened(5, 'played', { turn: [1] }))
    expect(taken).toMatchObject({ kind: 'happened', held: { v: 5, view: { turn: [1], hand: held.view.hand } } })
    expect(held.view.turn).toEqual([0])
  })

  test('what is known already is left alone, what is missing is a gap', () => {
    expect(step(held, happened(4, 'played'))).toEqual({ kind: 'old' })
    expect(step(held, happened(6, 'played'))).toEqual({ kind: 'gap' })
    expect(step(null, happened(1, 'played'))).toEqual({ kind: 'gap' })
  })

  test('a change without a number keeps the number', () => {
    expect(step(held, { t: 'now', patch: { watchers: ['x'] } })).toMatchObject({
      kind: 'patched',
      held: { v: 4, view: { watchers: ['x'] } },
    })
  })
})

test('the wait doubles up to eight seconds, between a half and the whole of it', () => {
  expect(backOff(0, () => 1)).toBe(500)
  expect(backOff(0, () => 0)).toBe(250)
  expect(backOff(3, () => 1)).toBe(4000)
  expect(backOff(400, () => 1)).toBe(8000)
})

test('a greeting is given eight seconds, then more, up to half a minute', () => {
  expect([0, 1, 2, 3, 400].map(patience)).toEqual([8_000, 16_000, 32_000, 32_000, 32_000])
})

class FakeSocket implements Socket {
  readyState = 0
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  said: Record<string, unknown>[] = []

  send(text: string): void {
    this.said.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.readyState = 3
  }
  open(): void {
    this.readyState = 1
    this.onopen?.(new Event('open'))
  }
  hear(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>)
  }
  drop(): void {
    this.readyState = 3
    this.onclose?.({} as CloseEvent)
  }
  greet(): void {
    this.open()
    this.hear({ t: 'welcome', protocol: PROTOCOL, version: '1', commit: 'x', seat: 0 })
  }
  of(kind: string): Record<string, unknown>[] {
    return this.said.filter((message) => message['t'] === kind)
  }
}

describe('the link', () => {
  let sockets: FakeSocket[]
  let states: Connection[]
  let makes: string[]
  let refused: [Nack, Wish][]
  let pending: readonly Wish[]
  let views: number[]
  let link: TableLink
  const last = () => sockets.at(-1) as FakeSocket

  beforeEach(() => {
    vi.useFakeTimers()
    sockets = []
    states = []
    makes = []
    refused = []
    pending = []
    views = []
    const listener: Listener = {
      connection: (now) => states.push(now),
      greeted: ({ commit }) => makes.push(commit),
      view: (held) => views.push(held.v),
      happened: (_what, held) => views.push(held.v),
      patched: () => undefined,
      seated: () => undefined,
      elsewhere: () => undefined,
      pending: (wishes) => (pending = wishes),
      refused: (nack, wish) => refused.push([nack, wish]),
    }
    const open = () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    }
    link = new TableLink({ table: 't', token: 'secret', watcher: 'w', open, random: () => 0.5 }, listener)
    link.start()
  })

  afterEach(() => {
    link.stop()
    vi.useRealTimers()
  })

  test('greets with the token in the message, and says connected only when answered', () => {
    last().open()
    expect(last().of('hello')[0]).toMatchObject({ protocol: PROTOCOL, table: 't', token: 'secret', since: null })
    expect(states.at(-1)?.state).toBe('connecting')
    last().hear({ t: 'welcome', protocol: PROTOCOL, version: '1', commit: 'x', seat: 0 })
    expect(states.at(-1)?.state).toBe('connected')
    expect(makes).toEqual(['x'])
  })

  test('a wish is sent again with its id until it is answered', () => {
    last().greet()
    const id = link.wish({ do: 'play', card: '2C' })
    expect(last().of('wish')).toEqual([{ t: 'wish', id, at: 0, wish: { do: 'play', card: '2C' } }])
    last().drop()
    vi.advanceTimersByTime(1_000)
    last().greet()
    expect(last().of('wish')).toEqual([{ t: 'wish', id, at: 0, wish: { do: 'play', card: '2C' } }])
    last().hear({ t: 'ack', id, v: 3 })
    expect(pending).toEqual([])
    last().drop()
    vi.advanceTimersByTime(1_000)
    last().greet()
    expect(last().of('wish')).toEqual([])
  })

  test('a wish that meets silence is a lost connection soon, and goes out again', () => {
    last().greet()
    const id = link.wish({ do: 'play', card: '2C' })
    vi.advanceTimersByTime(4_000)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1_100)
    expect(sockets).toHaveLength(2)
    expect(states.at(-1)?.state).toBe('reconnecting')
    last().greet()
    expect(last().of('wish')).toEqual([{ t: 'wish', id, at: 0, wish: { do: 'play', card: '2C' } }])
    // Whatever is heard is a sign of life.
    last().hear({ t: 'ack', id, v: 3 })
    vi.advanceTimersByTime(4_900)
    expect(sockets).toHaveLength(2)
  })

  test('a device that says it has no network is not believed to be connected', () => {
    last().greet()
    dispatchEvent(new Event('offline'))
    vi.advanceTimersByTime(1_600)
    expect(states.at(-1)?.state).toBe('reconnecting')
    last().greet()
    dispatchEvent(new Event('offline'))
    last().hear({ t: 'pong', n: 2 })
    vi.advanceTimersByTime(1_600)
    expect(states.at(-1)?.state).toBe('connected')
  })

  test('a wish made while the connection is away goes out after the greeting', () => {
    link.wish({ do: 'go_on' })
    expect(last().said).toEqual([])
    last().greet()
    expect(last().of('wish')).toHaveLength(1)
  })

  test('a refusal comes back with the wish', () => {
    last().greet()
    const id = link.wish({ do: 'play', card: 'QS' })
    last().hear({ t: 'nack', id, v: 1, reason: 'revoke', args: { suit: 'clubs' } })
    expect(refused).toMatchObject([[{ reason: 'revoke' }, { do: 'play', card: 'QS' }]])
    expect(pending).toEqual([])
  })

  test('a number left out is a new start that names the last one seen', () => {
    last().greet()
    last().hear({ t: 'view', v: 7, view: tableView() })
    last().hear(happened(9, 'played'))
    expect(sockets).toHaveLength(2)
    last().open()
    expect(last().of('hello')[0]).toMatchObject({ since: 7 })
    expect(views).toEqual([7])
  })

  test('tries for ever, with at most eight seconds between', () => {
    last().greet()
    last().drop()
    expect(states.at(-1)?.state).toBe('reconnecting')
    for (let i = 0; i < 40; i += 1) {
      const before = sockets.length
      vi.advanceTimersByTime(8_000)
      expect(sockets.length).toBeGreaterThan(before)
      last().drop()
    }
    vi.advanceTimersByTime(8_000)
    last().greet()
    expect(states.at(-1)?.state).toBe('connected')
  })

  test('a network on which a greeting takes ten seconds gets through at the second try', () => {
    vi.advanceTimersByTime(9_000)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(10_000)
    expect(sockets).toHaveLength(2)
    last().greet()
    expect(states.at(-1)).toEqual({ state: 'connected' })
  })

  test('two pings without an answer are a lost connection', () => {
    last().greet()
    vi.advanceTimersByTime(10_000)
    expect(last().of('ping')).toHaveLength(2)
    expect(states.at(-1)?.state).toBe('connected')
    vi.advanceTimersByTime(5_000)
    expect(states.at(-1)?.state).toBe('reconnecting')
  })

  test('answered pings keep it', () => {
    last().greet()
    for (let n = 1; n < 20; n += 1) {
      vi.advanceTimersByTime(5_000)
      last().hear({ t: 'pong', n })
    }
    expect(sockets).toHaveLength(1)
  })

  test('coming back tries the socket before believing it', () => {
    last().greet()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(last().of('visible')).toEqual([{ t: 'visible', on: true }])
    expect(last().of('ping')).toHaveLength(1)
    vi.advanceTimersByTime(1_600)
    expect(sockets).toHaveLength(2)
  })

  test('a network that is back is tried at once', () => {
    last().greet()
    last().drop()
    const before = sockets.length
    window.dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(before + 1)
  })

  test('another protocol closes for good and loses no wish', () => {
    last().greet()
    link.wish({ do: 'play', card: '2C' })
    last().hear({ t: 'bye', why: 'protocol' })
    expect(states.at(-1)).toMatchObject({ state: 'closed', why: 'protocol' })
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
    expect(pending).toHaveLength(1)
  })

  test('a wish that the server cannot read is not sent for ever', () => {
    last().greet()
    link.wish({ do: 'play', card: 'QS' })
    last().hear({ t: 'bye', why: 'bad_message' })
    expect(refused).toMatchObject([[{ reason: 'bad_message' }, { do: 'play' }]])
    vi.advanceTimersByTime(1_000)
    last().greet()
    expect(last().of('wish')).toEqual([])
  })

  test('a restart is no farewell', () => {
    last().greet()
    last().hear({ t: 'bye', why: 'restart' })
    vi.advanceTimersByTime(1_000)
    expect(sockets).toHaveLength(2)
  })
})
