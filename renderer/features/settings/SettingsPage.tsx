import { useState } from 'react'
import type { Settings } from '@shared/contract/settings'
import type { AppError } from '@shared/errors'
import { connectionQueries } from '../connection/queries'
import { useKnownValue } from '../../query/use-query'
import { errorText } from '../../format/error-text'
import { plainText } from '../../format/text'
import { usedProfile } from '../connection/connection-store'
import { changeSettings } from './settings-store'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { AlertSettings } from '../alerts/AlertSettings'
import { Page } from '../page-frame/Page'
import { About } from './About'
import { AutoLock } from './AutoLock'
import { Help } from './Help'
import { Look } from './Look'
import { Setting, SettingGroup, ToggleSetting } from './Setting'
import './settings.css'

export function SettingsPage() {
  const { api, stores } = useApp()
  const settings = useSettings()
  const [error, setError] = useState<AppError | null>(null)
  const change = (part: Partial<Settings>) => void changeSettings(stores.client, api, part).then(setError)
  return (
    <Page title="Settings">
      {error && (
        <p className="settings-error" role="alert">
          <b>The change was not kept.</b>{' '}
          <span className="t2">
            {errorText(error).title}. {errorText(error).todo}
          </span>
        </p>
      )}
      <Look settings={settings} onChange={change} />
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
  readonly onChange: (part: Partial<Settings>) => void
}

const Privacy = ({ settings, onChange }: GroupProps) => (
  <SettingGroup title="Privacy">
    <ToggleSetting
      title="Hide amounts"
      text="What you have, spend and offer shows as dots, for when someone looks over your shoulder. Prices of others stay."
      checked={settings.hideAmounts}
      onChange={(hideAmounts) => onChange({ hideAmounts })}
    />
    <ToggleSetting
      title="Images of NFTs"
      text="They come from places the market’s records name. Off: no image is fetched, and nobody learns that you looked."
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
        text="Whom you let spend, the most you accept as a price, a fee and within a day, and your address book."
      >
        <Button size="small" onClick={() => go({ name: 'lists' })}>
          Open the lists
        </Button>
      </Setting>
    </SettingGroup>
  )
}

function ConnectionGroup() {
  const go = useGo()
  const used = useKnownValue(connectionQueries.state, usedProfile)
  const isPractice = used === null || used.kind === 'practice'
  return (
    <SettingGroup title="Connection">
      <Setting
        title={used ? plainText(used.name, 40) : 'Market'}
        text="Which market this app talks to, its service keys, and how much may still be asked."
      >
        <Button size="small" onClick={() => go({ name: 'connection' })}>
          Open the connection
        </Button>
      </Setting>
      <Setting
        title="Use the live market"
        text={
          isPractice
            ? 'Step by step: its addresses, an account, and the keys it asks for. Practice stays as it is.'
            : 'The steps to it, and which of them are still open.'
        }
      >
        <Button size="small" onClick={() => go({ name: 'go-live' })}>
          {isPractice ? 'Begin' : 'Open the steps'}
        </Button>
      </Setting>
    </SettingGroup>
  )
}
