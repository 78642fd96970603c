import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Queue, type Frame, type Pace } from '../src/table/queue'
import { happening, lies, tableView } from './view'

const PACE: Pace = { stay: 1200, sweep: 240, card: 150, deal: 300 }
const before = tableView({ trick: [lies(1, '2C')] })
const cards = [
  lies(1, '2C'),
  lies(2, '9C'),
]
const after = tableView({ trick: [], tricks_done: 1, turn: [2], last_trick: { cards, winner: 2, points: 0 } })
const trick = happening('trick', { seat: 2, other: 2, card: '9C', n: 0 })

let frames: Frame[]
let told: string[]
let queue: Queue
const now = () => frames.at(-1) as Frame

beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  told = []
  queue = new Queue(
    (frame) => frames.push(frame),
    (what) => told.push(what.kind),
    () => PACE,
  )
  queue.jump(before)
})
afterEach(() => {
  vi.useRealTimers()
})

test('a finished trick stays, goes to its winner, and the true view remains', () => {
  queue.push(trick, after)
  expect(now().resting).toMatchObject({ winner: 2, cards })
  expect(now().view.trick).toEqual(cards)
  vi.advanceTimersByTime(1_199)
  expect(now().resting).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(now()).toMatchObject({ resting: null, sweep: { winner: 2 }, view: { tricks_done: 1 } })
  vi.advanceTimersByTime(240)
  expect(now()).toEqual({ view: after, resting: null, sweep: null })
  expect(queue.idle).toBe(true)
})

test('a table that forgets its tricks still shows the last one', () => {
  queue.push(trick, { ...after, last_trick: null })
  expect(now().resting).toMatchObject({ winner: 2, cards })
})

test('a tap goes on to the truth, and nothing stays untold', () => {
  const later = tableView({ tricks_done: 1, trick: [lies(2, '3D')] })
  queue.push(trick, after)
  queue.push(happening('played', { seat: 2, card: '3D' }), later)
  queue.skip()
  expect(now()).toEqual({ view: later, resting: null, sweep: null })
  expect(told).toEqual(['trick', 'played'])
  vi.advanceTimersByTime(10_000)
  expect(now().view).toEqual(later)
})

test('a snapshot overtakes whatever was waiting', () => {
  const whole = tableView({ deal: 5 })
  queue.push(trick, after)
  queue.jump(whole)
  vi.advanceTimersByTime(10_000)
  expect(now().view).toEqual(whole)
})

test('what changes without a number is in the view that remains', () => {
  queue.push(trick, after)
  queue.patch({ ...after, watchers: ['x'] })
  vi.advanceTimersByTime(10_000)
  expect(now().view.watchers).toEqual(['x'])
})

test('a backlog is shown ever faster', () => {
  for (let i = 0; i < 40; i += 1) queue.push(trick, { ...after, tricks_done: i + 1 })
  vi.advanceTimersByTime(16_000)
  expect(queue.idle).toBe(true)
  expect(now().view.tricks_done).toBe(40)
})
