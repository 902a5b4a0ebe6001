import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChangeScope, ChangesSummary } from '@shared/contract/changes'
import { changesQueries } from './queries'
import { optionsOf } from '../../query/main-query'
import { knownValue, remoteOf } from '../../query/remote'
import { useApp } from '../../app/app-context'

/**
 * Time between two reads of the summary while the change feed is being read (`reading`) or has not started yet
 * (`stopped`): the counts may then change soon.
 */
const FAST_INTERVAL_MS = 2000
/** Time between two reads of the summary for every other status of the feed. */
const SLOW_INTERVAL_MS = 30_000

/** Summary of the changes in one scope, read from main at intervals. These reads send no requests to the market. */
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
  return { state, summary: knownValue(state) }
}

const intervalMs = ({ feed }: ChangesSummary): number =>
  feed.status === 'reading' || feed.status === 'stopped' ? FAST_INTERVAL_MS : SLOW_INTERVAL_MS
