import { beforeEach, describe, expect, test } from 'vitest'
import type { Catalogue, Lang } from './catalogue'
import { sentence, setLang, t } from './words'

const parts = import.meta.glob<Catalogue>('../../src/piquedame/words/parts/{pages,table,family}.*.json', {
  eager: true,
  import: 'default',
})
const NAMES = ['pages', 'table', 'family'].filter((name) => Object.keys(parts).some((path) => path.endsWith(`/${name}.en.json`)))
const LANGS: Lang[] = ['en', 'pl']
const FORMS: Record<Lang, string[]> = { en: ['one', 'other'], pl: ['one', 'few', 'many', 'other'] }

const sources = import.meta.glob<string>(['./**/*.svelte', './**/*.ts', '!./**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const part = (name: string, lang: Lang): Catalogue =>
  parts[`../../src/piquedame/words/parts/${name}.${lang}.json`] ?? {}

const whole = (lang: Lang) => Object.assign({}, ...NAMES.map((name) => part(name, lang))) as Catalogue
const texts = (entry: Catalogue[string]) => (typeof entry === 'string' ? [entry] : Object.values(entry))
const gaps = (entry: Catalogue[string]) =>
  [...new Set(texts(entry).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1])))].sort()

describe.each(NAMES)('the catalogue %s', (name) => {
  test('has the same keys in every language', () => {
    expect(Object.keys(part(name, 'pl')).sort()).toEqual(Object.keys(part(name, 'en')).sort())
  })

  test('says something everywhere', () => {
    const empty = LANGS.flatMap((lang) =>
      Object.entries(part(name, lang)).filter(([, entry]) => texts(entry).some((text) => !text.trim())),
    )
    expect(empty).toEqual([])
  })

  test('has every plural form that its language needs, and no other', () => {
    for (const lang of LANGS) {
      for (const [key, entry] of Object.entries(part(name, lang))) {
        if (typeof entry === 'string') continue
        expect([key, ...Object.keys(entry).sort()]).toEqual([key, ...[...FORMS[lang]].sort()])
      }
    }
  })

  test('fills the same gaps in every language', () => {
    const polish = part(name, 'pl')
    for (const [key, entry] of Object.entries(part(name, 'en'))) {
      expect([key, ...gaps(polish[key] ?? '')]).toEqual([key, ...gaps(entry)])
    }
  })
})

test('no part says what another one says already', () => {
  const keys = NAMES.flatMap((name) => Object.keys(part(name, 'en')))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

/** Keys in full, and beginnings of those that are put together. */
function used(text: string): { keys: string[]; starts: string[] } {
  const keys: string[] = []
  const starts: string[] = []
  // Calls may choose between two sentences: every quoted name inside the call counts.
  for (const [, inside = ''] of text.matchAll(/\bt\(((?:[^()]|\([^()]*\))*)\)/g)) {
    const first = inside.split(/,\s*\{/)[0] ?? ''
    for (const [, key = ''] of first.matchAll(/'([a-z]+(?:\.\w+)+)'/g)) keys.push(key)
    for (const [, start = ''] of first.matchAll(/`([a-z]+\.[\w.]*)\$\{/g)) starts.push(start)
    for (const [, key = ''] of first.matchAll(/`([a-z]+(?:\.\w+)+)`/g)) keys.push(key)
  }
  return { keys, starts }
}

test('every sentence that the client asks for is there', () => {
  const known = Object.keys(whole('en'))
  const missing: string[] = []
  for (const [file, text] of Object.entries(sources)) {
    const { keys, starts } = used(text)
    for (const key of keys) if (!known.includes(key)) missing.push(`${file}: ${key}`)
    for (const start of starts) {
      if (!known.some((key) => key.startsWith(start))) missing.push(`${file}: ${start}…`)
    }
  }
  expect(missing).toEqual([])
})

test('every sentence of the pages is asked for', () => {
  const all = Object.values(sources).join('\n')
  const starts = [...all.matchAll(/`([a-z]+\.[\w]*)\$\{/g)].map((found) => found[1] ?? '')
  const idle = Object.keys(part('pages', 'en')).filter(
    (key) => !all.includes(`'${key}'`) && !starts.some((start) => key.startsWith(start)),
  )
  expect(idle.filter((key) => key !== 'common.points')).toEqual([])
})

describe('points', () => {
  const english = part('pages', 'en')
  const polish = part('pages', 'pl')

  test.each([
    [0, '0 points'],
    [1, '1 point'],
    [2, '2 points'],
    [-1, '\u22121 point'],
    [26, '26 points'],
  ])('%i in English', (n, said) => {
    expect(sentence(english, 'en', 'common.points', { n })).toBe(said)
  })

  test.each([
    [0, '0 punktów'],
    [1, '1 punkt'],
    [2, '2 punkty'],
    [5, '5 punktów'],
    [12, '12 punktów'],
    [22, '22 punkty'],
    [1.5, '1,5 punktu'],
  ])('%d in Polish', (n, said) => {
    expect(sentence(polish, 'pl', 'common.points', { n })).toBe(said)
  })
})

describe('speaking', () => {
  beforeEach(async () => setLang('en'))

  test('another language comes when it is asked for, and is remembered', async () => {
    expect(t('home.friends')).toBe('Play with friends')
    await setLang('pl')
    expect(t('home.friends')).toBe('Graj ze znajomymi')
    expect(document.documentElement.lang).toBe('pl')
    expect(localStorage.getItem('pd.lang')).toBe('pl')
    await setLang('en')
    expect(t('home.friends')).toBe('Play with friends')
    expect(document.documentElement.lang).toBe('en')
  })

  test('the last of two quick choices holds', async () => {
    await Promise.all([setLang('pl'), setLang('en')])
    expect(document.documentElement.lang).toBe('en')
    expect(t('home.join')).toBe('Join')
  })

  test('a gap without a value and an unknown key stay as they are', () => {
    expect(sentence({ a: 'to {x}' }, 'en', 'a')).toBe('to {x}')
    expect(t('no.such_key')).toBe('no.such_key')
  })
})
