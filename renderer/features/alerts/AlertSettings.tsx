import { type ComponentProps, useId, useState } from 'react'
import type { AlertSettings as Settings, NoticeKind } from '@shared/contract/alerts'
import type { AppError } from '@shared/errors'
import { parseMinute, minuteText, NOTICE_ORDER, NOTICE_WORDS, quietWords } from './alert-text'
import { alertsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { setNoticeKind, setQuietHours, setWatchedAccountsIncluded } from './alerts-store'
import { Button } from '../../ui/Button'
import { Switch } from '../../ui/Choices'
import { ErrorLine } from '../../ui/Confirm'
import { type Column, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { Setting, SettingGroup, ToggleSetting } from '../settings/Setting'
import { cx } from '../../ui/cx'
import styles from './alerts.module.css'

/** Settings of automatic notices: kinds, channels, watched accounts and quiet hours. */
export function AlertSettings() {
  const settings = useKnownValue(alertsQueries.state, (alerts) => alerts.settings)
  return settings && <NoticeSettings settings={settings} />
}

function NoticeSettings({ settings }: { readonly settings: Settings }) {
  const { api, stores } = useApp()
  const go = useGo()
  const [error, setError] = useState<AppError | null>(null)
  /** Shows the error of a change, or removes the previous error. */
  const showErrorOf = async (change: Promise<AppError | null>) => setError(await change)
  return (
    <SettingGroup id="notices" title="Notices">
      <Setting
        title="Kinds of notices"
        text="Shown under Notices and, if you choose, on the desktop. Hidden and spam NFTs cause no notices."
      >
        <Button size="small" onClick={() => go({ name: 'alerts' })}>
          Open the alerts
        </Button>
      </Setting>
      {error && <ErrorLine error={error} />}
      <DataTable
        className={cx('lined long', styles['al-kinds'])}
        rows={NOTICE_ORDER.map((kind) => ({ kind, channels: settings.kinds[kind] }))}
        rowKey={({ kind }) => kind}
        columns={columnsFor((kind, channels) => void showErrorOf(setNoticeKind(stores.client, api, kind, channels)))}
      />
      <ToggleSetting
        title="Watched accounts"
        text="Also send notices about the NFTs of watched accounts."
        checked={settings.watched}
        onChange={(includesWatched) =>
          void showErrorOf(setWatchedAccountsIncluded(stores.client, api, includesWatched))
        }
      />
      <QuietHoursSetting
        quietHours={settings.quiet}
        onChange={(quietHours) => void showErrorOf(setQuietHours(stores.client, api, quietHours))}
      />
    </SettingGroup>
  )
}

/** Channels of one kind of notice. `on`: shown on the notices page. `desktop`: also shown on the desktop. */
type Channels = Settings['kinds'][NoticeKind]
type KindRow = { readonly kind: NoticeKind; readonly channels: Channels }

const columnsFor = (onChange: (kind: NoticeKind, channels: Channels) => void): readonly Column<KindRow>[] => [
  {
    key: 'kind',
    label: 'Kind',
    cell: ({ kind }) => (
      <>
        <b className="strong">{NOTICE_WORDS[kind].label}</b>
        <span className="block small t2">{NOTICE_WORDS[kind].text}</span>
      </>
    ),
  },
  {
    key: 'notices',
    label: 'Notices',
    align: 'end',
    cell: ({ kind, channels }) => (
      <NamedSwitch
        name={`${NOTICE_WORDS[kind].label}: in the notices`}
        checked={channels.on}
        onChange={(on) => onChange(kind, { ...channels, on })}
      />
    ),
  },
  {
    key: 'desktop',
    label: 'Desktop',
    align: 'end',
    cell: ({ kind, channels }) => (
      <NamedSwitch
        name={`${NOTICE_WORDS[kind].label}: on the desktop`}
        checked={channels.on && channels.desktop}
        disabled={!channels.on}
        onChange={(desktop) => onChange(kind, { ...channels, desktop })}
      />
    ),
  },
]

type NamedSwitchProps = Omit<ComponentProps<typeof Switch>, 'labelledBy'> & { readonly name: string }

/** Switch with a name for screen readers only. */
function NamedSwitch({ name, ...props }: NamedSwitchProps) {
  const id = useId()
  return (
    <>
      <span className="sr" id={id}>
        {name}
      </span>
      <Switch labelledBy={id} {...props} />
    </>
  )
}

type QuietHours = Settings['quiet']
type QuietHoursProps = { readonly quietHours: QuietHours; readonly onChange: (quietHours: QuietHours) => void }

/** Quiet hours that apply when the person switches quiet hours on, in minutes after midnight. */
const DEFAULT_QUIET_HOURS = { from: 22 * 60, to: 7 * 60 }

function QuietHoursSetting({ quietHours, onChange }: QuietHoursProps) {
  const id = useId()
  // The same time for both ends means no quiet hours.
  const hasQuietTime = quietHours !== null && quietHours.from !== quietHours.to
  return (
    <Setting
      id={id}
      title="Quiet hours"
      text={`${quietWords(quietHours)}${hasQuietTime ? ' After the quiet hours, the desktop shows one summary of the notices from that time.' : ''}`}
    >
      <span className="row">
        {quietHours !== null && (
          <>
            <TimeField
              label="Quiet from"
              minuteOfDay={quietHours.from}
              onChange={(from) => onChange({ ...quietHours, from })}
            />
            <span className="t2">to</span>
            <TimeField
              label="Quiet until"
              minuteOfDay={quietHours.to}
              onChange={(to) => onChange({ ...quietHours, to })}
            />
          </>
        )}
        <Switch
          labelledBy={id}
          checked={quietHours !== null}
          onChange={(isOn) => onChange(isOn ? DEFAULT_QUIET_HOURS : null)}
        />
      </span>
    </Setting>
  )
}

type TimeProps = {
  readonly label: string
  readonly minuteOfDay: number
  readonly onChange: (minuteOfDay: number) => void
}

/** Field for a time of day. Saves on blur or Enter. An invalid text is replaced by the saved time. */
function TimeField({ label, minuteOfDay, onChange }: TimeProps) {
  /** Text that the person is editing; null while nothing is edited. */
  const [editedText, setEditedText] = useState<string | null>(null)
  const save = () => {
    const typedMinute = editedText === null ? null : parseMinute(editedText)
    if (typedMinute !== null && typedMinute !== minuteOfDay) onChange(typedMinute)
    setEditedText(null)
  }
  return (
    <span className={cx('field sm', styles['al-time'])}>
      <input
        // A field of `type="time"` could use a 12-hour clock, but the texts of this setting use 24-hour times.
        inputMode="numeric"
        maxLength={5}
        placeholder="22:00"
        title="24-hour time, such as 22:00"
        aria-label={label}
        value={editedText ?? minuteText(minuteOfDay)}
        onChange={(event) => setEditedText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
        }}
      />
    </span>
  )
}
