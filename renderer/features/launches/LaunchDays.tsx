import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { DAY_MS } from '@shared/time'
import { dayFieldText, parseDay } from '../../format/day-text'
import { dayWords } from '../../format/time'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { Menu, MenuChoice } from '../../ui/Menu'
import { hasDayLimit, isReversedRange, type LaunchDayRange, NO_DAY_LIMIT } from './launch-key'
import { cx } from '../../ui/cx'
import styles from './launches.module.css'

type DaysProps = { readonly dayRange: LaunchDayRange; readonly onChange: (dayRange: LaunchDayRange) => void }

const DAY_CHOICES = [
  { value: 'any', label: 'Any date' },
  { value: 'week', label: 'Starts within 7 days' },
  { value: 'month', label: 'Starts within 30 days' },
  { value: 'custom', label: 'Custom dates' },
] as const
type DayChoice = (typeof DAY_CHOICES)[number]['value']

const DAY_COUNTS = { week: 7, month: 30 } as const

type MenuProps = DaysProps & {
  readonly isCustom: boolean
  /** Called with whether the person chose to type the days. */
  readonly onCustom: (isCustom: boolean) => void
}

/** Menu of the days within which a stage of a launch starts. Days are UTC days, as the market filters them. */
export function LaunchDaysMenu({ dayRange, isCustom, onChange, onCustom }: MenuProps) {
  const { stores } = useApp()
  const [preset, setPreset] = useState<Exclude<DayChoice, 'custom'>>('any')
  const presetChoice = hasDayLimit(dayRange) ? preset : 'any'
  const choice = isCustom ? 'custom' : presetChoice
  const choose = (nextChoice: DayChoice) => {
    onCustom(nextChoice === 'custom')
    if (nextChoice === 'custom') return
    setPreset(nextChoice)
    if (nextChoice === 'any') return onChange(NO_DAY_LIMIT)
    const { nowMs } = stores.clock.getState()
    const isoDay = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
    onChange({ from: isoDay(nowMs), to: isoDay(nowMs + DAY_COUNTS[nextChoice] * DAY_MS) })
  }
  return (
    <Menu
      trigger={
        <Button variant="quiet" aria-label={`Start of the launches: ${choiceText(choice, dayRange)}`}>
          {choiceText(choice, dayRange)} <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      <MenuChoice label="Start of the launches" value={choice} options={DAY_CHOICES} onChange={choose} />
    </Menu>
  )
}

function choiceText(choice: DayChoice, { from, to }: LaunchDayRange): string {
  if (choice !== 'custom' || isReversedRange({ from, to })) {
    return DAY_CHOICES.find(({ value }) => value === choice)?.label ?? ''
  }
  if (from !== '' && to !== '') return `${dayWords(from)} to ${dayWords(to)}`
  if (from !== '') return `From ${dayWords(from)}`
  return to === '' ? 'Custom dates' : `Until ${dayWords(to)}`
}

/** Fields for the first and the last day. */
export function LaunchDayFields({ dayRange, onChange }: DaysProps) {
  return (
    <div className={cx('row', styles['launch-days'])} role="group" aria-label="Launches that start within these days">
      <DayField label="Starts from" day={dayRange.from} onChange={(from) => onChange({ ...dayRange, from })} />
      <DayField label="to" day={dayRange.to} onChange={(to) => onChange({ ...dayRange, to })} />
      <span className="small t2" role="status">
        {isReversedRange(dayRange) && 'The last day is before the first day.'}
      </span>
    </div>
  )
}

/** Limits of the days in a request. */
const FIRST_DAY = '2020-01-01'
const LAST_DAY = '2099-12-31'

type FieldProps = {
  readonly label: string
  /** Day as `YYYY-MM-DD`; empty for no limit. */
  readonly day: string
  readonly onChange: (day: string) => void
}

/** Text field for a day, in the format in which the app shows days. While the text is no day, there is no limit. */
function DayField({ label, day, onChange }: FieldProps) {
  const id = useId()
  const [text, setText] = useState(dayFieldText(day))
  const [showsProblem, setShowsProblem] = useState(false)
  const typedDay = parseDay(text)
  const isWrong = text.trim() !== '' && (typedDay === null || typedDay < FIRST_DAY || typedDay > LAST_DAY)
  return (
    <label className="row small t2">
      {label}
      <span className={cx('field sm', styles['day-field'], showsProblem && isWrong && 'err')}>
        <input
          value={text}
          placeholder="any day"
          maxLength={24}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={showsProblem && isWrong ? true : undefined}
          aria-describedby={id}
          title="Day in UTC, such as 1 Dec 2026"
          onChange={({ target }) => {
            setText(target.value)
            setShowsProblem(false)
            const nextDay = parseDay(target.value)
            onChange(nextDay !== null && nextDay >= FIRST_DAY && nextDay <= LAST_DAY ? nextDay : '')
          }}
          onBlur={() => setShowsProblem(true)}
        />
      </span>
      <span id={id} role="status">
        {showsProblem && isWrong && 'Write the day like 1 Dec 2026.'}
      </span>
    </label>
  )
}
