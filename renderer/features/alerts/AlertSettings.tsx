import { type ComponentProps, useId, useState } from 'react'
import type { AlertSettings as Settings, NoticeKind } from '@shared/contract/alerts'
import type { AppError } from '@shared/errors'
import { parseMinute, minuteText, NOTICE_ORDER, NOTICE_WORDS, quietWords } from './alert-text'
import { alertsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { setNoticeKind, setQuiet, setWatchedAccounts } from './alerts-store'
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
  const save = async (work: Promise<AppError | null>) => setError(await work)
  return (
    <SettingGroup title="Notices">
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
        className={cx('lined', styles['al-kinds'])}
        rows={NOTICE_ORDER.map((kind) => ({ kind, channel: settings.kinds[kind] }))}
        rowKey={({ kind }) => kind}
        columns={columnsFor((kind, channel) => void save(setNoticeKind(stores.client, api, kind, channel)))}
      />
      <ToggleSetting
        title="Watched accounts"
        text="Also send notices about the NFTs of watched accounts."
        checked={settings.watched}
        onChange={(watched) => void save(setWatchedAccounts(stores.client, api, watched))}
      />
      <QuietHoursSetting quiet={settings.quiet} onChange={(quiet) => void save(setQuiet(stores.client, api, quiet))} />
    </SettingGroup>
  )
}

type Channel = Settings['kinds'][NoticeKind]
type KindLine = { readonly kind: NoticeKind; readonly channel: Channel }

const columnsFor = (onChange: (kind: NoticeKind, next: Channel) => void): readonly Column<KindLine>[] => [
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
    cell: ({ kind, channel }) => (
      <NamedSwitch
        name={`${NOTICE_WORDS[kind].label}: in the notices`}
        checked={channel.on}
        onChange={(on) => onChange(kind, { ...channel, on })}
      />
    ),
  },
  {
    key: 'desktop',
    label: 'Desktop',
    cell: ({ kind, channel }) => (
      <NamedSwitch
        name={`${NOTICE_WORDS[kind].label}: on the desktop`}
        checked={channel.on && channel.desktop}
        disabled={!channel.on}
        onChange={(desktop) => onChange(kind, { ...channel, desktop })}
      />
    ),
  },
]

type NamedSwitchProps = Omit<ComponentProps<typeof Switch>, 'labelledBy'> & { readonly name: string }

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

type QuietProps = { readonly quiet: Settings['quiet']; readonly onChange: (quiet: Settings['quiet']) => void }

const NIGHT = { from: 22 * 60, to: 7 * 60 }

function QuietHoursSetting({ quiet, onChange }: QuietProps) {
  const id = useId()
  return (
    <Setting
      id={id}
      title="Quiet hours"
      text={`${quietWords(quiet)}${quiet === null ? '' : ' The desktop then shows one summary of the notices in between.'}`}
    >
      <span className="row">
        {quiet !== null && (
          <>
            <TimeField label="Quiet from" minute={quiet.from} onChange={(from) => onChange({ ...quiet, from })} />
            <span className="t2">to</span>
            <TimeField label="Quiet until" minute={quiet.to} onChange={(to) => onChange({ ...quiet, to })} />
          </>
        )}
        <Switch labelledBy={id} checked={quiet !== null} onChange={(on) => onChange(on ? NIGHT : null)} />
      </span>
    </Setting>
  )
}

type TimeProps = { readonly label: string; readonly minute: number; readonly onChange: (minute: number) => void }

/** Time field. Saves on blur; invalid text falls back to the saved time. */
function TimeField({ label, minute, onChange }: TimeProps) {
  const [text, setText] = useState<string | null>(null)
  const save = () => {
    const typedMinute = text === null ? null : parseMinute(text)
    if (typedMinute !== null && typedMinute !== minute) onChange(typedMinute)
    setText(null)
  }
  return (
    <span className={cx('field sm', styles['al-time'])}>
      <input
        // A time input shows 12 or 24 hours by the system's setting, but the text next to the field uses 24.
        inputMode="numeric"
        maxLength={5}
        placeholder="22:00"
        title="24-hour time, such as 22:00"
        aria-label={label}
        value={text ?? minuteText(minute)}
        onChange={(e) => setText(e.target.value)}
        onBlur={save}
        onKeyDown={(e) => e.key === 'Enter' && save()}
      />
    </span>
  )
}
