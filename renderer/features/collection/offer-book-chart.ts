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
  /** Name of the highlighted offers: those of the title. */
  readonly nearLabel: string
  readonly note: string | null
  readonly table: ChartTableData
}

/** Percentage below the best offer down to which an offer counts as near the best one. */
const NEAR_PERCENT = 10

/**
 * Model of the chart; null without offers. The offers near the best one are highlighted. `ownIds`: ids of the person's own
 * accounts, whose offers the tooltip and the table count.
 */
export function offerBookChart(
  book: OfferBook,
  rows: readonly BookRow[],
  ownIds: ReadonlySet<string>,
): OfferBookChartModel | null {
  const levels = priceLevels(rows.flatMap(offerPrices))
  const best = levels.at(-1)?.price
  if (best === undefined) return null
  // The facts of the collection show the best offer for any NFT, which can be lower than a trait offer.
  const isTraitOffer = rows.every(({ price, traits }) => Number(price) !== best || traits?.length !== 0)
  const { bins, belowCount } = offerDepth(levels)
  const ownPrices = rows.filter(({ buyer }) => ownIds.has(buyer.id)).flatMap(offerPrices)
  const binsStart = bins[0]?.from ?? best
  const binsEnd = bins.at(-1)?.to ?? best
  const nearPrice = best * (1 - NEAR_PERCENT / 100)
  const nearCount = levels.reduce((sum, { price, count }) => (price >= nearPrice ? sum + count : sum), 0)
  const nearPrices = levels.flatMap(({ price, count }) => (price >= nearPrice ? [{ price, count }] : []))
  const ownCountIn = (from: number, to: number) => ownPrices.filter((price) => price >= from && price < to).length
  return {
    nearLabel: `within ${NEAR_PERCENT}${NNBSP}% of the best`,
    title: `${countWithNoun(nearCount, 'offer')} within ${NEAR_PERCENT}${NNBSP}% of the best${isTraitOffer ? ' trait offer' : ''}, ${withUnit(best, HBAR)}`,
    spec: {
      bins: bins.map(({ from, to, count, cumulativeCount }) => ({
        name: `${axisFigure(from)} to ${axisFigure(to)}${NNBSP}${HBAR}`,
        value: count,
        highlighted: nearPrices.reduce((sum, { price, count: near }) => (price >= from && price < to ? sum + near : sum), 0),
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
