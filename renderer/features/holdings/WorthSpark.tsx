import { useMemo } from 'react'
import { changeSince, latestKnownPoints } from '@shared/insight/worth-history'
import { DAY_MS } from '@shared/time'
import { WORTH_METHOD_WORDS } from './holdings-text'
import { changeWords } from '../../format/money'
import { dateWords } from '../../format/time'
import { useSettings } from '../../app/use-app-state'
import { type AccountsAndStamp, RECORDED_DAYS, recordedWorthPoints, useWorthSeries } from './worth-points'
import { WorthLine } from './WorthLine'
import styles from './holdings.module.css'

const WIDTH_PX = 128
const HEIGHT_PX = 36

/** Small chart of the worth. Renders nothing before there are two known points at different times. */
export function WorthSpark({ holdings }: { readonly holdings: AccountsAndStamp }) {
  const { worthMethod } = useSettings()
  const series = useWorthSeries(holdings)
  const points = useMemo(() => latestKnownPoints(recordedWorthPoints(series, worthMethod)), [series, worthMethod])
  const firstPoint = points[0]
  const lastPoint = points.at(-1)
  const change = changeSince(points, firstPoint?.atMs ?? 0)
  if (!firstPoint || !lastPoint || !change || lastPoint.atMs === firstPoint.atMs) return null
  // One day less, because the first sample of a period may be made up to a day after the start of the period.
  const coversAllDays = lastPoint.atMs - firstPoint.atMs >= (RECORDED_DAYS - 1) * DAY_MS
  const startText = `since ${dateWords(new Date(firstPoint.atMs).toISOString())}`
  const period = coversAllDays ? `in ${RECORDED_DAYS} days` : startText
  const label = `${WORTH_METHOD_WORDS[worthMethod].shortName}: ${changeWords(change.percent)} ${period}`
  return (
    <figure className={styles['spark']} aria-label={label} title={label} role="img">
      <WorthLine points={points} width={WIDTH_PX} height={HEIGHT_PX} />
      <figcaption className="micro t3">{coversAllDays ? `${RECORDED_DAYS} days` : startText}</figcaption>
    </figure>
  )
}
