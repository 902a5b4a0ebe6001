/** Sentences of the offline banner on what a page cannot do or show without the market. */
import type { Route } from '../../stores/route'

const NO_TRADE = 'You cannot buy or sell now.'
const NO_PURCHASE = 'You cannot buy or make offers now.'
const NO_MINT = 'You cannot mint now.'

/** Sentences by page. Other pages have none, because nothing is bought or sold there. */
const NOTES: Partial<Record<Route['name'], string>> = {
  home: 'You cannot buy, sell or mint now.',
  holdings: NO_TRADE,
  nft: NO_TRADE,
  market: NO_PURCHASE,
  collection: NO_PURCHASE,
  offers: 'You cannot make, accept or change offers now.',
  launches: NO_MINT,
  launch: NO_MINT,
  pool: NO_MINT,
  statistics: 'The figures stay as they were last read.',
}

/** Sentence on what the page cannot do while the market cannot be reached; null for a page without a note. */
export const offlineNote = ({ name }: Route): string | null => NOTES[name] ?? null
