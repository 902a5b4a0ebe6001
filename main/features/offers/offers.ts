import type { z } from 'zod'
import { formatHbar, type Tinybar } from '@shared/amount'
import type { offers, OffersView } from '@shared/contract/offers'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { collectionFacts } from '@shared/market/facts'
import { ordersList } from '@shared/market/wallet'
import {
  largestListedAllowance,
  readActiveAllowances,
  type CoverDeps,
  type ActiveAllowance,
} from '../../flows/offer-cover'
import { ownOffersOf } from '../../flows/offer-list'
import type { MarketClient } from '../../market-api/client/client'
import type { ActiveOffer } from '../../signing/acts/offer-judgement-input'
import { failure, orNull, orNullUnlessCancelled } from '../../platform/app-failure'
import type { UserKeyAccount } from './user-key-account'

type OffersServiceDeps = CoverDeps & {
  /** Client whose reads end when the person leaves the view. */
  readonly viewClient: MarketClient
  /** Client whose requests continue when the person leaves the view. */
  readonly market: MarketClient
  readonly userKey: Pick<UserKeyAccount, 'readProvenAccount' | 'prove'>
  /**
   * Throws AppFailure `watch-only` unless the account is the person's and has a key in this app, and another AppFailure
   * if the key cannot be used now.
   */
  readonly requireSigner: (account: EntityId) => Promise<unknown>
  /** Fingerprint of the user key; null when there is no key. Throws AppFailure `locked`. */
  readonly fingerprint: () => Promise<string | null>
}
/** Record of a collection offer, which the market calls an order. */
type OrderRecord = z.output<(typeof ordersList)['answer']>['orders'][number]

type OffersInput = { readonly account: EntityId; readonly token: EntityId | null }

type OfferListMethods = Pick<ServicesOf<{ offers: typeof offers }>['offers'], 'list' | 'confirmKey'>

/** Service for the account's own collection offers, with the HBAR allowances and the balance that pay for them. */
export function createOffersService(deps: OffersServiceDeps): OfferListMethods {
  async function list({ account, token }: OffersInput): Promise<OffersView> {
    const provenAccount = await deps.userKey.readProvenAccount()
    if (provenAccount !== null && provenAccount !== account)
      throw failure({ code: 'user-key-of-other', account: provenAccount })
    const { value, stamp } = await deps.viewClient.read(ordersList, { onlyMine: true }, { priority: 'visible' })
    const ownOffers = ownOffersOf(value.orders, account)
    const [allowances, balance] = await Promise.all([
      readActiveAllowances(deps, account),
      orNull(deps.mirror.hbarBalance(account)),
    ])
    const requestedOffers = ownOffers.filter((offer) => token === null || offer.token === token)
    const names = await namesOf(deps.viewClient, new Set(requestedOffers.map(({ token: offerToken }) => offerToken)))
    return {
      account,
      // Offers prove that the key acts for this account: `ownOffersOf` has checked the account that each offer names.
      // An empty list proves nothing.
      isKeyConfirmed: provenAccount !== null || ownOffers.length > 0,
      offers: requestedOffers
        .map(({ id, price, traits, token: offerToken }) => ({
          id,
          token: offerToken,
          collection: names.get(offerToken) ?? null,
          price: formatHbar(price),
          traits: traits && traits.map((trait) => ({ ...trait })),
          ...marketFigures(value.orders.find((order) => order.id === id)),
        }))
        .sort((a, b) => b.id - a.id),
      requiredAllowance: formatHbar(totalPrice(ownOffers)),
      largestListedAllowance: allowances && formatHbar(largestListedAllowance(allowances)),
      allowances: allowances && allowances.map(allowanceView),
      balance: balance === null ? null : formatHbar(balance),
      stamp,
    }
  }
  return {
    list,
    confirmKey: async ({ account }) => {
      // The page names the account. A proof sends a request with the user key, so other accounts are refused first.
      await deps.requireSigner(account)
      await deps.userKey.prove(account)
      return list({ account, token: null })
    },
  }
}

/** Names of the collections that could be read. Throws only AppFailure `cancelled`. */
async function namesOf(viewClient: MarketClient, tokens: ReadonlySet<EntityId>): Promise<ReadonlyMap<string, string>> {
  const readName = async (token: EntityId): Promise<readonly [string, string][]> => {
    const factsAnswer = await orNullUnlessCancelled(
      viewClient.read(collectionFacts, { token }, { priority: 'visible' }),
    )
    return factsAnswer ? [[token, factsAnswer.value.name]] : []
  }
  return new Map((await Promise.all([...tokens].map(readName))).flat())
}

const allowanceView = ({ spender, amount, isSpenderListed }: ActiveAllowance) => ({
  spender,
  hbar: formatHbar(amount),
  isListed: isSpenderListed,
})

const marketFigures = (order: OrderRecord | undefined) => ({
  createdAt: order?.createdAt?.slice(0, 40) ?? null,
  floor: order?.floorPrice ?? null,
  bestOffer: order?.topOfferPrice ?? null,
})

const totalPrice = (ownOffers: readonly { readonly price: Tinybar }[]): Tinybar =>
  ownOffers.reduce((sum, { price }) => sum + price, 0n)

/**
 * Sum and number of an account's active offers. `offers`: the sum of their prices in HBAR, under its name in the
 * context of a review.
 */
type OfferTotal = { readonly offers: string; readonly count: number }

/**
 * Creates a reader of an account's active offers, for the review of a change to the account's allowances. The reader
 * returns null if the offers are unknown: without a user key, if the offers cannot be read, or if the key is not known
 * to act for the account.
 */
export function createActiveOfferReader({
  market,
  userKey,
  fingerprint,
}: Pick<OffersServiceDeps, 'market' | 'userKey' | 'fingerprint'>) {
  async function readActiveOffers(account: EntityId): Promise<readonly ActiveOffer[] | null> {
    if ((await fingerprint()) === null) return null
    const provenAccount = await userKey.readProvenAccount()
    if (provenAccount !== null && provenAccount !== account) return null
    const { value } = await market.call(ordersList, { onlyMine: true }, { priority: 'action' })
    const ownOffers = ownOffersOf(value.orders, account)
    // Offers prove that the key acts for this account: `ownOffersOf` has checked the account that each offer names. An
    // empty list proves nothing.
    return provenAccount === null && ownOffers.length === 0 ? null : ownOffers
  }
  return (account: EntityId) => orNull(readActiveOffers(account))
}

/**
 * Creates a reader of the sum and the number of an account's active offers; null if `readActiveOffers` returns null.
 */
export const createOfferTotalReader =
  (readActiveOffers: ReturnType<typeof createActiveOfferReader>) =>
  async (account: EntityId): Promise<OfferTotal | null> => {
    const ownOffers = await readActiveOffers(account)
    return ownOffers && { offers: formatHbar(totalPrice(ownOffers)), count: ownOffers.length }
  }
