import { useId } from 'react'
import type { ConnectionState } from '@shared/contract/connection'
import type { Settings } from '@shared/contract/settings'
import { Switch } from '../../ui/Choices'
import { type Column, DataTable } from '../../ui/data-table'
import { findActiveProfile } from '../connection/connection-store'
import { cx } from '../../ui/cx'
import { SettingGroup, ToggleSetting } from './Setting'
import styles from './settings.module.css'

type PrivacyProps = {
  readonly settings: Settings
  /** Null while the connection is loading. */
  readonly connection: ConnectionState | null
  readonly onChange: (change: Partial<Settings>) => void
}

/** One receiver of data. `isOn` is undefined for a receiver that cannot be switched off. */
type Receiver = {
  readonly name: string
  readonly data: string
  readonly when: string
  readonly isOn?: boolean
  readonly onSwitch?: (isOn: boolean) => void
}

/** Settings for hidden amounts, and a table of everything that the app sends to other computers. */
export function PrivacySettings({ settings, connection, onChange }: PrivacyProps) {
  const hasToolServer = (connection && findActiveProfile(connection)?.toolUrl) !== null
  const toolServer: Receiver = {
    name: 'Tool server',
    data: 'What you enter for a tool, with the agent key',
    when: 'When you run a tool',
  }
  const receivers: readonly Receiver[] = [
    {
      name: 'Market service',
      data: 'All your accounts, and collections and NFTs you open or watch, with a service key',
      when: 'While the app runs',
    },
    ...(hasToolServer ? [toolServer] : []),
    { name: 'Mirror', data: 'Account, token and transaction ids', when: 'When balances and results are checked' },
    { name: 'Ledger nodes', data: 'Transactions that you approved', when: 'After you approve' },
    {
      name: 'Image hosts',
      data: 'Addresses of NFT images',
      when: 'When an image is shown',
      isOn: settings.showMedia,
      onSwitch: (showMedia) => onChange({ showMedia }),
    },
  ]
  return (
    <SettingGroup id="privacy" title="What leaves this computer">
      <DataTable
        className={cx('lined', styles['privacy'])}
        rows={receivers}
        rowKey={({ name }) => name}
        columns={COLUMNS}
      />
      <p className={cx('t2', styles['note'])}>No telemetry. Private keys and passphrases never leave this computer.</p>
      <ToggleSetting
        title="Hide amounts"
        text="Dots replace your balances, spending and offers. Other people’s prices stay visible."
        checked={settings.hideAmounts}
        onChange={(hideAmounts) => onChange({ hideAmounts })}
      />
    </SettingGroup>
  )
}

const COLUMNS: readonly Column<Receiver>[] = [
  { key: 'receiver', label: 'Receiver', isRowHead: true, cell: ({ name }) => <b className="strong">{name}</b> },
  { key: 'data', label: 'Data', isNamedWhenNarrow: true, className: 't2', cell: ({ data }) => data },
  { key: 'when', label: 'When', isNamedWhenNarrow: true, className: 't2', cell: ({ when }) => when },
  { key: 'on', label: 'On', align: 'end', cell: (receiver) => <ReceiverSwitch receiver={receiver} /> },
]

/** Switch of a receiver; the word "always" for a receiver without which the app does not work. */
function ReceiverSwitch({ receiver: { name, isOn, onSwitch } }: { readonly receiver: Receiver }) {
  const labelId = useId()
  if (isOn === undefined || onSwitch === undefined) return <span className="t2">always</span>
  return (
    <>
      <span className="sr" id={labelId}>
        {name}
      </span>
      <Switch labelledBy={labelId} checked={isOn} onChange={onSwitch} />
    </>
  )
}
