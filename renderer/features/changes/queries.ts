/** Queries of market changes since the person's last look. */
import type { ChangeKind, ChangeScope, ChangesSummary, MarketChange } from '@shared/contract/changes'
import { ok } from '@shared/result'
import type { Stamp } from '@shared/time'
import type { MainQuery } from '../../query/main-query'
import type { PagesQuery } from '../../query/pages'
import { changeKey } from './changes-store'

const ROOT = 'changes'

export const changesQueries = {
  summary: (scope: ChangeScope): MainQuery<ChangesSummary> => ({
    queryKey: [ROOT, 'summary', scope],
    read: (api) => api.changes.summary({ scope }),
  }),

  /**
   * Changes up to `until`, the time at which the first page was read. Every later page uses the same `until`, which is
   * the cursor of the pages, so that newer events do not move rows between pages.
   */
  list: (scope: ChangeScope, kind: ChangeKind | null): PagesQuery<MarketChange> => ({
    queryKey: [ROOT, 'list', scope, kind],
    readPage: async (api, { page, cursor }) => {
      const result = await api.changes.list({ scope, kind, page, until: cursor })
      if (!result.ok) return result
      const { items, isLast, until } = result.value
      return ok({ items, total: null, isLast, stamp: stampAt(until), next: until })
    },
    itemKey: changeKey,
  }),
}

/** Stamp of a list with the changes up to `until`. Main reads the list from this computer at that time. */
const stampAt = (until: string): Stamp => ({
  asOf: null,
  receivedAt: until,
  maxAgeSeconds: null,
  isCached: false,
  offline: false,
})
