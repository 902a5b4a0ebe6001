import { z } from 'zod'
import { DAY_MS } from '@shared/time'
import type { DayOfToken } from '../world/statistics'
import { decimalUnits } from './decimal-units'
import { SPENDER, eventsBetween, highestBid, type Bid } from './figures'
import type { Body } from './refusal'
import type { Service } from './service'
import { hbar, hbarOrNull, id, iso } from './views'

const amount = z.number().min(0).nullable()
const count = z.number().int().min(0).nullable()

export const statsRowFields = {
  token: z.string(),
  spender: z.string().describe('The account that moves NFTs and payments'),
  datetime: z.iso.datetime().describe('Start of the day'),
  volume: z.number().min(0).describe('Whole units of the currency'),
  floor: amount.describe('At the end of the day, or now'),
  avgSale: amount,
  sales: z.number().int().min(0),
  maxSale: amount,
  minSale: amount,
  listings: count.describe('At the end of the day, or now'),
  fungibleToken: z.string().nullable().describe('Payment token; null for HBAR'),
  maxOffer: amount.describe('Highest offer made in the period'),
  offers: count,
  maxTraitOffer: amount.describe('Highest trait offer made in the period'),
  traitOffers: count,
  orderVolume: amount.describe('Part of the volume sold to collection offers'),
}

/** Row of the answer; `days` are the first and the last day of its figures. */
export function statsRow(service: Service, row: DayOfToken, days: Days, bids: readonly Bid[]): Body {
  const { token, currency, sales, volume, highest, lowest } = row
  const decimals = currency === null ? 8 : (service.ledger.state.tokens.get(currency)?.decimals ?? 0)
  const wholeUnits = (value: bigint): number => Number(decimalUnits(value, decimals))
  return {
    token: id(token),
    spender: id(SPENDER),
    datetime: iso(days.from * DAY_MS),
    volume: wholeUnits(volume),
    floor: currency === null ? hbarOrNull(row.floor) : null,
    avgSale: sales === 0 ? null : wholeUnits(volume / BigInt(sales)),
    sales,
    maxSale: sales === 0 ? null : wholeUnits(highest),
    minSale: sales === 0 ? null : wholeUnits(lowest),
    listings: currency === null ? row.listings : null,
    fungibleToken: currency === null ? null : id(currency),
    ...(currency === null ? bidFigures(service, { token, bids }, days.from * DAY_MS, (days.to + 1) * DAY_MS) : NO_BIDS),
  }
}

/** Days since the epoch, both inclusive. */
type Days = { readonly from: number; readonly to: number }

const NO_BIDS = { maxOffer: null, offers: null, maxTraitOffer: null, traitOffers: null, orderVolume: null }

/** Figures of bids. Bids are in HBAR, so they appear in the HBAR row only. */
function bidFigures(service: Service, { token, bids }: TokenBids, fromMs: number, toMs: number): Body {
  const periodBids = bids.filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
  const plainBids = periodBids.filter(({ requiresTraits }) => !requiresTraits)
  const traitBids = periodBids.filter((bid) => bid.requiresTraits)
  const salesToOffers = eventsBetween(service, 'sold', fromMs, toMs, token).filter(
    ({ mechanism, currency }) => mechanism === 'collection_offer' && currency === undefined,
  )
  return {
    maxOffer: highestBid(plainBids),
    offers: plainBids.length,
    maxTraitOffer: highestBid(traitBids),
    traitOffers: traitBids.length,
    orderVolume: hbar(salesToOffers.reduce((sum, { price }) => sum + price, 0n)),
  }
}

type TokenBids = { readonly token: number; readonly bids: readonly Bid[] }
