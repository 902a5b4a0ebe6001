import { z } from 'zod'
import { DAY_MS } from '@shared/time'
import type { CollectionDay } from '../world/statistics'
import { decimalUnits } from './decimal-units'
import { SPENDER, eventsBetween, highestOfferPrice, type AnyOffer } from './figures'
import type { AnswerBody } from './refusal'
import type { Service } from './service'
import { toHbarNumber, toHbarNumberOrNull, ledgerIdText, isoText } from './views'

const HBAR_DECIMALS = 8

const amountField = z.number().min(0).nullable()
const countField = z.number().int().min(0).nullable()

export const statsRowFields = {
  token: z.string(),
  spender: z.string().describe('The account that moves NFTs and payments'),
  datetime: z.iso.datetime().describe('Start of the first day in the row'),
  volume: z.number().min(0).describe('Whole units of the currency'),
  floor: amountField.describe('At the end of the last day in the row, or now'),
  avgSale: amountField,
  sales: z.number().int().min(0),
  maxSale: amountField,
  minSale: amountField,
  listings: countField.describe('At the end of the last day in the row, or now'),
  fungibleToken: z.string().nullable().describe('Payment token; null for HBAR'),
  maxOffer: amountField.describe('Highest offer made in the period'),
  offers: countField,
  maxTraitOffer: amountField.describe('Highest trait offer made in the period'),
  traitOffers: countField,
  orderVolume: amountField.describe('Part of the volume: sales into collection offers'),
}

/**
 * Row of the answer: `figures` of one collection and currency over the days in `span`, with the figures of the offers in
 * this span. `offers` are all offers on the collection.
 */
export function statsRow(
  service: Service,
  figures: CollectionDay,
  span: DaySpan,
  offers: readonly AnyOffer[],
): AnswerBody {
  const { token, currency, sales, volume, highest, lowest } = figures
  const decimals = currency === null ? HBAR_DECIMALS : (service.ledger.state.tokens.get(currency)?.decimals ?? 0)
  const wholeUnits = (smallestUnits: bigint): number => Number(decimalUnits(smallestUnits, decimals))
  return {
    token: ledgerIdText(token),
    spender: ledgerIdText(SPENDER),
    datetime: isoText(span.firstDay * DAY_MS),
    volume: wholeUnits(volume),
    floor: currency === null ? toHbarNumberOrNull(figures.floor) : null,
    avgSale: sales === 0 ? null : wholeUnits(volume / BigInt(sales)),
    sales,
    maxSale: sales === 0 ? null : wholeUnits(highest),
    minSale: sales === 0 ? null : wholeUnits(lowest),
    listings: currency === null ? figures.listings : null,
    fungibleToken: currency === null ? null : ledgerIdText(currency),
    ...(currency === null
      ? offerFigures(service, { token, offers }, span.firstDay * DAY_MS, (span.lastDay + 1) * DAY_MS)
      : NO_OFFER_FIGURES),
  }
}

/** First and last day of a range, both included. Days are counted from 1970-01-01. */
type DaySpan = { readonly firstDay: number; readonly lastDay: number }

const NO_OFFER_FIGURES = { maxOffer: null, offers: null, maxTraitOffer: null, traitOffers: null, orderVolume: null }

/**
 * Figures of the offers made, on single NFTs and on the collection, and of the sales into collection offers, from `fromMs`
 * (included) to `toMs` (excluded). All offers are in HBAR, so only the HBAR row of a collection has these figures.
 */
function offerFigures(service: Service, { token, offers }: TokenOffers, fromMs: number, toMs: number): AnswerBody {
  const periodOffers = offers.filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
  const offersWithoutTraits = periodOffers.filter(({ requiresTraits }) => !requiresTraits)
  const traitOffers = periodOffers.filter((offer) => offer.requiresTraits)
  const salesIntoOffers = eventsBetween(service, 'sold', fromMs, toMs, token).filter(
    ({ mechanism, currency }) => mechanism === 'collection_offer' && currency === undefined,
  )
  return {
    maxOffer: highestOfferPrice(offersWithoutTraits),
    offers: offersWithoutTraits.length,
    maxTraitOffer: highestOfferPrice(traitOffers),
    traitOffers: traitOffers.length,
    orderVolume: toHbarNumber(salesIntoOffers.reduce((sum, { price }) => sum + price, 0n)),
  }
}

type TokenOffers = { readonly token: number; readonly offers: readonly AnyOffer[] }
