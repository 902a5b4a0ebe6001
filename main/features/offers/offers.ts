import type { z } from 'zod'
import { formatHbar, type Tinybar } from '@shared/amount'
import type { offers, OffersView } from '@shared/contract/offers'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { collectionFacts } from '@shared/market/facts'
import { ordersList } from '@shared/market/wallet'
import { largestListed, readStanding, type CoverDeps, type Standing } from '../../flows/offer-cover'
import { ownOffersOf } from '../../flows/offer-list'
import type { MarketClient } from '../../market-api/client/client'
import { failure, orNull, orNullUnlessLeft } from '../../platform/app-failure'
import type { UserKeyAccount } from './user-key-account'

type OffersServiceDeps = CoverDeps & {
  /** Client for views: its reads end with the view. */
  readonly shown: MarketClient
  readonly market: MarketClient
  readonly userKey: Pick<UserKeyAccount, 'accountOf'>
  /** Fingerprint of the user key; null when there is no key. Throws AppFailure `locked`. */
  readonly fingerprint: () => Promise<string | null>
}
type Row = z.output<(typeof ordersList)['answer']>['orders'][number]

type OwnOffers = Pick<ServicesOf<{ offers: typeof offers }>['offers'], 'list'>

/** The account's own collection offers, with the allowances and the balance that they need. */
export function createOffersService(deps: OffersServiceDeps): OwnOffers {
  return {
    async list({ account, token }): Promise<OffersView> {
      const proven = await deps.userKey.accountOf()
      if (proven !== null && proven !== account) throw failure({ code: 'user-key-of-other', account: proven })
      const { value, stamp } = await deps.shown.read(ordersList, { onlyMine: true }, { priority: 'visible' })
      const own = ownOffersOf(value.orders, account)
      const [standing, balance] = await Promise.all([
        readStanding(deps, account),
        orNull(deps.mirror.hbarBalance(account)),
      ])
      const asked = own.filter((offer) => token === null || offer.token === token)
      const names = await namesOf(deps.shown, new Set(asked.map(({ token: of }) => of)))
      return {
        account,
        // Offers name their account; an empty list does not.
        isProven: proven !== null || own.length > 0,
        offers: asked
          .map(({ id, price, traits, token: of }) => ({
            id,
            token: of,
            collection: names.get(of) ?? null,
            price: formatHbar(price),
            traits: traits && traits.map((trait) => ({ ...trait })),
            ...beside(value.orders.find((row) => row.id === id)),
          }))
          .sort((a, b) => b.id - a.id),
        needed: formatHbar(sumOfPrices(own)),
        allowance: standing && formatHbar(largestListed(standing)),
        allowances: standing && standing.map(standingView),
        balance: balance === null ? null : formatHbar(balance),
        stamp,
      }
    },
  }
}

/** Names of the collections that could be read. Throws only AppFailure `cancelled`. */
async function namesOf(shown: MarketClient, tokens: ReadonlySet<EntityId>): Promise<ReadonlyMap<string, string>> {
  const read = async (token: EntityId): Promise<readonly [string, string][]> => {
    const found = await orNullUnlessLeft(shown.read(collectionFacts, { token }, { priority: 'visible' }))
    return found ? [[token, found.value.name]] : []
  }
  return new Map((await Promise.all([...tokens].map(read))).flat())
}

const standingView = ({ spender, amount, isListed }: Standing) => ({ spender, hbar: formatHbar(amount), isListed })

const beside = (row: Row | undefined) => ({
  createdAt: row?.createdAt?.slice(0, 40) ?? null,
  floor: row?.floorPrice ?? null,
  bestOffer: row?.topOfferPrice ?? null,
})

const sumOfPrices = (own: readonly { readonly price: Tinybar }[]): Tinybar =>
  own.reduce((sum, { price }) => sum + price, 0n)

/**
 * Amount that the active offers of an account need, for the review of a change to its allowances. Null if unknown:
 * without a user key, if the offers cannot be read, or if the key is not known to act for the account.
 */
export function createStandingOffers({
  market,
  userKey,
  fingerprint,
}: Pick<OffersServiceDeps, 'market' | 'userKey' | 'fingerprint'>) {
  async function standing(account: EntityId): Promise<{ readonly offers: string; readonly count: number } | null> {
    if ((await fingerprint()) === null) return null
    const proven = await userKey.accountOf()
    if (proven !== null && proven !== account) return null
    const { value } = await market.call(ordersList, { onlyMine: true }, { priority: 'action' })
    const own = ownOffersOf(value.orders, account)
    // Offers name their account; an empty list does not.
    if (proven === null && own.length === 0) return null
    return { offers: formatHbar(sumOfPrices(own)), count: own.length }
  }
  return (account: EntityId) => orNull(standing(account))
}
