import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChangeScope, ChangesSummary } from '@shared/contract/changes'
import { changesQueries } from './queries'
import { optionsOf } from '../../query/main-query'
import { known, remoteOf } from '../../query/remote'
import { useApp } from '../../app/app-context'

/** While the feed is being read the counts change soon; afterwards as often as the feed is read. */
const SOON_MS = 2000
const LATER_MS = 30_000

/** The summary of one scope, read again as the feed is read. It costs no request of the market. */
export function useChangesSummary(scope: ChangeScope) {
  const { api, stores } = useApp()
  const { data, error, fetchStatus } = useQuery(
    {
      ...optionsOf(changesQueries.summary(scope), api),
      refetchInterval: ({ state }) => (state.data ? intervalMs(state.data) : false),
      refetchIntervalInBackground: true,
    },
    stores.client,
  )
  const state = useMemo(() => remoteOf<ChangesSummary>({ data, error, fetchStatus }), [data, error, fetchStatus])
  return { state, summary: known(state) }
}

const intervalMs = ({ feed }: ChangesSummary): number =>
  feed.status === 'reading' || feed.status === 'stopped' ? SOON_MS : LATER_MS
