/** The levels of the bots, from the weakest to the strongest. */
import type { Level } from './protocol'

/** Named one by one, so that a level which the server adds does not type-check until it is here. */
const KNOWN: Record<Level, true> = { novice: true, casual: true, skilled: true, expert: true }

export const LEVELS = Object.keys(KNOWN) as Level[]

/** The bot of a seat for which nothing was chosen. */
export const USUAL: Level = 'casual'
