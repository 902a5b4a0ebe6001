import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../ui/Button'
import { Seg } from '../../ui/Seg'
import { useApp } from '../../app/app-context'
import { cx } from '../../ui/cx'
import styles from './statistics.module.css'

const OPTIONS = [
  { value: '1', label: '24 h' },
  { value: '7', label: '7 d' },
  { value: '30', label: '30 d' },
  { value: '90', label: '90 d' },
  { value: '365', label: '365 d' },
] as const
type Preset = (typeof OPTIONS)[number]['value']

/** Limit according to the service's documentation. Beyond it the service answers for another range. */
const MAX_RANKING_DAYS = 365

/** Number of days of the ranking, counted back from now, and a switch for the traders of each collection. */
export function TopBar() {
  const { stores } = useApp()
  const { look } = stores.statistics
  const { topDays, withTraders } = useStore(look)
  return (
    <>
      <Seg
        label="Range of the ranking"
        value={String(topDays) as Preset}
        options={OPTIONS}
        onChange={(next) => look.setState({ topDays: Number(next) })}
      />
      <DaysField days={topDays} onDays={(days) => look.setState({ topDays: days })} />
      <Button
        size="small"
        variant="quiet"
        aria-pressed={withTraders}
        onClick={() => look.setState({ withTraders: !withTraders })}
      >
        With traders
      </Button>
    </>
  )
}

type DaysProps = { readonly days: number; readonly onDays: (days: number) => void }
const TYPING_PAUSE_MS = 500

/** Field for any number of days that the market can rank by. */
function DaysField({ days, onDays }: DaysProps) {
  const [text, setText] = useState(String(days))
  const [shownDays, setShownDays] = useState(days)
  if (shownDays !== days) {
    setShownDays(days)
    setText(String(days))
  }
  const typed = /^\d{1,3}$/.test(text) ? Number(text) : NaN
  const isValid = typed >= 1 && typed <= MAX_RANKING_DAYS
  // Requests the typed range after a pause in typing.
  const requestTypedDays = useEffectEvent(() => typed !== days && onDays(typed))
  useEffect(() => {
    if (!isValid) return
    const timer = setTimeout(requestTypedDays, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isValid])
  return (
    <label className={cx('row small t2', styles['stat-days'])}>
      <span className={isValid ? 'field sm' : 'field sm err'}>
        <input
          inputMode="numeric"
          value={text}
          maxLength={3}
          aria-label="Days of the ranking, 1 to 365"
          aria-invalid={isValid ? undefined : true}
          onChange={(e) => setText(e.target.value.trim())}
        />
      </span>
      {isValid ? 'days' : '1 to 365 days'}
    </label>
  )
}
