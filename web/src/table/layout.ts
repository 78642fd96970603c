/** Where things lie: pure sums from the size of the window, tested without a browser. */

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export const RATIO = 1.4
/** What each card has of its own, at least. */
export const OWN = 24
const COMFORT = 34
/** How far a chosen card stands up, and a card that may not be played lies lower. */
export const RAISE = 22
export const SINK = 6
/** The part of a card's height that stays visible below which the next row begins. */
const ROW = 0.56

export interface HandLayout {
  /** Cards in each row, at most. */
  perRow: number
  rows: number
  cw: number
  ch: number
  /** From one card to the next. */
  step: number
  rowStep: number
  height: number
}

function stepFor(perRow: number, cw: number, width: number): number {
  if (perRow < 2) return cw
  return Math.min(cw + 4, (width - cw) / (perRow - 1))
}

/** How a hand lies: one row where that is comfortable, else two or more, never scrolled. */
export function handLayout(count: number, width: number, height: number, largest = 104): HandLayout {
  let best: HandLayout | null = null
  let bestWorth = -Infinity
  let least: HandLayout | null = null
  const cards = Math.max(count, 1)
  for (let rows = 1; rows <= Math.max(2, Math.ceil(cards / 4)); rows += 1) {
    const perRow = Math.ceil(cards / rows)
    if (rows > 1 && Math.ceil(cards / perRow) < rows) continue
    for (let cw = largest; cw >= 32; cw -= 2) {
      const ch = cw * RATIO
      const step = stepFor(perRow, cw, width)
      if (step < OWN) continue
      const rowStep = Math.max(ROW * ch, OWN + 4)
      const tall = ch + (rows - 1) * rowStep + RAISE + SINK
      const layout = { perRow, rows, cw, ch, step, rowStep, height: tall }
      if (!least || tall < least.height) least = layout
      if (tall > height) continue
      const worth = Math.min(step / COMFORT, 1) * 3 + Math.min(cw, largest) / 60 - 0.5 * (rows - 1)
      if (worth > bestWorth) [best, bestWorth] = [layout, worth]
    }
  }
  return best ?? least ?? { perRow: cards, rows: 1, cw: 32, ch: 45, step: OWN, rowStep: 28, height: 70 }
}

/** Which cards lie in which row. Cards stay in their row while the others leave, as long as the rows are as many. */
export function splitRows(hand: readonly string[], layout: HandLayout, before: readonly string[][] = []): string[][] {
  if (layout.rows <= 1) return [[...hand]]
  const left = new Set(hand)
  const kept = before.map((row) => row.filter((card) => left.has(card))).filter((row) => row.length > 0)
  const same = kept.length === layout.rows && kept.flat().join(' ') === hand.join(' ')
  if (same && kept.every((row) => row.length <= layout.perRow + 1)) return kept
  const rows: string[][] = []
  const even = Math.ceil(hand.length / layout.rows)
  for (let from = 0; from < hand.length; from += even) rows.push(hand.slice(from, from + even))
  return rows
}

/** A row of cards: the place of each, centred. */
export function rowPlaces(count: number, layout: HandLayout, width: number): number[] {
  const step = stepFor(count, layout.cw, width)
  const used = count > 1 ? Math.min(step, Math.max(layout.step, OWN) + 8) : 0
  const start = (width - (used * (count - 1) + layout.cw)) / 2
  return Array.from({ length: count }, (_, i) => start + i * used)
}

export interface RingLayout {
  /** By seat: where its plate stands. */
  plates: Box[]
  /** By seat: the middle of the card it plays. */
  spots: { x: number; y: number }[]
  cw: number
  ch: number
  /** Where the trick lies. */
  middle: Box
  compact: boolean
}

/** How many of the other seats stand left, above and right. */
export function sides(others: number): [number, number, number] {
  if (others <= 1) return [0, others, 0]
  if (others === 2) return [1, 0, 1]
  if (others <= 5) return [1, others - 2, 1]
  const side = others <= 7 ? 2 : 3
  return [side, others - 2 * side, side]
}

const GAP = 6
export const OWN_PLATE = 34
/** A ring lower than this. */
const LOW = 250
const NARROW = 560
/** How far the outer seats of an arc stand below its middle. */
const ARC = 20

interface Standing {
  plates: Box[]
  middle: Box
  beside: boolean
  fits: boolean
}

/** All but one of the other seats beside the trick: for low, wide windows. */
function flanks(others: number): [number, number, number] {
  const side = Math.floor(others / 2)
  return [side, others - 2 * side, side]
}

interface Room {
  players: number
  bottom: number
  width: number
  height: number
  /** Of a plate. */
  h: number
  /** No trick lies: the plates stand close together. */
  tight: boolean
}

const isLow = ({ width, height, tight }: Room) => height < LOW && width >= NARROW && !tight

/** Seats beside the trick (`beside`), or all above it, so that the trick has the whole width. */
function stand(room: Room, [left, top, right]: [number, number, number], beside: boolean): Standing {
  const { players, bottom, width, height, h } = room
  const others = Math.max(players - 1, 0)
  const narrow = width < NARROW
  const arc = !beside && others === 3
  const columns = narrow ? Math.max(3, top) : Math.max(top + 2, 4)
  const w = Math.floor(Math.min(narrow ? 128 : 168, (width - GAP * (columns - 1)) / columns))
  const plates: Box[] = Array.from({ length: players }, () => ({ x: 0, y: 0, w, h }))
  const at = (step: number) => (bottom + step) % players

  // In a low window the plate below the trick moves to the corner, and those above it are one line high.
  const low = isLow(room)
  const ownW = low ? 240 : Math.min(width, narrow ? 300 : 340)
  plates[at(0)] = { x: low ? 0 : (width - ownW) / 2, y: height - OWN_PLATE, w: ownW, h: OWN_PLATE }
  const topH = low ? OWN_PLATE : h
  const topW = low ? Math.min(300, (width - 2 * (w + GAP)) / top - GAP) : w

  const inner = narrow ? 0 : w + GAP
  const across = width - 2 * inner
  for (let i = 0; i < top; i += 1) {
    plates[at(1 + left + i)] = { x: inner + (across * (i + 0.5)) / top - topW / 2, y: 0, w: topW, h: topH }
  }
  const crowded = narrow && top > 0 && !arc
  const from = arc ? ARC : crowded ? h + GAP : 0
  const column = (count: number, i: number) => {
    if (!beside) return from + i * (h + GAP)
    const free = (height - OWN_PLATE - GAP - from) / count
    return from + free * i + Math.max(0, (free - h) * (count === 1 && !crowded ? 0.4 : 0.35))
  }
  for (let i = 0; i < left; i += 1) plates[at(1 + i)] = { x: 0, y: column(left, left - 1 - i), w, h }
  for (let i = 0; i < right; i += 1) {
    plates[at(1 + left + top + i)] = { x: width - w, y: column(right, i), w, h }
  }
  const under = top > 0 ? topH + GAP : 0
  const below = beside ? under : Math.max(from + left * (h + GAP), under)
  const mx = beside && left + right > 0 ? w + GAP : 0
  const middle = { x: mx, y: below, w: width - 2 * mx, h: height - (low ? 0 : OWN_PLATE + GAP) - below }
  const fits = !beside || from + Math.max(left, right) * (h + GAP) <= height - OWN_PLATE
  return { plates, middle, beside, fits }
}

/** More seats than this stand in rows where there is no room for a ring. */
export const MANY = 7
/** The plate of a seat in such a row. */
export const ROW_PLATE = 38

/**
 * Rows of seats, each card below its own seat, one's own beside one's plate. The order of play goes round: from the
 * middle of the lower row to the left, along the upper row to the right, and back to the middle.
 */
function crowd(players: number, bottom: number, width: number, height: number, tight: boolean): RingLayout {
  const others = players - 1
  const at = (step: number) => (bottom + step) % players
  if (!tight && height < LOW && width >= NARROW) return oneRow(players, bottom, width, height)
  const place = (rows: number) => {
    const perRow = Math.ceil(others / rows)
    const w = Math.floor(Math.min(150, (width - GAP * (perRow - 1)) / perRow))
    const free = height - rows * (ROW_PLATE + 2 + GAP)
    const ch = tight ? 0 : Math.min(free / (rows + 1), (free - OWN_PLATE) / rows, (w - 2) * RATIO, 112)
    return { rows, perRow, w, ch, worth: Math.min(ch / RATIO, 56) + Math.min(w, 84) * 0.35 }
  }
  const { rows, w, ch } = [place(1), place(2)].reduce((best, other) => (other.worth > best.worth ? other : best))
  const lower = rows > 1 ? Math.floor(others / 2) : 0
  const left = Math.ceil(lower / 2)
  const upper = others - lower
  const cells: [row: number, column: number, of: number][] = []
  for (let i = 0; i < left; i += 1) cells.push([1, left - 1 - i, lower])
  for (let i = 0; i < upper; i += 1) cells.push([0, i, upper])
  for (let i = left; i < lower; i += 1) cells.push([1, lower - 1 - (i - left), lower])

  const cw = Math.max(ch / RATIO, 22)
  const plates: Box[] = Array.from({ length: players }, () => ({ x: 0, y: 0, w, h: ROW_PLATE }))
  const spots = plates.map(() => ({ x: 0, y: 0 }))
  const rowStep = ROW_PLATE + 2 + ch + GAP
  cells.forEach(([row, column, of], i) => {
    const x = (width * (column + 0.5)) / of
    plates[at(1 + i)] = { x: x - w / 2, y: row * rowStep, w, h: ROW_PLATE }
    spots[at(1 + i)] = { x, y: row * rowStep + ROW_PLATE + 2 + ch / 2 }
  })
  const ownW = Math.min(300, width - (tight ? 0 : cw + GAP))
  const start = (width - ownW - (tight ? 0 : cw + GAP)) / 2
  plates[at(0)] = { x: start, y: height - OWN_PLATE, w: ownW, h: OWN_PLATE }
  spots[at(0)] = { x: start + ownW + GAP + cw / 2, y: height - ch / 2 }
  const top = ROW_PLATE + 2
  return { plates, spots, cw, ch: cw * RATIO, middle: { x: 0, y: top, w: width, h: Math.max(40, rows > 1 ? ch : height - top - OWN_PLATE) }, compact: w < 120 }
}

/** In a low, wide window: all in one row, oneself at its end. */
function oneRow(players: number, bottom: number, width: number, height: number): RingLayout {
  const w = Math.floor(Math.min(110, (width - GAP * (players - 1)) / players))
  const ch = Math.min(height - ROW_PLATE - 2, (w - 2) * RATIO)
  const plates: Box[] = []
  const spots: { x: number; y: number }[] = []
  for (let step = 1; step <= players; step += 1) {
    const x = (width * (step - 0.5)) / players
    plates[(bottom + step) % players] = { x: x - w / 2, y: 0, w, h: ROW_PLATE }
    spots[(bottom + step) % players] = { x, y: ROW_PLATE + 2 + ch / 2 }
  }
  return { plates, spots, cw: ch / RATIO, ch, middle: { x: 0, y: ROW_PLATE + 2, w: width, h: ch }, compact: true }
}

/** What the plates need of a window in which no trick lies. */
export function plateRoom(players: number, width: number): number {
  if (players > MANY) {
    const ring = crowd(players, 0, width, 1000, true)
    return Math.max(...ring.plates.slice(1).map(({ y, h }) => y + h)) + GAP + OWN_PLATE
  }
  const room = { players, bottom: 0, width, height: 1000, h: 40, tight: true }
  return stand(room, sides(players - 1), false).middle.y + OWN_PLATE
}

/**
 * The seats in the order of play around the trick, the seat `bottom` below it; the larger the cards, the better.
 * `tight`: no trick lies, the plates stand close together.
 */
export function ringLayout(players: number, bottom: number, width: number, height: number, lines = 3, tight = false): RingLayout {
  if (players > MANY && (tight || width < 700 || height < 330)) return crowd(players, bottom, width, height, tight)
  const room = { players, bottom, width, height, h: lines > 2 ? 60 : 40, tight }
  const wide = players <= 4 ? 0.6 : players <= MANY ? 0.9 : 1.5
  const tall = players <= 4 ? 0.4 : players <= MANY ? 0.55 : 0.95
  const largest = width > 700 ? 112 : 92
  const cardIn = ({ middle, fits }: Standing) =>
    fits ? Math.min(middle.w / (1 + 2 * wide), (middle.h - 4) / (1 + 2 * tall) / RATIO, largest) : 0
  const others = players - 1
  const above = stand(room, sides(others), false)
  const beside = (players > MANY ? [sides(others)] : [sides(others), flanks(others)]).map((way) => stand(room, way, true))
  const ways = [...(isLow(room) ? beside.reverse() : beside), above]
  const chosen = tight ? above : ways.reduce((best, way) => (cardIn(way) > cardIn(best) + 4 ? way : best))
  const { plates, middle } = chosen
  const cw = Math.max(26, cardIn(chosen))
  const ch = cw * RATIO
  const cx = middle.x + middle.w / 2
  const cy = middle.y + middle.h / 2
  const own = bottom % players
  const spots = plates.map((plate, seat) => {
    if (seat === own) return { x: cx, y: cy + tall * ch }
    const dx = plate.x + plate.w / 2 - cx
    const dy = plate.y + plate.h / 2 - cy
    // Seats above the trick keep their side of it.
    const angle = chosen.beside ? Math.atan2(dy / (height / 2), dx / (width / 2)) : evenAngle(seat, own, players)
    return { x: cx + Math.cos(angle) * wide * cw, y: cy + Math.sin(angle) * tall * ch }
  })
  return { plates, spots, cw, ch, middle, compact: (plates[(own + 1) % players]?.w ?? 0) < 120 }
}

/** Evenly around the trick, clockwise from oneself at the bottom. */
function evenAngle(seat: number, own: number, players: number): number {
  const step = (seat - own + players) % players
  return Math.PI / 2 + (2 * Math.PI * step) / players
}

/** How many cards the same seat has played to this trick before the card at `i`: a trick may go round twice. */
export function lap(trick: readonly { seat: number }[], i: number): number {
  return trick.slice(0, i).filter(({ seat }) => seat === trick[i]?.seat).length
}

/** The height that a hand may take of a table. */
export function handRoom(height: number, count: number): number {
  const share = count > 20 ? 0.46 : height < 480 ? 0.3 : 0.29
  return Math.min(height * share, 230)
}
