import type { Catalogue, Lang } from './catalogue'

/** What `words.ts` reads: the language on screen and its catalogue. A change redraws every sentence. */
class Speaking {
  lang = $state<Lang>('en')
  words = $state.raw<Catalogue>({})
}

export const speaking = new Speaking()
