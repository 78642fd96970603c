/** The sentences of the client: one catalogue a language, plurals by the language's own rules. */
import { merge, type Catalogue, type Lang } from './catalogue'
import { speaking } from './lang.svelte'

export type Params = Record<string, string | number>

export const LANGUAGES: readonly { code: Lang; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'pl', name: 'Polski' },
]

const KEPT = 'pd.lang'

// English comes with the first load; another language when it is chosen.
const english = merge(
  import.meta.glob<Catalogue>(
    ['../../src/piquedame/words/parts/pages.en.json', '../../src/piquedame/words/parts/table.en.json'],
    { eager: true, import: 'default' },
  ),
)

const others: Record<Exclude<Lang, 'en'>, () => Promise<Catalogue>> = {
  pl: async () => (await import('./words.pl')).default,
}

// What only some games and pages say comes when it is needed.
const later = import.meta.glob<Catalogue>('../../src/piquedame/words/parts/family.*.json', { import: 'default' })
let wanted = false
let learning: Promise<void> | null = null

async function family(code: Lang): Promise<Catalogue> {
  return (await later[`../../src/piquedame/words/parts/family.${code}.json`]?.()) ?? {}
}

function isLang(code: string | null): code is Lang {
  return LANGUAGES.some((language) => language.code === code)
}

function firstChoice(): Lang {
  try {
    const kept = localStorage.getItem(KEPT)
    if (isLang(kept)) return kept
  } catch {
    // A browser that keeps nothing still speaks.
  }
  for (const wanted of globalThis.navigator?.languages ?? []) {
    const code = wanted.slice(0, 2).toLowerCase()
    if (isLang(code)) return code
  }
  return 'en'
}

speaking.words = english

/** The language on screen; reading it in a component follows a change. */
export function lang(): Lang {
  return speaking.lang
}

let asked = 0

async function speak(code: Lang): Promise<void> {
  const turn = ++asked
  const own = code === 'en' ? english : await others[code]()
  const words = wanted ? { ...own, ...(await family(code)) } : own
  if (turn !== asked) return
  speaking.words = words
  speaking.lang = code
  document.documentElement.lang = code
}

/** Changes the language and remembers it. */
export async function setLang(code: Lang): Promise<void> {
  try {
    localStorage.setItem(KEPT, code)
  } catch {
    // Not remembered, but spoken.
  }
  await speak(code)
}

/** The sentences of the games that bid, draw, pay or play in pairs, and of changing the rules. */
export function learnFamily(): Promise<void> {
  wanted = true
  learning ??= speak(speaking.lang).catch(() => {
    wanted = false
    learning = null
  })
  return learning
}

/** The first language, before the first page is drawn. Where its words cannot be had, English. */
export async function startWords(): Promise<void> {
  try {
    await speak(firstChoice())
  } catch {
    await speak('en')
  }
}

const plurals = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

/** A number as the language writes it, with a true minus sign. */
export function number(n: number, code: string = speaking.lang): string {
  let format = numbers.get(code)
  if (!format) numbers.set(code, (format = new Intl.NumberFormat(code)))
  return format.format(n).replace('-', '\u2212')
}

/** A sentence of a catalogue with its gaps filled; pure, for tests and for `t`. */
export function sentence(words: Catalogue, code: string, key: string, params: Params = {}): string {
  const entry = words[key]
  if (entry === undefined) return key
  let text: string
  if (typeof entry === 'string') text = entry
  else {
    let rules = plurals.get(code)
    if (!rules) plurals.set(code, (rules = new Intl.PluralRules(code)))
    text = entry[rules.select(Number(params['n'] ?? 0))] ?? entry.other
  }
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = params[name]
    if (value === undefined) return gap
    return typeof value === 'number' ? number(value, code) : value
  })
}

/** The sentence `key` in the language on screen; `params.n` chooses the plural form. */
export function t(key: string, params?: Params): string {
  return sentence(speaking.words, speaking.lang, key, params)
}

/** Is there a sentence of this name? */
export function has(key: string): boolean {
  return key in speaking.words
}

/** A list in words: "Ann, Ben and Cleo"; as a choice, "Ann, Ben or Cleo". */
export function list(items: readonly string[], type: Intl.ListFormatType = 'conjunction'): string {
  return new Intl.ListFormat(speaking.lang, { type }).format(items)
}
