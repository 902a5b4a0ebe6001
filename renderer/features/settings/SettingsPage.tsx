import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '@shared/contract/settings'
import type { AppError } from '@shared/errors'
import { connectionQueries } from '../connection/queries'
import { marketQueries } from '../market/queries'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { diskBanner } from '../../format/disk-text'
import { errorText } from '../../format/error-text'
import { changeSettings } from './settings-store'
import { Button } from '../../ui/Button'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { Triangle } from '../../ui/StatusIcons'
import { useApp, useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { AlertSettings } from '../alerts/AlertSettings'
import { OtherAgentKeys } from '../connection/AgentKeys'
import { ConnectionBanner } from '../connection/ConnectionBanner'
import { NetworkSettings } from '../connection/NetworkSettings'
import { RequestBudgets } from '../connection/RequestBudgets'
import { ServiceAddresses } from '../connection/ServiceAddresses'
import { ServiceKeys } from '../connection/ServiceKeys'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { type Crumb, Page } from '../page-frame/Page'
import { About } from './About'
import { AppearanceSettings } from './AppearanceSettings'
import { BackupSettings } from './BackupSettings'
import { Help } from './Help'
import { LockSettings } from './LockSettings'
import { PrivacySettings } from './PrivacySettings'
import { SettingsLayout } from './SettingsLayout'
import { SpendingSettings } from './SpendingSettings'
import { ToolServerSettings } from './ToolServerSettings'
import styles from './settings.module.css'

/** Change of the settings that could not be saved. */
type FailedChange = { readonly settingsChange: Partial<Settings>; readonly error: AppError }

/** Names of the settings that this page changes, as the page shows them. */
const SETTING_NAMES: Partial<Record<keyof Settings, string>> = {
  theme: 'Theme',
  density: 'Density',
  motion: 'Motion',
  hideAmounts: '“Hide amounts”',
  showMedia: '“Image hosts”',
}

/** Banner that names the setting that was not saved, and the reason. Stays in view, wherever the control is. */
function UnsavedChange({ failedChange: { settingsChange, error } }: { readonly failedChange: FailedChange }) {
  const [settingName = 'The setting'] = Object.keys(settingsChange).map(
    (name) => SETTING_NAMES[name as keyof Settings] ?? 'The setting',
  )
  const disk = error.code === 'disk-failed' ? diskBanner(error) : null
  const { title, todo } = errorText(error)
  return (
    <p className={styles['settings-error']} role="alert">
      <Triangle size={16} />
      <span>
        <b>{settingName} was not saved.</b>{' '}
        <span className="t2">{disk ? `${disk.title}. ${disk.text}` : `${title}. ${todo}`}</span>
        {disk && <span className="small t2 block">{disk.folder}</span>}
      </span>
    </p>
  )
}

type SettingsPageProps = {
  /** Title of the page: the connection page shows the same sections under a title of its own. */
  readonly title?: string
  readonly crumbs?: readonly Crumb[]
}

/** Page with all settings of the app, grouped by what a person wants to do. */
export function SettingsPage({ title = 'Settings', crumbs = [] }: SettingsPageProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const settings = useSettings()
  const [failedChange, setFailedChange] = useState<FailedChange | null>(null)
  const connectionState = useMainQuery(connectionQueries.state)
  const readQuery = useReadQuery()
  const refresh = () => void readQuery(connectionQueries.state)
  // The app learns from its requests whether the market is reachable, so a refresh of this page also sends a request.
  const refreshAll = () => {
    refresh()
    void readQuery(marketQueries.overview('30d'), true)
  }
  const connection = 'value' in connectionState ? connectionState.value : null
  const isLate = useIsLate(connection === null && connectionState.status !== 'failed')
  const change = (settingsChange: Partial<Settings>) =>
    void changeSettings(stores.client, api, settingsChange).then((error) =>
      setFailedChange(error && { settingsChange, error }),
    )
  return (
    <Page
      title={title}
      width="sections"
      crumbs={crumbs}
      onRefresh={refreshAll}
      tools={
        <Button
          variant="quiet"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => go({ name: 'profile', id: null })}
        >
          Add a market
        </Button>
      }
    >
      {connectionState.status === 'failed' && (
        <FailedRead subject="The connection" error={connectionState.error} onRetry={refresh} />
      )}
      {connectionState.status === 'stale' && <StaleBanner error={connectionState.error} onRetry={refresh} />}
      {connection && <ConnectionBanner connection={connection} />}
      {failedChange && <UnsavedChange failedChange={failedChange} />}
      <SettingsLayout isBelowBanner={failedChange !== null}>
        {isLate && <SkeletonRows count={5} heightPx={56} />}
        {connection && (
          <>
            <NetworkSettings connection={connection} />
            <ServiceAddresses connection={connection} />
          </>
        )}
        <RequestBudgets />
        {connection && (
          <>
            <ServiceKeys connection={connection} />
            <OtherAgentKeys connection={connection} />
            <ToolServerSettings connection={connection} />
          </>
        )}
        <PrivacySettings settings={settings} connection={connection} onChange={change} />
        <SpendingSettings />
        <LockSettings />
        <BackupSettings />
        <AppearanceSettings settings={settings} onChange={change} />
        <AlertSettings />
        <Help />
        <About />
      </SettingsLayout>
    </Page>
  )
}
