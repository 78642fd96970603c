/** The socket to one table: one reducer for what the server says, and a connection that comes back by itself. */
import {
  PROTOCOL,
  type FromBrowser,
  type FromServer,
  type Happened,
  type Happening,
  type Nack,
  type Now,
  type Snapshot,
  type TableView,
  type Welcome,
  type Wish,
} from './protocol'

/** The view after event `v`. */
export interface Held {
  v: number
  view: TableView
}

export type Step =
  | { kind: 'view'; held: Held }
  | { kind: 'happened'; held: Held; what: Happening }
  | { kind: 'patched'; held: Held }
  | { kind: 'old' }
  | { kind: 'gap' }

/** What a message makes of the view held so far. A number left out is a gap: only a fresh start cures it. */
export function step(held: Held | null, message: Snapshot | Happened | Now): Step {
  if (message.t === 'view') return { kind: 'view', held: { v: message.v, view: message.view } }
  if (held === null) return message.t === 'now' ? { kind: 'old' } : { kind: 'gap' }
  const view = { ...held.view, ...message.patch }
  if (message.t === 'now') return { kind: 'patched', held: { v: held.v, view } }
  if (message.v <= held.v) return { kind: 'old' }
  if (message.v !== held.v + 1) return { kind: 'gap' }
  return { kind: 'happened', held: { v: message.v, view }, what: message.what }
}

export type Connection =
  | { state: 'connecting' }
  | { state: 'connected' }
  /** Lost at `since` (milliseconds); trying again. */
  | { state: 'reconnecting'; since: number }
  /** The device itself has no network. */
  | { state: 'offline'; since: number }
  /** Closed for good, by name: `protocol`, `replaced`, `no_such_table`. */
  | { state: 'closed'; why: string; say: string }

export interface Listener {
  connection(now: Connection): void
  /** Of which make the server is. */
  greeted?(server: { version: string; commit: string }): void
  view(held: Held): void
  happened(what: Happening, held: Held): void
  patched(held: Held): void
  seated(seat: number, token: string): void
  /** This tab has the move (true), or another tab of this seat has. */
  elsewhere(active: boolean): void
  /** The wishes still on their way. */
  pending(wishes: readonly Wish[]): void
  refused(refusal: Nack, wish: Wish): void
}

/** What is used of a WebSocket, so that tests can bring their own. */
export interface Socket {
  readyState: number
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent<string>) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  send(text: string): void
  close(): void
}

export interface LinkOptions {
  table: string
  token: string | null
  watcher: string
  open?: () => Socket
  random?: () => number
}

const OPEN = 1
const FIRST_WAIT = 500
const LONGEST_WAIT = 8_000
const OPENING = 8_000
const LONGEST_OPENING = 32_000
const PING_EVERY = 5_000
const PONG_AFTER_RETURN = 1_500
const ANSWER_TO_WISH = 5_000
const FOR_GOOD = new Set(['protocol', 'replaced', 'no_such_table'])

/** Half to all of a wait that doubles, up to eight seconds. */
export function backOff(tries: number, random: () => number): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries, 10))
  return wait / 2 + (wait / 2) * random()
}

/** How long a greeting may take: each try is given more, so that a very slow network is only slow, never shut out. */
export function patience(tries: number): number {
  return Math.min(LONGEST_OPENING, OPENING * 2 ** Math.min(tries, 10))
}

function openSocket(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new WebSocket(`${scheme}://${location.host}/ws`) as Socket
}

export class TableLink {
  #table: string
  #token: string | null
  #watcher: string
  #open: () => Socket
  #random: () => number
  #listener: Listener

  #socket: Socket | null = null
  #held: Held | null = null
  #greeted = false
  #pending = new Map<string, { wish: Wish; at: number }>()
  #made = 0
  #prefix: string
  #tries = 0
  #lostAt: number | null = null
  #stopped = false
  #pings = 0
  #missed = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #opening: ReturnType<typeof setTimeout> | undefined
  #probe: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined

  constructor(options: LinkOptions, listener: Listener) {
    this.#table = options.table
    this.#token = options.token
    this.#watcher = options.watcher
    this.#open = options.open ?? openSocket
    this.#random = options.random ?? Math.random
    this.#listener = listener
    this.#prefix = Math.floor(this.#random() * 2 ** 48).toString(36) + Date.now().toString(36)
  }

  get token(): string | null {
    return this.#token
  }

  start(): void {
    this.#stopped = false
    document.addEventListener('visibilitychange', this.#onVisible)
    addEventListener('online', this.#onOnline)
    addEventListener('offline', this.#onOffline)
    addEventListener('pageshow', this.#onPageShow)
    this.#beat = setInterval(() => this.#onBeat(), PING_EVERY)
    this.#connect()
  }

  stop(): void {
    this.#stopped = true
    document.removeEventListener('visibilitychange', this.#onVisible)
    removeEventListener('online', this.#onOnline)
    removeEventListener('offline', this.#onOffline)
    removeEventListener('pageshow', this.#onPageShow)
    clearInterval(this.#beat)
    this.#drop()
  }

  /** Starts afresh after a close for good, or with another token. */
  restart(token: string | null = this.#token): void {
    this.#token = token
    this.#tries = 0
    this.#again()
  }

  /** Sends a wish until the server answers it, over as many connections as that takes. */
  wish(wish: Wish): string {
    this.#made += 1
    const id = `${this.#prefix}-${this.#made}`
    const at = this.#held?.v ?? 0
    this.#pending.set(id, { wish, at })
    this.#tellPending()
    if (this.#greeted) {
      this.#say({ t: 'wish', id, at, wish })
      this.#test(ANSWER_TO_WISH)
    }
    return id
  }

  #tellPending(): void {
    this.#listener.pending([...this.#pending.values()].map(({ wish }) => wish))
  }

  #say(message: FromBrowser): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message))
  }

  #drop(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#opening)
    clearTimeout(this.#probe)
    const socket = this.#socket
    this.#socket = null
    this.#greeted = false
    this.#missed = 0
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #connect(): void {
    this.#drop()
    if (this.#stopped) return
    if (this.#lostAt === null) this.#listener.connection({ state: 'connecting' })
    let socket: Socket
    try {
      socket = this.#open()
    } catch {
      this.#lost()
      return
    }
    this.#socket = socket
    this.#opening = setTimeout(() => this.#lost(), patience(this.#tries))
    socket.onopen = () => {
      this.#say({
        t: 'hello',
        protocol: PROTOCOL,
        table: this.#table,
        token: this.#token,
        since: this.#held?.v ?? null,
        visible: document.visibilityState !== 'hidden',
        watcher: this.#watcher,
      })
    }
    socket.onmessage = (event) => {
      let message: FromServer
      try {
        message = JSON.parse(event.data) as FromServer
      } catch {
        this.#again()
        return
      }
      this.#hear(message)
    }
    socket.onclose = () => this.#lost()
  }

  #again(): void {
    this.#drop()
    this.#connect()
  }

  #lost(): void {
    this.#drop()
    if (this.#stopped) return
    this.#lostAt ??= Date.now()
    this.#tellLoss()
    this.#retry = setTimeout(() => this.#connect(), backOff(this.#tries, this.#random))
    this.#tries += 1
  }

  #tellLoss(): void {
    const state = navigator.onLine === false ? 'offline' : 'reconnecting'
    this.#listener.connection({ state, since: this.#lostAt ?? Date.now() })
  }

  #hear(message: FromServer): void {
    this.#missed = 0
    clearTimeout(this.#probe)
    switch (message.t) {
      case 'welcome':
        this.#welcome(message)
        return
      case 'view':
      case 'happened':
      case 'now':
        this.#take(step(this.#held, message))
        return
      case 'ack':
        this.#settle(message.id)
        return
      case 'nack': {
        const wish = this.#settle(message.id)
        if (wish) this.#listener.refused(message, wish)
        return
      }
      case 'seated':
        this.#token = message.token
        this.#listener.seated(message.seat, message.token)
        return
      case 'elsewhere':
        this.#listener.elsewhere(message.active)
        return
      case 'pong':
        return
      case 'bye':
        if (message.why === 'bad_message') this.#refuseAll()
        if (FOR_GOOD.has(message.why)) this.#close(message.why, message.say ?? '')
        else this.#lost()
    }
  }

  /** A wish that the server cannot read is not sent for ever. */
  #refuseAll(): void {
    const wishes = [...this.#pending]
    this.#pending.clear()
    this.#listener.pending([])
    const v = this.#held?.v ?? 0
    for (const [id, { wish }] of wishes) this.#listener.refused({ t: 'nack', id, v, reason: 'bad_message', args: {} }, wish)
  }

  #welcome(message: Welcome): void {
    clearTimeout(this.#opening)
    this.#listener.greeted?.(message)
    if (message.protocol !== PROTOCOL) {
      this.#close('protocol', '')
      return
    }
    this.#greeted = true
    this.#tries = 0
    this.#lostAt = null
    this.#listener.connection({ state: 'connected' })
    // Each with the moment for which it was meant: what the table has left behind is refused.
    for (const [id, { wish, at }] of this.#pending) this.#say({ t: 'wish', id, at, wish })
  }

  #close(why: string, say: string): void {
    this.#drop()
    this.#listener.connection({ state: 'closed', why, say })
  }

  #take(taken: Step): void {
    if (taken.kind === 'old') return
    if (taken.kind === 'gap') {
      this.#again()
      return
    }
    this.#held = taken.held
    if (taken.kind === 'view') this.#listener.view(taken.held)
    else if (taken.kind === 'patched') this.#listener.patched(taken.held)
    else this.#listener.happened(taken.what, taken.held)
  }

  #settle(id: string): Wish | undefined {
    const kept = this.#pending.get(id)
    if (this.#pending.delete(id)) this.#tellPending()
    return kept?.wish
  }

  #onBeat(): void {
    if (!this.#greeted || document.visibilityState === 'hidden') return
    if (this.#missed >= 2) {
      this.#lost()
      return
    }
    this.#missed += 1
    this.#pings += 1
    this.#say({ t: 'ping', n: this.#pings })
  }

  /** Back from sleep or another tab: a socket that looks open is tried before it is believed. */
  #wake(): void {
    if (this.#stopped) return
    if (!this.#greeted) {
      if (this.#retry !== undefined && this.#socket === null) this.#connect()
      return
    }
    this.#test(PONG_AFTER_RETURN)
  }

  /** A socket that says nothing for so long, though it is asked, is lost, whatever it looks like. */
  #test(patience: number): void {
    this.#pings += 1
    this.#say({ t: 'ping', n: this.#pings })
    clearTimeout(this.#probe)
    this.#probe = setTimeout(() => {
      this.#lostAt ??= Date.now()
      this.#tellLoss()
      this.#again()
    }, patience)
  }

  #onVisible = (): void => {
    const on = document.visibilityState !== 'hidden'
    if (this.#greeted) this.#say({ t: 'visible', on })
    if (on) this.#wake()
  }

  #onOnline = (): void => {
    this.#tries = 0
    this.#wake()
  }

  #onOffline = (): void => {
    if (this.#greeted) this.#test(PONG_AFTER_RETURN)
    else if (this.#lostAt !== null) this.#tellLoss()
  }

  #onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) this.#wake()
  }
}
