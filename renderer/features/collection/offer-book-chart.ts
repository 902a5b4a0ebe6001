/** Model of the histogram of collection offers by price. Prices are HBAR as numbers, for display only. */
import type { OfferBook } from '@shared/contract/offers'
import { priceLevels, offerDepth } from '@shared/insight/depth'
import { axisFigure, type HistogramSpec, type ChartTableData, withUnit } from '../../charts'
import { countWithNoun, HBAR, NNBSP, statFigure } from '../../format/money'
import type { BookRow } from './offer-book'
import { edgeTicks } from './depth-chart'

export type OfferBookChartModel = {
  readonly spec: HistogramSpec
  readonly title: string
  /** Legend label of the highlighted offers, which are near the best offer. */
  readonly nearLabel: string
  readonly note: string | null
  readonly table: ChartTableData
}

/** Percentage below the best offer down to which an offer counts as near the best one. */
const NEAR_PERCENT = 10

/**
 * Model of the chart; null without offers. The offers near the best one are highlighted. `ownIds`: ids of the person's
 * own accounts, whose offers the tooltip and the table count.
 */
export function offerBookChart(
  book: OfferBook,
  rows: readonly BookRow[],
  ownIds: ReadonlySet<string>,
): OfferBookChartModel | null {
  const levels = priceLevels(rows.flatMap(offerPrices))
  const best = levels.at(-1)?.price
  if (best === undefined) return null
  // The facts of the collection show the best offer for any NFT. A trait offer can be higher, so the title says which
  // of the two its best offer is.
  const isBestTraitOffer = rows.every(({ price, traits }) => Number(price) !== best || traits?.length !== 0)
  const { bins, belowCount } = offerDepth(levels)
  const ownPrices = rows.filter(({ buyer }) => ownIds.has(buyer.id)).flatMap(offerPrices)
  const binsStart = bins[0]?.from ?? best
  const binsEnd = bins.at(-1)?.to ?? best
  const nearPrice = best * (1 - NEAR_PERCENT / 100)
  const nearLevels = levels.filter(({ price }) => price >= nearPrice)
  const nearCount = nearLevels.reduce((sum, { count }) => sum + count, 0)
  const ownCountIn = (from: number, to: number) => ownPrices.filter((price) => price >= from && price < to).length
  return {
    nearLabel: `within ${NEAR_PERCENT}${NNBSP}% of the best`,
    title: `${countWithNoun(nearCount, 'offer')} within ${NEAR_PERCENT}${NNBSP}% of the best${isBestTraitOffer ? ' trait offer' : ''}, ${withUnit(best, HBAR)}`,
    spec: {
      bins: bins.map(({ from, to, count, cumulativeCount }) => ({
        name: `${axisFigure(from)} to ${axisFigure(to)}${NNBSP}${HBAR}`,
        value: count,
        highlighted: nearLevels.reduce(
          (sum, level) => (level.price >= from && level.price < to ? sum + level.count : sum),
          0,
        ),
        rows: [
          ...(ownPrices.length === 0 ? [] : [{ label: 'Yours', value: statFigure(ownCountIn(from, to)) }]),
          { label: PRICE_OR_MORE, value: statFigure(cumulativeCount) },
        ],
      })),
      label: 'Offers',
      unit: '',
      edges: edgeTicks([...bins.map(({ from }) => from), binsEnd]),
    },
    note: noteText(book, belowCount, binsStart),
    table: {
      columnNames: ['Price', 'Offers', ...(ownPrices.length === 0 ? [] : ['Yours']), PRICE_OR_MORE],
      rows: bins
        .map(({ from, to, count, cumulativeCount }) => [
          `${statFigure(from)} to ${withUnit(to, HBAR)}`,
          statFigure(count),
          ...(ownPrices.length === 0 ? [] : [statFigure(ownCountIn(from, to))]),
          statFigure(cumulativeCount),
        ])
        .reverse(),
    },
  }
}

/** Prices of the offers in a row, one for each offer. */
const offerPrices = ({ price, equalOfferCount }: BookRow): readonly number[] =>
  Array.from({ length: equalOfferCount }, () => Number(price))

const PRICE_OR_MORE = 'This price or more'

/**
 * Note on offers that the chart does not show: offers below `binsStart` (`belowCount`), offers that were not read, and
 * unreadable offers. Null if the chart shows all offers.
 */
function noteText(
  { offers, usableCount, unusableCount }: OfferBook,
  belowCount: number,
  binsStart: number,
): string | null {
  const sentences = [
    belowCount > 0 ? `Not shown: ${countWithNoun(belowCount, 'offer')} below ${withUnit(binsStart, HBAR)}.` : null,
    usableCount > offers.length
      ? `Based on the ${statFigure(offers.length)} highest of ${statFigure(usableCount)} offers.`
      : null,
    unusableCount > 0 ? `${countWithNoun(unusableCount, 'offer')} could not be read.` : null,
  ].filter((sentence) => sentence !== null)
  return sentences.length === 0 ? null : sentences.join(' ')
}
