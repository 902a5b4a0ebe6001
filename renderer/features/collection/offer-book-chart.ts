/** Collection offers counted by price. */
import type { OfferBook } from '@shared/contract/offers'
import { countUpTo, levelsOf, offerDepthOf } from '@shared/insight/depth'
import { axisFigure, type HistogramSpec, type TableBehind, withUnit } from '../../charts'
import { counted, HBAR, NNBSP, statFigure } from '../../format/money'
import type { BookRow } from './offer-book'
import { edgeTicks } from './depth-chart'

export type OfferBookChartModel = {
  readonly spec: HistogramSpec
  readonly title: string
  readonly note: string | null
  readonly table: TableBehind
}

/** Distance from the best offer that still counts as near it, in percent. */
const NEAR_PERCENT = 10

/** Null without offers. The bars mark offers of the person's own accounts, `own`. */
export function offerBookChart(
  book: OfferBook,
  rows: readonly BookRow[],
  own: ReadonlySet<string>,
): OfferBookChartModel | null {
  const levels = levelsOf(rows.map(({ price }) => Number(price)))
  const best = levels.at(-1)?.price
  if (best === undefined) return null
  const { bins, below, total } = offerDepthOf(levels)
  const ownPrices = rows.filter(({ buyer }) => own.has(buyer.id)).map(({ price }) => Number(price))
  const near =
    total -
    countUpTo(
      levels.filter(({ price }) => price < best * (1 - NEAR_PERCENT / 100)),
      Infinity,
    )
  return {
    title: `${counted(near, 'offer')} within ${NEAR_PERCENT}${NNBSP}% of the best, ${withUnit(best, HBAR)}`,
    spec: {
      bins: bins.map(({ from, to, count, atLeast }) => ({
        name: `${axisFigure(from)} to ${axisFigure(to)}${NNBSP}${HBAR}`,
        value: count,
        ...(ownPrices.length === 0 ? {} : { share: ownPrices.filter((price) => price >= from && price < to).length }),
        rows: [{ label: AT_LEAST, value: statFigure(atLeast) }],
      })),
      label: 'Offers',
      unit: '',
      edges: edgeTicks(bins.map(({ from }) => from).concat(bins.at(-1)?.to ?? [])),
    },
    note: noteOf(book, below, bins[0]?.from ?? best),
    table: {
      head: ['Price', 'Offers', AT_LEAST],
      rows: bins
        .map(({ from, to, count, atLeast }) => [
          `${statFigure(from)} to ${withUnit(to, HBAR)}`,
          statFigure(count),
          statFigure(atLeast),
        ])
        .reverse(),
    },
  }
}

const AT_LEAST = 'This price or more'

function noteOf({ offers, total, unread }: OfferBook, below: number, from: number): string | null {
  const notes = [
    below > 0 ? `${counted(below, 'offer')} below ${withUnit(from, HBAR)}.` : null,
    total > offers.length ? `The ${statFigure(offers.length)} highest of ${statFigure(total)} offers.` : null,
    unread > 0 ? `${counted(unread, 'offer')} could not be read.` : null,
  ].filter((note) => note !== null)
  return notes.length === 0 ? null : notes.join(' ')
}
