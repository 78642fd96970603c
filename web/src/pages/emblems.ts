import type { VariantInfo } from '../protocol'

/** The cards that stand for a game on the shelf: pictures only. */
const KNOWN: Record<string, string> = {
  hearts: '5H QS 9H',
  'spot-hearts': 'KH AH QS',
  'black-maria': 'AS KS QS',
  'jaques-black-maria': 'AH QS KH',
  'black-lady-no-pass': 'QS',
  omnibus: 'QS JD',
  'omnibus-book': 'QS TD',
}

export const emblem = ({ slug }: Pick<VariantInfo, 'slug'>): string => KNOWN[slug] ?? '3H QS 8H'
