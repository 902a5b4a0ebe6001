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

type WatchDeps = {
  readonly db: Database
  readonly market: MarketClient
  readonly profileId: () => string
  readonly readings: ApiObservations
  /** Notifies the page that an answer behind a view is stale. */
  readonly notifyStale: (op: Operation, match: Readonly<Record<string, string | number>>) => void
  readonly now: () => number
  readonly random: () => number
  readonly fault: (event: string, cause: unknown) => void
  readonly onLostWrite: OnLostWrite
}

/** Background work for the market: the event feed, and the watch for the service's return. */
export function createMarketWatch({ market, notifyStale, ...deps }: WatchDeps) {
  const feed = createFeed({
    ...deps,
    market,
    // Events that could not be stored are read again, because the cursor is stored with them.
    store: withSoftWrites(
      createEventStore(deps.db),
      'events',
      { take: () => ({ events: [], gaps: [] }) },
      deps.onLostWrite,
    ),
    outdate: (op, matches) => {
      market.invalidate(op, matches)
      for (const match of matches) notifyStale(op, match)
    },
    later,
  })
  const returnWatch = createReturnWatch({ ask: () => market.call(marketFacts, {}, { priority: 'background' }), later })
  return {
    feed,
    /** Called with the reachability that any request shows. */
    reached: (isReached: boolean): void => {
      returnWatch.noteReach(isReached)
      feed.reached(isReached)
    },
    stop: (): void => {
      returnWatch.stop()
      void feed.stop()
    },
  }
}

/** Timer that never keeps the process alive. */
function later(ms: number, fn: () => void): () => void {
  const timer = setTimer(fn, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
