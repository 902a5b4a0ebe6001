import { useContext } from 'react'
import { useStore } from 'zustand'
import { ageSeconds, isStale, type Stamp } from '@shared/time'
import { ageWords, utcWords } from '../format/time'
import { ClockContext, useNow } from './clock-context'
import { cx } from './cx'
import { Ring } from './Ring'

/** Time within which the ring empties for figures without a maximum age. */
const DEFAULT_LIFETIME_SECONDS = 600

/**
 * Age of figures that were read together, with a word for stale figures and for figures that are being refreshed. The
 * tooltip shows the exact time in UTC.
 */
export function FreshnessStamp({ stamp, isRefreshing }: { readonly stamp: Stamp; readonly isRefreshing?: boolean }) {
  const nowMs = useNow()
  const stampAgeSeconds = ageSeconds(stamp, nowMs)
  const isStampStale = isStale(stamp, nowMs)
  const lifetimeSeconds = stamp.maxAgeSeconds ?? DEFAULT_LIFETIME_SECONDS
  const remainingShare = stampAgeSeconds === null ? 0 : 1 - stampAgeSeconds / lifetimeSeconds
  const ageText = ageTextOf(stampAgeSeconds)
  return (
    <span className={cx('stamp', isStampStale && !isRefreshing && 'stale')} title={stampTitle(stamp)}>
      <Ring size={10} stroke={2} share={remainingShare} isDashed={isStampStale} />
      {isRefreshing ? `${ageText}, refreshing` : freshnessText(ageText, isStampStale)}
    </span>
  )
}

/**
 * Age in words; "age unknown" for null, the age of a figure whose time is in the future because a clock was set back.
 */
const ageTextOf = (seconds: number | null): string => (seconds === null ? 'age unknown' : `${ageWords(seconds)} ago`)

const freshnessText = (ageText: string, isStampStale: boolean): string => (isStampStale ? `stale, ${ageText}` : ageText)

/** Age of figures in a table of many rows: text without a ring, which renders again only when the text changes. */
export function RowStamp({ stamp }: { readonly stamp: Stamp }) {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  const isStampStale = useIsStale(stamp)
  const ageText = useStore(clock, ({ nowMs }) => ageTextOf(ageSeconds(stamp, nowMs)))
  return (
    <span className={cx('stamp', isStampStale && 'stale')} title={stampTitle(stamp)}>
      {freshnessText(ageText, isStampStale)}
    </span>
  )
}

function stampTitle(stamp: Stamp): string {
  const readAt = utcWords(stamp.asOf ?? stamp.receivedAt)
  if (stamp.offline) return `${readAt}, last known; the network could not be reached`
  return stamp.isCached ? `${readAt}, from the market’s cache` : readAt
}

/** True while the stamped figures are stale. The caller renders again only when the result changes. */
export function useIsStale(stamp: Stamp | null): boolean {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  return useStore(clock, ({ nowMs }) => stamp !== null && isStale(stamp, nowMs))
}
