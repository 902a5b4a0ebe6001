import type { z } from 'zod'
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { collectionFacts } from '@shared/market/facts'
import { quote, readiness } from '@shared/market/market'
import { tokenNft } from '@shared/market/token'
import type { Runner } from '../flows/runner'
import type { Mirror } from '../ledger/mirror'
import type { MarketClient } from '../market/client'
import { failure } from '../platform/app-failure'
import type { Media } from '../storage/media'
import type { NftFactsStore } from './nft-facts'
import { associatedByReceipt } from './own-receipts'
import { associatesOnArrival, requireReceiver, tinybarsOf, verdictOf } from './readiness'

export type TradeDeps = {
  readonly runner: Runner
  readonly market: MarketClient
  readonly facts: NftFactsStore
  readonly media: Media
  readonly mirror: Mirror
  /** Read at each use: which world it is, is not known from the start. */
  readonly profileId: () => string
  readonly feeCap: string
  /** Throws AppFailure `locked`, `watch-only` or `key-missing` when the account cannot sign now. */
  readonly requireSigner: (account: EntityId) => Promise<unknown>
  readonly now: () => number
}

/** A quote is good for `maxAgeSeconds` (15); a little more allows for the click's own way here. */
const QUOTE_MAX_AGE_MS = 15_000
const QUOTE_GRACE_MS = 2_000
/** Room for the network fee of a transfer, beside the price. */
const FEE_ROOM = parseHbar('1')

export function createTradeService(deps: TradeDeps): ServicesOf<Contract>['trade'] {
  const { runner, market, facts, media } = deps

  async function titleOf(token: string, serial: number | null) {
    const collection = await market.read(collectionFacts, { token }, { priority: 'action' }).then(
      ({ value }) => value.name,
      () => token,
    )
    const known = serial === null ? null : facts.kept(token, serial)
    return {
      collection,
      title: known?.name ?? (serial === null ? collection : `#${serial}`),
      image: media.pathOf(known?.image ?? null),
    }
  }

  /** The facts a purchase rests on, asked for once more. Throws AppFailure naming the first that does not hold. */
  async function requireBuyable(input: BuyInput): Promise<Offer> {
    requireYoung(input.quoteReceivedAt, deps.now())
    const { account, token, serial } = input
    const [current, state, ready, onLedger] = await Promise.all([
      market.call(quote, { token, serial, buyer: account }, { priority: 'action' }),
      market.call(tokenNft, { token, serial }, { priority: 'action' }),
      market.call(readiness, { account, token }, { priority: 'action' }),
      // Fresher than the service's facts; those do when the mirror does not answer.
      deps.mirror.account(account as EntityId).catch(() => null),
    ])
    const offer = requireOffer(current.value, state.value.listing, input)
    const { price } = offer
    if (!ready.value.exists || ready.value.deleted === true) throw failure({ code: 'not-found', what: 'account' })
    const tinybars = onLedger?.tinybars ?? tinybarsOf(ready.value.hbar)
    const needed = price + FEE_ROOM
    if (tinybars !== null && tinybars < needed) {
      throw failure({
        code: 'insufficient-balance',
        needed: formatHbar(needed),
        available: formatHbar(tinybars),
        short: formatHbar(needed - tinybars),
      })
    }
    requireReceiver(ready.value)
    const { asOf, observedAt } = ready.value
    const ownReceipt = associatedByReceipt(runner.all(), account, token, asOf ?? observedAt)
    const hasRoom = associatesOnArrival(ready.value) || ownReceipt
    if (ready.value.token?.associated === false && !hasRoom) throw failure({ code: 'not-associated', token })
    if (verdictOf(ready.value, ownReceipt) === 'no') {
      throw failure({ code: 'called-not-ready', reason: ready.value.token?.reason ?? null })
    }
    return offer
  }

  return {
    async buy(input) {
      await deps.requireSigner(input.account as EntityId)
      const { price, seller } = await requireBuyable(input)
      return runner.begin({
        kind: 'buy',
        profile: deps.profileId(),
        account: input.account as EntityId,
        token: input.token as EntityId,
        serial: input.serial,
        ...(await titleOf(input.token, input.serial)),
        maxPrice: formatHbar(price),
        seller,
        feeCap: deps.feeCap,
      })
    },
    async associate({ account, token }) {
      await deps.requireSigner(account as EntityId)
      const { value } = await market.call(readiness, { account, token }, { priority: 'action' })
      if (value.token?.associated === true) throw failure({ code: 'already-associated', token })
      return runner.begin({
        kind: 'associate',
        profile: deps.profileId(),
        account: account as EntityId,
        token: token as EntityId,
        serial: null,
        ...(await titleOf(token, null)),
        maxPrice: null,
        seller: null,
        feeCap: deps.feeCap,
      })
    },
  }
}

type BuyInput = Parameters<ServicesOf<Contract>['trade']['buy']>[0]
type Quoted = z.output<typeof quote.answer>
/** What the market offers now and the person agreed to: the two are the same, or there is no purchase. */
type Offer = { readonly price: bigint; readonly seller: EntityId }
type Listing = z.output<typeof tokenNft.answer>['listing']

/** The page says when it received the quote; a moment that is none, or lies ahead, is no proof of youth. */
function requireYoung(receivedAt: string, nowMs: number): void {
  const ageMs = nowMs - Date.parse(receivedAt)
  if (Number.isNaN(ageMs)) throw failure({ code: 'invalid-input', fields: ['quoteReceivedAt'] })
  if (ageMs > QUOTE_MAX_AGE_MS + QUOTE_GRACE_MS || ageMs < -QUOTE_GRACE_MS) {
    throw failure({ code: 'quote-stale', ageSeconds: Math.max(0, Math.round(ageMs / 1000)) })
  }
}

function requireOffer(value: Quoted, listing: Listing, input: BuyInput): Offer {
  if (!value.listed) throw failure({ code: 'listing-gone' })
  if (!value.quotable || value.price === null) {
    throw failure({ code: 'not-quotable', reason: value.reason ?? 'UNAVAILABLE' })
  }
  if (value.currency !== 'HBAR') {
    throw failure({ code: 'not-quotable', reason: 'TOKEN_PRICED_NOT_SUPPORTED' })
  }
  const price = tryParseHbar(value.price)
  if (price === null || price < 0n) throw failure({ code: 'unexpected-answer', operation: quote.name, path: 'price' })
  if (price !== tryParseHbar(input.maxPrice)) {
    throw failure({ code: 'price-changed', was: input.maxPrice, now: formatHbar(price) })
  }
  return { price, seller: requireSeller([value.seller, listing?.sellerAddress, input.seller]) }
}

/**
 * The one seller that quote, listing and page name, as far as each names any. Another seller is another listing than
 * the one that was looked at; with none at all the rules on who is paid would have nothing to hold to.
 */
function requireSeller(named: readonly (string | null | undefined)[]): EntityId {
  const [seller, ...others] = new Set(named.filter((name) => name != null))
  if (seller === undefined || others.length > 0) throw failure({ code: 'listing-gone' })
  return seller as EntityId
}

/** `known`: whose flows they are is decided once the profile's id is final. */
export const createFlowsService = (runner: Runner, known: Promise<void>): ServicesOf<Contract>['flows'] => ({
  list: () => known.then(() => runner.all()),
  check: ({ id }) => {
    runner.check(id)
    return Promise.resolve(runner.get(id))
  },
})
