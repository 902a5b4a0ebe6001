import { useEffect, useEffectEvent, useState } from 'react'
import { cx } from '../../ui/cx'
import styles from './statistics.module.css'

/** Maximum number of days of a ranking, from the service's documentation. */
const MAX_RANKING_DAYS = 365

type DaysProps = { readonly days: number; readonly onDays: (days: number) => void }
/** Pause after the last typed digit before the ranking is requested. Without the pause, each digit would start a request. */
const TYPING_PAUSE_MS = 500

/** Field for the number of days of the ranking, from 1 to 365. */
export function DaysField({ days, onDays }: DaysProps) {
  const [daysText, setDaysText] = useState(String(days))
  const [previousDays, setPreviousDays] = useState(days)
  // After the person chose a preset, the field shows the number of days of the preset.
  if (previousDays !== days) {
    setPreviousDays(days)
    setDaysText(String(days))
  }
  const typedDays = /^\d{1,3}$/.test(daysText) ? Number(daysText) : NaN
  const isValid = typedDays >= 1 && typedDays <= MAX_RANKING_DAYS
  const requestTypedDays = useEffectEvent(() => {
    if (typedDays !== days) onDays(typedDays)
  })
  useEffect(() => {
    if (!isValid) return
    const timer = setTimeout(requestTypedDays, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typedDays, isValid])
  return (
    <label className={cx('row small t2', styles['stat-days'])}>
      <span className={isValid ? 'field sm' : 'field sm err'}>
        <input
          inputMode="numeric"
          value={daysText}
          maxLength={3}
          aria-label="Days of the ranking, 1 to 365"
          aria-invalid={isValid ? undefined : true}
          onChange={(e) => setDaysText(e.target.value.trim())}
        />
      </span>
      {isValid ? 'days' : '1 to 365 days'}
    </label>
  )
}
