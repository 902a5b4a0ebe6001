/** Names and images of sold NFTs, which the market's list of sales lacks. Read as the rows come into view. */
import type { EntityId } from '@shared/ids'
import { groupBy } from '@shared/group-by'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { callMain } from '../../query/bridge-call'

type NameAndImage = { readonly name: string | null; readonly image: string | null }
type SoldNft = { readonly token: EntityId; readonly serial: number }

export type SoldNftsStore = StoreApi<{
  /** Names and images by `soldNftKey`. */
  readonly nfts: ReadonlyMap<string, NameAndImage>
  /** Keys of the NFTs that wait for their name and image. */
  readonly pendingKeys: ReadonlySet<string>
}>

export const createSoldNfts = (): SoldNftsStore => createStore(() => ({ nfts: new Map(), pendingKeys: new Set() }))

export const soldNftKey = ({ token, serial }: SoldNft): string => `${token}#${serial}`

/**
 * Reads the names and images of the sold NFTs in view that have no name yet, one collection after the other. Stops once
 * other rows are in view: their NFTs come first then.
 */
export async function loadSoldNfts(
  store: SoldNftsStore,
  api: Pick<MainApi, 'wallet'>,
  sales: readonly (SoldNft & { readonly name: string | null })[],
): Promise<void> {
  const { nfts } = store.getState()
  const unnamed = new Map(
    sales.flatMap((sale) => (sale.name === null && !nfts.has(soldNftKey(sale)) ? [[soldNftKey(sale), sale]] : [])),
  )
  const { pendingKeys } = store.getState()
  if ([...unnamed.keys()].every((key) => pendingKeys.has(key))) return
  // The set that this call stored last. Another set in the store belongs to a later call, for the rows now in view.
  let ownKeys: ReadonlySet<string> = new Set(unnamed.keys())
  store.setState({ pendingKeys: ownKeys })
  for (const group of groupBy([...unnamed.values()], ({ token }) => token).values()) {
    const readNfts = group.slice(0, MAX_NFTS_PER_READ).map(({ token, serial }) => ({ token, serial }))
    const result = await callMain(() => api.wallet.names({ nfts: readNfts }))
    if (result.ok) {
      const read = result.value.nfts.map((nft) => [soldNftKey(nft), nft] as const)
      store.setState((state) => ({ nfts: new Map([...state.nfts, ...read]) }))
    }
    if (store.getState().pendingKeys !== ownKeys) return
    const readKeys = new Set(group.map(soldNftKey))
    ownKeys = new Set([...ownKeys].filter((key) => !readKeys.has(key)))
    store.setState({ pendingKeys: ownKeys })
  }
}

/** Maximum number of NFTs that one read takes. A window shows fewer rows. */
const MAX_NFTS_PER_READ = 50
