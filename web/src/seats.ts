/** The seats this browser holds: one entry a table, with its secret, in the browser's own storage. */

export interface HeldSeat {
  token: string
  seat: number
  name: string
  variant: string
  title: string
  /** When it was last used, in milliseconds. */
  at: number
}

const PREFIX = 'pd.seat.'
const NAME = 'pd.name'

export function keepSeat(table: string, held: HeldSeat): void {
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(held))
  } catch {
    // Without storage the seat lasts as long as the page.
  }
}

export function heldSeat(table: string): HeldSeat | null {
  try {
    const text = localStorage.getItem(PREFIX + table)
    const held = text === null ? null : (JSON.parse(text) as Partial<HeldSeat>)
    if (!held || typeof held.token !== 'string') return null
    return {
      token: held.token,
      seat: held.seat ?? 0,
      name: held.name ?? '',
      variant: held.variant ?? '',
      title: held.title ?? '',
      at: held.at ?? 0,
    }
  } catch {
    return null
  }
}

export function forgetSeat(table: string): void {
  try {
    localStorage.removeItem(PREFIX + table)
  } catch {
    // Nothing was kept.
  }
}

/** All seats held, the latest first. */
export function heldSeats(): (HeldSeat & { table: string })[] {
  const found: (HeldSeat & { table: string })[] = []
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index)
      if (!key?.startsWith(PREFIX)) continue
      const table = key.slice(PREFIX.length)
      const held = heldSeat(table)
      if (held) found.push({ ...held, table })
    }
  } catch {
    return []
  }
  return found.sort((a, b) => b.at - a.at)
}

/** The name last used here. */
export function ownName(): string {
  try {
    return localStorage.getItem(NAME) ?? ''
  } catch {
    return ''
  }
}

export function keepName(name: string): void {
  try {
    localStorage.setItem(NAME, name)
  } catch {
    // Asked again next time.
  }
}
