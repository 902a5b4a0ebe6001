/** Marks that the person sets on held NFTs and collections. */
import type { QueryClient } from '@tanstack/react-query'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import type { HoldingMark } from '@shared/insight/set-aside'
import type { MainApi } from '../../api'
import { holdingsQueries } from './queries'
import { guarded } from '../../query/bridge-call'
import { putValue } from '../../query/client'

export type MarkItem = { readonly token: EntityId; readonly serial: number | null }

/** Maximum items that main accepts per call. */
const MAX_MARKED_PER_CALL = 5000

/** Marks NFTs or whole collections; null removes marks. Marks set before an error stay. */
export async function markItems(
  client: QueryClient,
  api: Pick<MainApi, 'holdings'>,
  items: readonly MarkItem[],
  mark: HoldingMark | null,
): Promise<AppError | null> {
  for (let start = 0; start < items.length; start += MAX_MARKED_PER_CALL) {
    const part = items.slice(start, start + MAX_MARKED_PER_CALL)
    const result = await guarded(() => api.holdings.mark({ items: part, mark }))
    if (!result.ok) return result.error
    putValue(client, holdingsQueries.marks, result.value)
  }
  return null
}
