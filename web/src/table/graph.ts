/** The lines of the score graph. */
export interface Curves {
  lines: { d: string; end: number }[]
  grid: { y: number; value: number }[]
}

const LEFT = 24
const RIGHT = 50
const EDGE = 10
const LABEL = 11

/** A step of 1, 2 or 5 times a power of ten that makes about four lines. */
export function gridStep(span: number): number {
  const rough = Math.max(span, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10
  return Math.max(1, step * power)
}

export function curves(scores: readonly (readonly number[])[], players: number, width: number, height: number, start = 0): Curves {
  const rows = [Array.from({ length: players }, () => start), ...scores]
  const all = rows.flat()
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)]
  const x = (i: number) => LEFT + (i / Math.max(1, rows.length - 1)) * (width - LEFT - RIGHT)
  const y = (value: number) => EDGE + ((high - value) / (high - low)) * (height - 2 * EDGE)
  const step = gridStep(high - low)
  const grid = []
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) grid.push({ value, y: y(value) })
  const round = (n: number) => Math.round(n * 10) / 10
  const lines = Array.from({ length: players }, (_, seat) => ({
    d: rows.map((row, i) => `${i === 0 ? 'M' : 'L'}${round(x(i))} ${round(y(row[seat] ?? 0))}`).join(''),
    end: y(rows.at(-1)?.[seat] ?? 0),
  }))
  // Names that would lie on each other move apart.
  const byHeight = [...lines].sort((a, b) => a.end - b.end)
  byHeight.forEach((line, i) => {
    const above = byHeight[i - 1]
    if (above && line.end - above.end < LABEL) line.end = above.end + LABEL
  })
  const over = (byHeight.at(-1)?.end ?? 0) - (height - 4)
  if (over > 0) {
    // Up again from the lowest, only as far as each must.
    let lowest = height - 4
    for (const line of [...byHeight].reverse()) {
      line.end = Math.min(line.end, lowest)
      lowest = line.end - LABEL
    }
  }
  return { lines, grid }
}
