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
  datetime: z.iso.datetime().describe('When the day began'),
  volume: z.number().min(0).describe('Whole units of the currency'),
  floor: amount.describe('When the day ended, or now'),
  avgSale: amount,
  sales: z.number().int().min(0),
  maxSale: amount,
  minSale: amount,
  listings: count.describe('When the day ended, or now'),
  fungibleToken: z.string().nullable().describe('The token paid with; null for HBAR'),
  maxOffer: amount.describe('Of the offers made in the time'),
  offers: count,
  maxTraitOffer: amount.describe('Of the collection offers for certain traits made in the time'),
  traitOffers: count,
  orderVolume: amount.describe('What of the volume was sold to collection offers'),
}

/** A row as the route shows it; `days` are the first and the last day it covers. */
export function statsRow(service: Service, row: DayOfToken, days: Days, bids: readonly Bid[]): Body {
  const { token, currency, sales, volume, highest, lowest } = row
  const decimals = currency === null ? 8 : (service.ledger.state.tokens.get(currency)?.decimals ?? 0)
  const units = (value: bigint): number => Number(decimalUnits(value, decimals))
  return {
    token: id(token),
    spender: id(SPENDER),
    datetime: iso(days.from * DAY_MS),
    volume: units(volume),
    floor: currency === null ? hbarOrNull(row.floor) : null,
    avgSale: sales === 0 ? null : units(volume / BigInt(sales)),
    sales,
    maxSale: sales === 0 ? null : units(highest),
    minSale: sales === 0 ? null : units(lowest),
    listings: currency === null ? row.listings : null,
    fungibleToken: currency === null ? null : id(currency),
    ...(currency === null ? bidsOf(service, { token, bids }, days.from * DAY_MS, (days.to + 1) * DAY_MS) : NO_BIDS),
  }
}

/** Days since the epoch, both inclusive. */
type Days = { readonly from: number; readonly to: number }

const NO_BIDS = { maxOffer: null, offers: null, maxTraitOffer: null, traitOffers: null, orderVolume: null }

/** Figures of bids. Bids are in HBAR, so they appear in the HBAR row only. */
function bidsOf(service: Service, { token, bids }: Bids, fromMs: number, toMs: number): Body {
  const made = bids.filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
  const plain = made.filter(({ forTraits }) => !forTraits)
  const forTraits = made.filter((bid) => bid.forTraits)
  const toOffers = eventsBetween(service, 'sold', fromMs, toMs, token).filter(
    ({ mechanism, currency }) => mechanism === 'collection_offer' && currency === undefined,
  )
  return {
    maxOffer: highestBid(plain),
    offers: plain.length,
    maxTraitOffer: highestBid(forTraits),
    traitOffers: forTraits.length,
    orderVolume: hbar(toOffers.reduce((sum, { price }) => sum + price, 0n)),
  }
}

type Bids = { readonly token: number; readonly bids: readonly Bid[] }
