import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { listingsOf, loadListings, type ListingsSort, needsListings, sortOf } from '../../stores/market'
import { useApp } from '../app-context'
import { Listings } from '../market/Listings'

type CollectionListingsProps = {
  readonly token: string
  /** Floor of the collection; null while unknown. */
  readonly floor: string | null
}

/** What of the collection is on sale, read when it is shown. */
export function CollectionListings({ token, floor }: CollectionListingsProps) {
  const { api, stores } = useApp()
  const listings = useStore(stores.listings)
  const [sort, setSort] = useState<ListingsSort>(() => sortOf(listings, token) ?? 'price')
  useEffect(() => {
    const { nowMs } = stores.clock.getState()
    if (needsListings(stores.listings.getState(), listingsOf({ token, sort }), nowMs)) {
      void loadListings(stores.listings, api, { token, sort }, false)
    }
  }, [token, sort, api, stores])
  return (
    <Listings
      key={listingsOf({ token, sort })}
      token={token}
      sort={sort}
      floor={floor}
      onSort={setSort}
      state={listings}
      onRetry={() => void loadListings(stores.listings, api, { token, sort }, true)}
    />
  )
}
