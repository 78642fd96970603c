import { merge, type Catalogue } from './catalogue'

export default merge(
  import.meta.glob<Catalogue>(
    ['../../src/piquedame/words/parts/pages.pl.json', '../../src/piquedame/words/parts/table.pl.json'],
    { eager: true, import: 'default' },
  ),
)
