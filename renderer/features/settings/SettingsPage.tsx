import { useState } from 'react'
import type { Settings } from '@shared/contract/settings'
import type { AppError } from '@shared/errors'
import { connectionQueries } from '../connection/queries'
import { useKnownValue } from '../../query/use-query'
import { errorText } from '../../format/error-text'
import { plainText } from '../../format/text'
import { findActiveProfile } from '../connection/connection-store'
import { changeSettings } from './settings-store'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { AlertSettings } from '../alerts/AlertSettings'
import { Page } from '../page-frame/Page'
import { About } from './About'
import { AutoLock } from './AutoLock'
import { Help } from './Help'
import { AppearanceSettings } from './AppearanceSettings'
import { Setting, SettingGroup, ToggleSetting } from './Setting'
import styles from './settings.module.css'

/** Page with all settings of the app. */
export function SettingsPage() {
  const { api, stores } = useApp()
  const settings = useSettings()
  const [error, setError] = useState<AppError | null>(null)
  const change = (settingsChange: Partial<Settings>) =>
    void changeSettings(stores.client, api, settingsChange).then(setError)
  return (
    <Page title="Settings">
      {error && (
        <p className={styles['settings-error']} role="alert">
          <b>The change was not saved.</b>{' '}
          <span className="t2">
            {errorText(error).title}. {errorText(error).todo}
          </span>
        </p>
      )}
      <AppearanceSettings settings={settings} onChange={change} />
      <Privacy settings={settings} onChange={change} />
      <AlertSettings />
      <Safety />
      <ConnectionGroup />
      <Help />
      <About />
    </Page>
  )
}

type GroupProps = {
  readonly settings: Settings
  readonly onChange: (change: Partial<Settings>) => void
}

const Privacy = ({ settings, onChange }: GroupProps) => (
  <SettingGroup title="Privacy">
    <ToggleSetting
      title="Hide amounts"
      text="Your balances, spending and offers appear as dots. Other people’s prices stay visible."
      checked={settings.hideAmounts}
      onChange={(hideAmounts) => onChange({ hideAmounts })}
    />
    <ToggleSetting
      title="Images of NFTs"
      text="Images load from addresses in the market’s data. Off: no image loads, and image hosts cannot see what you view."
      checked={settings.showMedia}
      onChange={(showMedia) => onChange({ showMedia })}
    />
  </SettingGroup>
)

function Safety() {
  const go = useGo()
  return (
    <SettingGroup title="Safety">
      <AutoLock />
      <Setting
        title="Spenders and limits"
        text="Accounts that may spend, your limits on prices, fees and daily totals, and your address book."
      >
        <Button size="small" onClick={() => go({ name: 'lists' })}>
          Open spenders and limits
        </Button>
      </Setting>
    </SettingGroup>
  )
}

function ConnectionGroup() {
  const go = useGo()
  const currentProfile = useKnownValue(connectionQueries.state, findActiveProfile)
  const isPractice = currentProfile === null || currentProfile.kind === 'practice'
  return (
    <SettingGroup title="Connection">
      <Setting
        title={currentProfile ? plainText(currentProfile.name, 40) : 'Market'}
        text="The market in use, its service keys, and the remaining requests."
      >
        <Button size="small" onClick={() => go({ name: 'connection' })}>
          Open the connection
        </Button>
      </Setting>
      <Setting
        title="Use the live market"
        text={
          isPractice
            ? 'Step by step: the market’s addresses, an account, and the required keys. The practice market does not change.'
            : 'The setup steps, and which steps are still open.'
        }
      >
        <Button size="small" onClick={() => go({ name: 'go-live' })}>
          {isPractice ? 'Begin setup' : 'Open the steps'}
        </Button>
      </Setting>
    </SettingGroup>
  )
}
