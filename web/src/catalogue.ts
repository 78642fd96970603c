/** What a language's sentences are made of. */
export type Forms = { [form in Intl.LDMLPluralRule]?: string } & { other: string }
export type Catalogue = Record<string, string | Forms>
export type Lang = 'en' | 'pl'

/** Puts the parts of a catalogue together. */
export function merge(parts: Record<string, Catalogue>): Catalogue {
  return Object.assign({}, ...Object.values(parts)) as Catalogue
}
