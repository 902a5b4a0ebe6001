import { useContext } from 'react'
import { useStore } from 'zustand'
import { ageSeconds, isStale, type Stamp } from '@shared/time'
import { ageWords, utcWords } from '../format/time'
import { ClockContext, useNow } from './clock-context'
import { cx } from './cx'
import { Ring } from './Ring'

/** For figures without a maximum age, the ring empties over ten minutes and the figure is never stale. */
const UNHURRIED_SECONDS = 600

/** The age of figures that were read together. The tooltip shows the exact time in UTC. */
export function FreshnessStamp({ stamp, reading }: { readonly stamp: Stamp; readonly reading?: boolean }) {
  const now = useNow()
  const age = ageSeconds(stamp, now)
  const stale = isStale(stamp, now)
  const whole = stamp.maxAgeSeconds ?? UNHURRIED_SECONDS
  const ago = agoWords(age)
  const words = reading ? `${ago}, reading` : stale ? `stale, ${ago}` : ago
  return (
    <span className={cx('stamp', stale && !reading && 'stale')} title={stampTitle(stamp)}>
      <Ring size={10} stroke={2} share={age === null ? 0 : 1 - age / whole} dashed={stale} />
      {words}
    </span>
  )
}

// Unknown if the age is negative: the clock may have been set back.
const agoWords = (age: number | null): string => (age === null ? 'age unknown' : `${ageWords(age)} ago`)

/** The same for each of many rows: only text, which renders again only when it changes. */
export function RowStamp({ stamp }: { readonly stamp: Stamp }) {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  const stale = useStale(stamp)
  const ago = useStore(clock, ({ nowMs }) => agoWords(ageSeconds(stamp, nowMs)))
  return (
    <span className={cx('stamp', stale && 'stale')} title={stampTitle(stamp)}>
      {stale ? `stale, ${ago}` : ago}
    </span>
  )
}

function stampTitle(stamp: Stamp): string {
  const of = utcWords(stamp.asOf ?? stamp.receivedAt)
  if (stamp.offline) return `${of}, last known; the network could not be asked`
  return stamp.isCached ? `${of}, from the market’s cache` : of
}

/** True while the stamped figures are too old to trust. Renders again only when this changes. */
export function useStale(stamp: Stamp | null): boolean {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  return useStore(clock, (s) => stamp !== null && isStale(stamp, s.nowMs))
}
