/** Badges of the sections in the sidebar. Known values only: no badge sends a request. */
import { useContext } from 'react'
import { useStore } from 'zustand'
import type { HoldingsView } from '@shared/contract/holdings'
import type { Launch, LaunchesView } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { countWithNoun, statFigure } from '../../format/money'
import { clockWords } from '../../format/time'
import { bulkCounts, type BulkState, isBusy } from '../../features/bulk/bulk-store'
import { flowsQueries } from '../../features/flows/queries'
import { unfinishedFlows } from '../../features/flows/flows-store'
import { holdingsQueries } from '../../features/holdings/queries'
import { NO_DAY_LIMIT } from '../../features/launches/launch-key'
import { launchState } from '../../features/launches/launch-text'
import { launchesQueries } from '../../features/launches/queries'
import { offersQueries } from '../../features/offers/queries'
import { useIsOffline } from '../../query/use-is-offline'
import { useKnownValue } from '../../query/use-query'
import type { Route } from '../../stores/route'
import { ClockContext } from '../../ui/clock-context'
import { useApp } from '../../app/app-context'
import { useSelectedAccount } from '../../app/use-app-state'

export type SectionBadge = {
  readonly text: string
  /** Longer text for screen readers and the tooltip; null if `text` says everything. */
  readonly description: string | null
  /** True for something that runs now, or that waits for the person. */
  readonly isLive: boolean
}

export type SectionBadges = Partial<Record<Route['name'], SectionBadge>>

/** Badge of each section that has one. */
export function useSectionBadges(): SectionBadges {
  const { stores } = useApp()
  const unfinishedCount = useKnownValue(flowsQueries.list, (flows) => unfinishedFlows(flows).length) ?? 0
  const bulkState = useStore(stores.bulk)
  const busyBulk = bulkState.status !== 'idle' && isBusy(bulkState) ? bulkState : null
  const launches = useLaunchesBadge()
  const offers = useOffersBadge()
  const badges: SectionBadges = {
    ...(launches && { launches }),
    ...(offers && { offers }),
    ...(unfinishedCount > 0 && { history: unfinishedBadge(unfinishedCount) }),
  }
  if (busyBulk === null) return badges
  return { ...badges, [BULK_SECTIONS[busyBulk.action]]: bulkBadge(busyBulk) }
}

/** Section that each bulk flow concerns. */
const BULK_SECTIONS = { list: 'holdings', unlist: 'holdings', cancel: 'offers', revoke: 'allowances' } as const

const unfinishedBadge = (count: number): SectionBadge => ({
  text: `${count} open`,
  description: countWithNoun(count, 'unfinished entry', 'unfinished entries'),
  isLive: true,
})

/** State of a bulk flow: “needs you” while the flow waits for an answer, or else the number of finished items. */
function bulkBadge(bulk: Exclude<BulkState, { status: 'idle' }>): SectionBadge {
  const { done, total } = bulkCounts(bulk)
  const text = bulk.status === 'asking' ? 'needs you' : `${done} of ${total}`
  return { text, description: null, isLive: true }
}

/**
 * Badge with the number of launches that are open now, from the list that the app has read; null until all launches are
 * known.
 */
function useLaunchesBadge(): SectionBadge | null {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  const view = useKnownValue(launchesQueries.list(NO_DAY_LIMIT))
  const openCount = useStore(clock, ({ nowMs }) => (view ? openLaunchCount(view, nowMs) : 0))
  const isOffline = useIsOffline()
  if (view === null || openCount === 0) return null
  const readAt = clockWords(view.stamp.receivedAt, false)
  // Reading a pool can change the number.
  if (view.launches.some(isPoolUnread)) return null
  return {
    text: `${statFigure(openCount)} live`,
    description: `${countWithNoun(openCount, 'launch', 'launches')} open, read at ${readAt}`,
    // While the app is offline, the market may have closed a launch.
    isLive: !isOffline,
  }
}

/** Number of open launches. A launch has one entry for each stage, and counts once. */
const openLaunchCount = ({ launches }: LaunchesView, nowMs: number): number =>
  new Set(launches.filter((launch) => launchState(launch, nowMs) === 'open').map(({ mintCode }) => mintCode)).size

/** Only the pool of a forever mint says if the mint is paused. Until the pool is read, its currency is unknown, too. */
const isPoolUnread = ({ isForeverMint, paidIn }: Launch): boolean => isForeverMint && paidIn === 'unknown'

/** Id that no account has, so that nothing is known about it. */
const NO_ACCOUNT: EntityId = '0.0.0'
/** The market's status filter for offers that can be accepted now. */
const LIVE_OFFERS_STATUS = 1

/**
 * Badge with the number of live offers on the account's NFTs, from the list of received offers. Without that list, the
 * number of NFTs with an offer, from the holdings.
 */
function useOffersBadge(): SectionBadge | null {
  const account = useSelectedAccount()?.id ?? NO_ACCOUNT
  const received = useKnownValue(
    offersQueries.singleNftOffers({ accounts: [account], side: 'received', status: LIVE_OFFERS_STATUS }),
  )
  const holdings = useKnownValue(holdingsQueries.accountHoldings(account))
  if (received !== null) {
    return receivedOffersBadge(received.offers.length, 'live offer', received.stamp.receivedAt)
  }
  if (holdings === null || holdings.offersCoverage !== 'all') return null
  return receivedOffersBadge(nftsWithOfferCount(holdings), 'NFT with an offer', holdings.stamp.receivedAt)
}

const nftsWithOfferCount = ({ collections }: HoldingsView): number =>
  collections.reduce((sum, { nfts }) => sum + nfts.filter(({ offer }) => offer !== null).length, 0)

function receivedOffersBadge(
  count: number,
  noun: 'live offer' | 'NFT with an offer',
  receivedAt: string,
): SectionBadge | null {
  if (count === 0) return null
  const pluralNoun = noun === 'live offer' ? 'live offers' : 'NFTs with an offer'
  return {
    text: statFigure(count),
    description: `${countWithNoun(count, noun, pluralNoun)}, read at ${clockWords(receivedAt, false)}`,
    isLive: false,
  }
}
