import { describe, expect, test } from 'vitest'
import { curves, gridStep } from '../src/table/graph'
import { handLayout, handRoom, OWN, ringLayout, rowPlaces, sides, splitRows, type Box } from '../src/table/layout'

const SIZES = [
  [320, 568],
  [360, 740],
  [390, 664],
  [390, 844],
  [844, 390],
  [1280, 800],
] as const

describe('the hand', () => {
  for (const [width, height] of SIZES) {
    for (const count of [1, 6, 7, 8, 10, 13, 17]) {
      test(`${count} cards at ${width}×${height}`, () => {
        const inner = Math.min(width, width >= 1080 ? width - 300 : width) - 16
        const room = handRoom(height, count)
        const layout = handLayout(count, inner, room)
        expect(layout.height).toBeLessThanOrEqual(room)
        const hand = Array.from({ length: count }, (_, i) => `c${i}`)
        const rows = splitRows(hand, layout)
        expect(rows.flat()).toEqual(hand)
        for (const row of rows) {
          const places = rowPlaces(row.length, layout, inner)
          for (const [i, x] of places.entries()) {
            expect(x).toBeGreaterThanOrEqual(-0.01)
            expect(x + layout.cw).toBeLessThanOrEqual(inner + 0.01)
            if (i > 0) expect(x - (places[i - 1] ?? 0)).toBeGreaterThanOrEqual(OWN - 0.01)
          }
        }
        if (rows.length > 1) expect(layout.rowStep).toBeGreaterThanOrEqual(OWN)
      })
    }
    test(`40 cards at ${width}×${height}`, () => {
      const layout = handLayout(40, width - 16, handRoom(height, 40))
      expect(layout.step).toBeGreaterThanOrEqual(OWN)
      expect(layout.height).toBeLessThan(height * 0.6)
    })
  }

  test('cards keep their row while others leave', () => {
    const hand = Array.from({ length: 13 }, (_, i) => `c${i}`)
    const layout = handLayout(13, 304, 165)
    expect(layout.rows).toBe(2)
    const rows = splitRows(hand, layout)
    const left = hand.filter((card) => card !== 'c2')
    expect(splitRows(left, layout, rows)).toEqual(rows.map((row) => row.filter((card) => card !== 'c2')))
  })
})

const apart = (a: Box, b: Box) => a.x + a.w <= b.x + 0.5 || b.x + b.w <= a.x + 0.5 || a.y + a.h <= b.y + 0.5 || b.y + b.h <= a.y + 0.5

describe('the ring', () => {
  const rings = [
    [308, 280],
    [348, 400],
    [378, 340],
    [378, 500],
    [832, 186],
    [968, 500],
  ] as const
  for (const [width, height] of rings) {
    for (const players of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
      for (const bottom of [0, players - 1]) {
        test(`${players} seats, ${bottom} below, ${width}×${height}`, () => {
          const ring = ringLayout(players, bottom, width, height)
          expect(ring.plates).toHaveLength(players)
          for (const [i, plate] of ring.plates.entries()) {
            expect(plate.x).toBeGreaterThanOrEqual(-0.01)
            expect(plate.y).toBeGreaterThanOrEqual(-0.01)
            expect(plate.x + plate.w).toBeLessThanOrEqual(width + 0.01)
            expect(plate.y + plate.h).toBeLessThanOrEqual(height + 0.01)
            for (const other of ring.plates.slice(i + 1)) expect(apart(plate, other)).toBe(true)
          }
          for (const { x, y } of ring.spots) {
            const card = { x: x - ring.cw / 2, y: y - ring.ch / 2, w: ring.cw, h: ring.ch }
            expect(card.x).toBeGreaterThanOrEqual(-1)
            expect(card.x + card.w).toBeLessThanOrEqual(width + 1)
            for (const plate of ring.plates) expect(apart(card, plate)).toBe(true)
          }
          expect(ring.cw).toBeGreaterThanOrEqual(players > 7 ? 26 : 32)
        })
      }
    }
  }

  test('the seats stand in the order of play: left neighbour left, right neighbour right', () => {
    const ring = ringLayout(4, 2, 800, 500)
    const [right, own, left] = [ring.plates[1], ring.plates[2], ring.plates[3]]
    expect(left?.x).toBeLessThan(own?.x ?? 0)
    expect(right?.x).toBeGreaterThan(own?.x ?? 0)
    for (let others = 0; others <= 10; others += 1) expect(sides(others).reduce((a, b) => a + b)).toBe(others)
  })
})

test('the graph has a line for each player and round figures', () => {
  const graph = curves([[5, 21, 0], [10, 21, 21]], 3, 320, 150)
  expect(graph.lines).toHaveLength(3)
  expect(graph.lines[0]?.d.startsWith('M')).toBe(true)
  expect(gridStep(100)).toBe(50)
  expect(gridStep(26)).toBe(10)
  expect(gridStep(3)).toBe(1)
})

test('the names at the ends of the lines keep apart, and inside the picture', () => {
  for (const scores of [[25, 0, 0, 1], [0, 0, 0, 0], [26, 26, 26, 0], [0, 1, 2, 3, 4, 5, 100]]) {
    const ends = curves([scores], scores.length, 320, 150)
      .lines.map((line) => line.end)
      .sort((a, b) => a - b)
    expect(ends[0]).toBeGreaterThanOrEqual(5)
    expect(ends.at(-1)).toBeLessThanOrEqual(146)
    ends.forEach((end, i) => i === 0 || expect(end - (ends[i - 1] ?? 0)).toBeGreaterThanOrEqual(10.9))
  }
})
