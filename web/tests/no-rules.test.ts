/** The client holds no rule: it knows no card, no option and no game by name, and shows what it is told. */
import { expect, test } from 'vitest'
import games from '../../src/piquedame/words/parts/games.pl.json'

const sources = import.meta.glob<string>(['../src/**/*.ts', '../src/**/*.svelte', '!../src/**/*.test.ts', '!../src/protocol.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What may name such things: pictures, and how cards are written. */
const ALLOWED: Record<string, RegExp> = {
  '../src/cards/Card.svelte': /const dame = .* === 'QS'\)/,
}

const lines = Object.entries(sources).flatMap(([file, text]) =>
  text.split('\n').map((line) => ({ file, line: line.trim() })).filter(({ line }) => !/^(\/\*|\*|\/\/)/.test(line) && !ALLOWED[file]?.test(line)),
)
const found = (pattern: RegExp) => lines.filter(({ line }) => pattern.test(line))

test('there are sources to look at', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(80)
  expect(found(/family\.why\.\$\{/).length).toBeGreaterThan(0)
})

test('no card is known by name', () => {
  expect(found(/['"`](?:[2-9TJQKA][CDHS]|10[CDHS])['"`]/)).toEqual([])
})

test('an option that holds here chooses a sentence, and nothing else', () => {
  const reads = found(/\b\w*(?:view|truth|shown)\.(?:rules|options)\b/)
  expect(reads.filter(({ line }) => !/`family\.\w+(?:\.\w+)*\.\$\{(?:String\()?view\.rules\['\w+'\]\)?\}`/.test(line))).toEqual([])
})

test('no game is known by name', () => {
  expect(found(/\b(?:slug|variant)\b\)? *[!=]==? *['"`]/)).toEqual([])
  const slugs = Object.keys(games).flatMap((key) => /^variant\.(.+)\.title$/.exec(key)?.[1] ?? [])
  expect(slugs.length).toBeGreaterThan(30)
  expect(found(new RegExp(`['"\`](?:${slugs.join('|')})['"\`]`))).toEqual([])
})
