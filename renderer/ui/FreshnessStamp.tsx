import { useContext } from 'react'
import { useStore } from 'zustand'
import { ageSeconds, type Stamp } from '@shared/time'
import { ageWords, utcWords } from '../format/time'
import { isMarkedStale, type MarketReach } from '../stores/market-reach'
import { ClockContext, useNow } from './clock-context'
import { cx } from './cx'
import { useMarketReach } from './market-reach-context'
import { Ring } from './Ring'

/** Time within which the ring empties for figures without a maximum age. */
const DEFAULT_LIFETIME_SECONDS = 600

type FreshnessStampProps = {
  readonly stamp: Stamp
  /** True while newer figures are read. Only the tooltip says so, so that the line keeps its width. */
  readonly isRefreshing?: boolean
}

/**
 * Age of figures that were read together, with the word “stale” for figures that are too old or that the market cannot
 * confirm now. The tooltip shows the exact time in UTC.
 */
export function FreshnessStamp({ stamp, isRefreshing = false }: FreshnessStampProps) {
  const nowMs = useNow()
  const reach = useMarketReach()
  const stampAgeSeconds = ageSeconds(stamp, nowMs)
  const isStampStale = isMarkedStale(stamp, nowMs, reach)
  const lifetimeSeconds = stamp.maxAgeSeconds ?? DEFAULT_LIFETIME_SECONDS
  const remainingShare = stampAgeSeconds === null ? 0 : 1 - stampAgeSeconds / lifetimeSeconds
  return (
    <span className={cx('stamp', isStampStale && 'stale')} title={stampTitle(stamp, reach, isRefreshing)}>
      <Ring size={10} stroke={2} share={remainingShare} isDashed={isStampStale} />
      {stampText(stampAgeSeconds, isStampStale)}
    </span>
  )
}

/**
 * Age in words; “just now” below one second; "age unknown" for null, the age of a figure whose time is in the future
 * because a clock was set back.
 */
function ageTextOf(seconds: number | null): string {
  if (seconds === null) return 'age unknown'
  return seconds < 1 ? 'just now' : `${ageWords(seconds)} ago`
}

/** "Stale, just now" would contradict itself, so a stale figure that was read just now is shown without its age. */
function stampText(seconds: number | null, isStampStale: boolean): string {
  if (!isStampStale) return ageTextOf(seconds)
  return seconds !== null && seconds < 1 ? 'stale' : `stale, ${ageTextOf(seconds)}`
}

/** Age of figures in a table of many rows: text without a ring, which renders again only when the text changes. */
export function RowStamp({ stamp }: { readonly stamp: Stamp }) {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  const reach = useMarketReach()
  const isStampStale = useIsStale(stamp)
  const text = useStore(clock, ({ nowMs }) => stampText(ageSeconds(stamp, nowMs), isStampStale))
  return (
    <span className={cx('stamp', isStampStale && 'stale')} title={stampTitle(stamp, reach, false)}>
      {text}
    </span>
  )
}

function stampTitle(stamp: Stamp, { isOffline }: MarketReach, isRefreshing: boolean): string {
  const readAt = utcWords(stamp.asOf ?? stamp.receivedAt)
  if (stamp.offline) return `${readAt}, last known; the network could not be reached`
  if (isOffline) return `${readAt}, last known; the market cannot be reached now`
  const refreshingText = isRefreshing ? '; being refreshed' : ''
  return stamp.isCached ? `${readAt}, from the market’s cache${refreshingText}` : `${readAt}${refreshingText}`
}

/**
 * True while the stamped figures must be marked as stale: they are too old, or the market cannot confirm them now. The
 * caller renders again only when the result changes.
 */
export function useIsStale(stamp: Stamp | null): boolean {
  const isMarked = useStaleMark()
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  return useStore(clock, ({ nowMs }) => stamp !== null && isMarked(stamp, nowMs))
}

/** Returns a function that checks if figures must be marked as stale, for a component with several stamps. */
export function useStaleMark(): (stamp: Stamp, nowMs: number) => boolean {
  const reach = useMarketReach()
  return (stamp, nowMs) => isMarkedStale(stamp, nowMs, reach)
}
