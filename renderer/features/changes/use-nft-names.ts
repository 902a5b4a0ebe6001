import { useCallback, useMemo, useRef, useState } from 'react'
import type { MarketChange } from '@shared/contract/changes'
import { WALLET_NFTS_PAGE_SIZE } from '@shared/contract/wallet'
import { nftKey } from '@shared/ids'
import { nameOr } from '../../format/text'
import { callMain } from '../../query/bridge-call'
import { useApp } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'

type NameAndImage = { readonly name: string | null; readonly image: string | null }
type CollectionOfChange = Pick<MarketChange, 'token' | 'collection'>
type NftOfChange = Pick<MarketChange, 'token' | 'serial' | 'name' | 'image'>

export type NftNames = {
  readonly nameOf: (change: NftOfChange) => string
  readonly imageOf: (change: NftOfChange) => string | null
  /** Name of the collection; its id while the name is unknown. */
  readonly collectionNameOf: (change: CollectionOfChange) => string
}

/**
 * Names and images of changed NFTs. The market's feed has no images, so main sends an image only for an NFT that it has
 * read before. For visible rows without an image, name and image are read, one request at a time, unless the person has
 * switched images off.
 */
export function useNftNames() {
  const { api } = useApp()
  const { showMedia } = useSettings()
  const [loadedNfts, setLoadedNfts] = useState<ReadonlyMap<string, NameAndImage>>(new Map())
  const [collectionNames, setCollectionNames] = useState<ReadonlyMap<string, string>>(new Map())
  const requestedKeys = useRef(new Set<string>())
  const isReading = useRef(false)
  const visibleChanges = useRef<readonly NftOfChange[]>([])

  const readMissingNfts = useCallback(async () => {
    if (isReading.current) return
    isReading.current = true
    let nfts = missingNfts(visibleChanges.current, requestedKeys.current)
    while (nfts.length > 0) {
      for (const { token, serial } of nfts) requestedKeys.current.add(nftKey(token, serial))
      const request = nfts
      const result = await callMain(() => api.wallet.names({ nfts: [...request] }))
      if (!result.ok) {
        for (const { token, serial } of request) requestedKeys.current.delete(nftKey(token, serial))
        break
      }
      const answeredNfts = result.value.nfts.map((nft) => [nftKey(nft.token, nft.serial), nft] as const)
      const answeredNames = result.value.collections.map(({ token, name }) => [token, name] as const)
      setLoadedNfts((previousNfts) => new Map([...previousNfts, ...answeredNfts]))
      setCollectionNames((previousNames) => new Map([...previousNames, ...answeredNames]))
      // The person may have scrolled on while the request ran.
      nfts = missingNfts(visibleChanges.current, requestedKeys.current)
    }
    isReading.current = false
  }, [api])

  const loadNames = useCallback(
    (changes: readonly NftOfChange[]) => {
      visibleChanges.current = changes
      if (showMedia) void readMissingNfts()
    },
    [showMedia, readMissingNfts],
  )
  const names = useMemo((): NftNames => {
    const loadedNftOf = ({ token, serial }: NftOfChange) => loadedNfts.get(nftKey(token, serial))
    return {
      nameOf: (change) => nameOr(change.name ?? loadedNftOf(change)?.name ?? null, `Serial ${change.serial}`),
      imageOf: (change) => change.image ?? loadedNftOf(change)?.image ?? null,
      collectionNameOf: ({ token, collection }) => nameOr(collection ?? collectionNames.get(token) ?? null, token),
    }
  }, [loadedNfts, collectionNames])
  return { names, loadNames }
}

/** Visible NFTs without an image that were not requested yet, at most one request's worth. */
function missingNfts(changes: readonly NftOfChange[], requestedKeys: ReadonlySet<string>) {
  const missing = changes.filter(
    ({ image, token, serial }) => image === null && !requestedKeys.has(nftKey(token, serial)),
  )
  const unique = new Map(missing.map(({ token, serial }) => [nftKey(token, serial), { token, serial }]))
  return [...unique.values()].slice(0, WALLET_NFTS_PAGE_SIZE)
}
