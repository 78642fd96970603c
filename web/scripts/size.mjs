// How much a first visit loads, gzipped: the page, its scripts and styles (those loaded later, too), the service worker,
// the manifest and the icon of the tab. Fails above the limit. Run it after a build.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const LIMIT = 100_000
const STATIC = new URL('../../src/piquedame/server/static/', import.meta.url)

// Parts that neither the home page nor a table up to its first trick ever loads, by their source: each with its reason.
const NOT_NEEDED = {
  'src/table/Odd.svelte': 'the panels of bids, slams and jokers: a usual game has none',
  '../src/piquedame/words/parts/family.en.json': 'what only such games say',
  '../src/piquedame/words/parts/family.pl.json': 'the same in Polish',
  'src/pages/New.svelte': 'making a table comes after the home page and before the table',
  'src/pages/Join.svelte': 'the page for a code; the home page has the same field',
  'src/pages/Shelf.svelte': 'the games by number of players',
  'src/pages/Rules.svelte': 'the rules of a game',
  'src/pages/Settings.svelte': 'the settings',
  'src/words.pl.ts': 'another language: measured beside the rest, below',
  'src/table/Scored.svelte': 'the end of a deal',
  'src/table/Result.svelte': 'the end of the game',
  'src/table/Dialogs.svelte': 'the sheets that a button opens',
}

const ALWAYS = ['index.html', 'theme.js', 'sw.js', 'manifest.webmanifest', 'icons/icon.svg']
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', STATIC), 'utf8'))

const files = new Set(ALWAYS)
const left = ['index.html']
const seen = new Set()
for (let key = left.pop(); key !== undefined; key = left.pop()) {
  if (seen.has(key) || key in NOT_NEEDED) continue
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no part ${key}`)
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
  left.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []))
}

let total = 0
for (const file of files) {
  const size = gzipSync(readFileSync(new URL(file, STATIC)), { level: 9 }).length
  total += size
  console.log(`${String(size).padStart(8)}  ${file}`)
}
console.log(`${String(total).padStart(8)}  bytes gzipped in all, of ${LIMIT} allowed`)
const polish = gzipSync(readFileSync(new URL(manifest['src/words.pl.ts'].file, STATIC)), { level: 9 }).length
console.log(`${String(total + polish).padStart(8)}  for someone who reads Polish`)
if (total + polish >= LIMIT) {
  console.error('The first load is too large.')
  process.exit(1)
}
