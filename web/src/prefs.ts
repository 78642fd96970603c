/** What a person likes, kept in this browser: no rules, no account. */
import { writable, type Writable } from 'svelte/store'

export interface Prefs {
  theme: 'paper' | 'night' | 'auto'
  fourColours: boolean
  largeIndex: boolean
  /** A letter (C D H S) beside each suit shape. */
  letters: boolean
  leftHanded: boolean
  back: 'lattice' | 'dots' | 'plain'
  /** The quiet mark with its cost on cards that count. */
  marks: boolean
  oneTap: boolean
  /** How long a finished trick stays, in milliseconds. */
  trickStay: number
  motion: 'instant' | 'fast' | 'normal' | 'slow'
  sounds: boolean
  notifications: boolean
  keys: boolean
  /** Plays, tricks and scores are told to screen readers. */
  live: boolean
  suitOrder: SuitOrder
  /** High cards to the left. */
  highFirst: boolean
  autoplay: boolean
}

export const SUIT_ORDERS = ['CDSH', 'DCHS', 'SHCD', 'HSDC', 'CHSD', 'HCDS'] as const
export type SuitOrder = (typeof SUIT_ORDERS)[number]

export const BACKS = ['lattice', 'dots', 'plain'] as const
export const TRICK_STAYS = [600, 1200, 2000, 3500] as const

export const DEFAULTS: Prefs = {
  theme: 'auto',
  fourColours: false,
  largeIndex: false,
  letters: false,
  leftHanded: false,
  back: 'lattice',
  marks: true,
  oneTap: false,
  trickStay: 1200,
  motion: 'normal',
  sounds: false,
  notifications: false,
  keys: true,
  live: true,
  suitOrder: 'CDSH',
  highFirst: false,
  autoplay: false,
}

const KEPT = 'pd.prefs'

/** What was kept, with anything unknown or of the wrong type left out. */
export function readPrefs(text: string | null): Prefs {
  const found: Record<string, unknown> = {}
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    if (typeof kept === 'object' && kept !== null) Object.assign(found, kept)
  } catch {
    return { ...DEFAULTS }
  }
  const prefs: Record<string, unknown> = { ...DEFAULTS }
  for (const [key, usual] of Object.entries(DEFAULTS)) {
    if (typeof found[key] === typeof usual) prefs[key] = found[key]
  }
  if (!(SUIT_ORDERS as readonly unknown[]).includes(prefs['suitOrder'])) prefs['suitOrder'] = DEFAULTS.suitOrder
  return prefs as unknown as Prefs
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

export const prefs: Writable<Prefs> = writable(readPrefs(kept()))

/** Theme, colours and motion stand on the root element, where the style sheets read them. */
function show(now: Prefs): void {
  const root = document.documentElement
  if (now.theme === 'auto') delete root.dataset['theme']
  else root.dataset['theme'] = now.theme
  root.dataset['colours'] = now.fourColours ? '4' : '2'
  root.dataset['motion'] = now.motion === 'instant' ? 'none' : now.motion
}

/** Keeps every change and follows the changes of other tabs. Called once at the start. */
export function startPrefs(): void {
  prefs.subscribe((now) => {
    show(now)
    try {
      const text = JSON.stringify(now)
      if (text !== kept()) localStorage.setItem(KEPT, text)
    } catch {
      // Kept for this page only.
    }
  })
  addEventListener('storage', (event) => {
    if (event.key === KEPT) prefs.set(readPrefs(event.newValue))
  })
}

/** Changes one preference. */
export function setPref<K extends keyof Prefs>(key: K, value: Prefs[K]): void {
  prefs.update((now) => ({ ...now, [key]: value }))
}
