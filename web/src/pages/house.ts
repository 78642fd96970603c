/** House rules: options of a game under a name, kept in this browser, or carried by a link's fragment. */
export interface House {
  name: string
  game: string
  players: number
  options: Record<string, unknown>
}

const KEPT = 'pd.house'

const isOptions = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isHouse(value: unknown): value is House {
  const house = value as Partial<House> | null
  return typeof house?.name === 'string' && typeof house.game === 'string' && typeof house.players === 'number' && isOptions(house.options)
}

export function houses(): House[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(found) ? found.filter(isHouse) : []
  } catch {
    return []
  }
}

function keep(all: House[]): House[] {
  try {
    localStorage.setItem(KEPT, JSON.stringify(all))
  } catch {
    // Kept for this page only.
  }
  return all
}

/** Another set under this name is replaced. */
export function keepHouse(house: House): House[] {
  const others = houses().filter(({ name }) => name !== house.name)
  return keep([...others, house].sort((a, b) => a.name.localeCompare(b.name)))
}

export function forgetHouse(name: string): House[] {
  return keep(houses().filter((house) => house.name !== name))
}

/** The fragment of a link: no server sees it. */
export function fragmentOf(options: Record<string, unknown>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(options))
  const text = btoa(String.fromCharCode(...bytes))
  return `#rules=${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The options of a link; null where it brings none, or none that can be read. */
export function optionsOf(fragment: string): Record<string, unknown> | null {
  const text = /^#rules=([\w-]+)$/.exec(fragment)?.[1]
  if (!text) return null
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))
    const options: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isOptions(options) ? options : null
  } catch {
    return null
  }
}

export function linkTo(house: Omit<House, 'name'>): string {
  return `${location.origin}/new?game=${encodeURIComponent(house.game)}&players=${house.players}${fragmentOf(house.options)}`
}
