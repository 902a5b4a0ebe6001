/** Marks that the person sets on held NFTs and collections. */
import type { QueryClient } from '@tanstack/react-query'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import type { HoldingMark } from '@shared/insight/set-aside'
import type { MainApi } from '../../api'
import { holdingsQueries } from './queries'
import { callMain } from '../../query/bridge-call'
import { cacheValue } from '../../query/client'

/** NFT to mark, or, with a null `serial`, the whole collection. */
export type HoldingToMark = { readonly token: EntityId; readonly serial: number | null }

/** Maximum number of items that main accepts per call. */
const MAX_MARKED_PER_CALL = 5000

/**
 * Sets a mark on NFTs or whole collections; a null `mark` removes their marks. Returns the error of the first failed
 * call, or null. The marks that earlier calls set stay.
 */
export async function markHoldings(
  client: QueryClient,
  api: Pick<MainApi, 'holdings'>,
  items: readonly HoldingToMark[],
  mark: HoldingMark | null,
): Promise<AppError | null> {
  for (let start = 0; start < items.length; start += MAX_MARKED_PER_CALL) {
    const batch = items.slice(start, start + MAX_MARKED_PER_CALL)
    const result = await callMain(() => api.holdings.mark({ items: batch, mark }))
    if (!result.ok) return result.error
    cacheValue(client, holdingsQueries.marks, result.value)
  }
  return null
}
