/** How an option's value is written in a field, and read from it. What it means is the server's affair. */
import type { OptionInfo } from '../protocol'

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Several of the known values at once. */
export const isSet = (info: OptionInfo): boolean =>
  info.kind === 'text' && info.values.length > 0 && Array.isArray(info.default)

/** A list whose order counts, and in which a value may come twice. */
export const isList = (info: OptionInfo): boolean => info.entries.length > 0 && !isPoints(info)

/** Points for each of some names. */
export const isPoints = (info: OptionInfo): boolean => info.kind === 'points'

/** Cards with a number each. */
export const isCardMap = (info: OptionInfo, value: unknown): boolean => info.kind === 'cards' && isMap(info.default) && isMap(value)

/** One of the known values. */
export const isChoice = (info: OptionInfo): boolean =>
  info.values.length > 0 && (info.kind === 'choice' || (info.kind === 'text' && !Array.isArray(info.default)))

export function write(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ')
  if (isMap(value) && Object.values(value).every((each) => typeof each === 'number')) {
    return Object.entries(value)
      .map(([card, points]) => `${card} ${points}`)
      .join(', ')
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** JSON where it reads as JSON, else the text itself; nothing: undefined, the default again. */
export function read(typed: string, usual: unknown): unknown {
  const tidy = typed.trim().replaceAll('\u2212', '-')
  if (!tidy) return undefined
  try {
    return JSON.parse(tidy)
  } catch {
    if (Array.isArray(usual)) return tidy.split(/[,\s]+/).filter(Boolean)
    if (isMap(usual)) return readMap(tidy) ?? tidy
    return tidy
  }
}

/** `QS 13, JD -10`: names with numbers. */
function readMap(text: string): Record<string, number> | null {
  const found: Record<string, number> = {}
  for (const pair of text.split(/[,;]+/)) {
    if (!pair.trim()) continue
    const parts = /^\s*(\w+)\s*[:= ]\s*(-?\d+)\s*$/.exec(pair)
    if (!parts?.[1]) return null
    found[parts[1].toUpperCase()] = Number(parts[2])
  }
  return found
}
