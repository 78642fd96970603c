/** The end of a game: the result as a text to share. */
import type { TableView } from '../protocol'
import { t } from '../words'
import { figure } from './figures'
import { nameOf } from './names'

export function shareText(view: TableView): string {
  const head = t('table.share.head', { title: view.title, n: view.sheet.length })
  const lines = view.ranking.map(({ seat, place }) => `${place}. ${nameOf(view, seat)} ${figure(view.seats[seat]?.score ?? 0, view.seats[seat]?.imaginary)}`)
  return [head, ...lines].join('\n')
}
