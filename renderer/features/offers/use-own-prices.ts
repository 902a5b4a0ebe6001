import { useQueries } from '@tanstack/react-query'
import type { Account } from '@shared/contract/accounts'
import type { OffersView, SingleOffers } from '@shared/contract/offers'
import { optionsOf } from '../../query/main-query'
import { useApp } from '../../app/app-context'
import { ownCollectionPrices, type OwnCollectionPrices } from './live-offers'
import { offersQueries } from './queries'

/**
 * Prices of the offers that the person made, from the cache, without requests. Null unless the collection offers of every
 * account with a key are known. An empty list of an unconfirmed user key may be the list of another account, so it
 * counts as unknown. `madeOffers`: known offers for single NFTs, which the market's best offer of a collection includes.
 */
export function useOwnPrices(
  accounts: readonly Account[],
  madeOffers: SingleOffers | null,
): OwnCollectionPrices | null {
  const { api, stores } = useApp()
  const ownAccounts = accounts.filter(({ access }) => access === 'key')
  const results = useQueries(
    {
      queries: ownAccounts.map(({ id }) => ({
        ...optionsOf(offersQueries.ownCollectionOffers(id), api),
        enabled: false,
      })),
    },
    stores.client,
  )
  const views = results.flatMap(({ data, error }) => (data && error === null && isConfirmed(data) ? [data] : []))
  if (views.length < ownAccounts.length || madeOffers === null) return null
  return ownCollectionPrices([...views.flatMap(({ offers }) => offers), ...madeOffers.offers])
}

const isConfirmed = ({ isKeyConfirmed, offers }: OffersView): boolean => isKeyConfirmed || offers.length > 0
