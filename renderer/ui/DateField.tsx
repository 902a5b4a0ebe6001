import { CalendarDays } from 'lucide-react'
import { dayWords } from '../format/time'
import styles from './date-field.module.css'

type DateFieldProps = {
  /** Accessible name: the words next to it also have the day. */
  readonly label: string
  /** Day as ISO text, or as typed; empty without a day. */
  readonly value: string
  readonly min?: string
  readonly max?: string
  readonly onChange: (day: string) => void
}

const ISO_DAY = /^\d{4}-\d\d-\d\d$/

/**
 * Field for a day, in the system's date picker. The browser would write the day in the form of its own language, so the
 * field shows the words of the app unless the person types.
 */
export function DateField({ label, value, min, max, onChange }: DateFieldProps) {
  return (
    <span className={styles['date-field']}>
      <input
        type="date"
        aria-label={label}
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {ISO_DAY.test(value) && (
        <span className={styles['date-words']} aria-hidden="true">
          {dayWords(value)}
        </span>
      )}
      <CalendarDays size={14} aria-hidden="true" />
    </span>
  )
}
