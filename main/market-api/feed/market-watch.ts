import { setTimeout as setTimer } from 'node:timers'
import { marketFacts } from '@shared/market/facts'
import type { Operation } from '@shared/market/operation'
import type { MarketClient } from '../client/client'
import type { ApiObservations } from '../client/api-observations'
import type { Database } from '../../storage/database'
import { createEventStore } from '../../storage/events'
import { withSoftWrites, type OnLostWrite } from '../../storage/soft-writes'
import { createFeed } from './feed'
import { createReturnWatch } from './return-watch'

type MarketWatchDeps = {
  readonly db: Database
  readonly market: MarketClient
  readonly profileId: () => string
  /** Record of how the service behaves where its documents are ambiguous. */
  readonly apiObservations: ApiObservations
  /** Notifies the page that the matching answers are stale, so that views with these answers are refreshed. */
  readonly notifyStale: (op: Operation, match: Readonly<Record<string, string | number>>) => void
  /**
   * Called with the delay before the next check whether an unreachable service is back; null if no check is scheduled.
   */
  readonly onNextServiceCheck: (delayMs: number | null) => void
  readonly now: () => number
  readonly random: () => number
  readonly fault: (event: string, cause: unknown) => void
  readonly onLostWrite: OnLostWrite
}

/** Follows the market in the background: reads its events, and checks whether an unreachable service is back. */
export function createMarketWatch({ market, notifyStale, onNextServiceCheck, ...deps }: MarketWatchDeps) {
  const feed = createFeed({
    ...deps,
    market,
    // If a write fails, the events are read again: the cursor was not stored either.
    store: withSoftWrites(
      createEventStore(deps.db),
      'events',
      { storeUpdate: () => ({ events: [], gaps: [] }) },
      deps.onLostWrite,
    ),
    invalidate: (op, matches) => {
      market.invalidate(op, matches)
      for (const match of matches) notifyStale(op, match)
    },
    runLater,
  })
  const returnWatch = createReturnWatch({
    sendProbe: () => market.call(marketFacts, {}, { priority: 'background' }),
    runLater,
    onSchedule: onNextServiceCheck,
  })
  return {
    feed,
    /** Called after each request of the app: true if the request reached the service. */
    noteReach: (isReached: boolean): void => {
      returnWatch.noteReach(isReached)
      feed.noteReach(isReached)
    },
    stop: (): void => {
      returnWatch.stop()
      void feed.stop()
    },
  }
}

/** Timer that never keeps the process alive. */
function runLater(ms: number, fn: () => void): () => void {
  const timer = setTimer(fn, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
