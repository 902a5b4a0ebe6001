import { useContext } from 'react'
import { useStore } from 'zustand'
import { ageSeconds, isStale, type Stamp } from '@shared/time'
import { ageWords, utcWords } from '../format/time'
import { ClockContext, useNow } from './clock-context'
import { cx } from './cx'
import { Ring } from './Ring'

/** For figures without a maximum age, the ring empties over ten minutes and the figure is never stale. */
const DEFAULT_LIFETIME_SECONDS = 600

/** The age of figures that were read together. The tooltip shows the exact time in UTC. */
export function FreshnessStamp({ stamp, reading }: { readonly stamp: Stamp; readonly reading?: boolean }) {
  const now = useNow()
  const age = ageSeconds(stamp, now)
  const stale = isStale(stamp, now)
  const lifetimeSeconds = stamp.maxAgeSeconds ?? DEFAULT_LIFETIME_SECONDS
  const ago = ageText(age)
  return (
    <span className={cx('stamp', stale && !reading && 'stale')} title={stampTitle(stamp)}>
      <Ring size={10} stroke={2} share={age === null ? 0 : 1 - age / lifetimeSeconds} dashed={stale} />
      {reading ? `${ago}, refreshing` : freshnessText(ago, stale)}
    </span>
  )
}

// Unknown if the age is negative: the clock may have been set back.
const ageText = (age: number | null): string => (age === null ? 'age unknown' : `${ageWords(age)} ago`)

const freshnessText = (ago: string, isOld: boolean): string => (isOld ? `stale, ${ago}` : ago)

/** The same for each of many rows: only text, which renders again only when it changes. */
export function RowStamp({ stamp }: { readonly stamp: Stamp }) {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  const stale = useStale(stamp)
  const ago = useStore(clock, ({ nowMs }) => ageText(ageSeconds(stamp, nowMs)))
  return (
    <span className={cx('stamp', stale && 'stale')} title={stampTitle(stamp)}>
      {freshnessText(ago, stale)}
    </span>
  )
}

function stampTitle(stamp: Stamp): string {
  const readAt = utcWords(stamp.asOf ?? stamp.receivedAt)
  if (stamp.offline) return `${readAt}, last known; the network could not be reached`
  return stamp.isCached ? `${readAt}, from the market’s cache` : readAt
}

/** True while the stamped figures are too old to trust. Renders again only when this changes. */
export function useStale(stamp: Stamp | null): boolean {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  return useStore(clock, (s) => stamp !== null && isStale(stamp, s.nowMs))
}
