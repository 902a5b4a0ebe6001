import { type ReactNode, useId, useState } from 'react'
import { useStore } from 'zustand'
import type { Settings } from '@shared/contract/settings'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { plainText } from '../../format/text'
import { usedProfile } from '../../stores/connection'
import { changeSettings } from '../../stores/settings'
import { Button } from '../../ui/Button'
import { Switch } from '../../ui/Choices'
import { Seg } from '../../ui/Seg'
import { useAccounts, useApp, useGo, useSettings } from '../app-context'
import { Page } from '../shell/Page'
import { About } from './About'
import { AutoLock } from './AutoLock'
import './settings.css'

export function SettingsPage() {
  const { api, stores } = useApp()
  const settings = useSettings()
  const accounts = useAccounts()
  const [error, setError] = useState<AppError | null>(null)
  const change = async (part: Partial<Settings>) => setError(await changeSettings(stores.settings, api, part))
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
      <section className="set" aria-label="Look">
        <h2 className="h2">Look</h2>
        <Setting title="Theme" text="Follows the system until you fix it.">
          <Seg
            label="Theme"
            value={settings.theme}
            onChange={(theme) => void change({ theme })}
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        </Setting>
        <Toggle
          title="Hide amounts"
          text="Balances and worth show as dots, for when someone looks over your shoulder."
          checked={settings.hideAmounts}
          onChange={(hideAmounts) => void change({ hideAmounts })}
        />
      </section>
      <section className="set" aria-label="Privacy and safety">
        <h2 className="h2">Privacy and safety</h2>
        <Toggle
          title="Images of NFTs"
          text="They come from places the market’s records name. Off: no image is fetched, and nobody learns that you looked."
          checked={settings.showMedia}
          onChange={(showMedia) => void change({ showMedia })}
        />
        <AutoLock
          minutes={settings.autoLockMinutes}
          passphraseSet={accounts?.keyStore.passphraseSet ?? false}
          onChange={(autoLockMinutes) => void change({ autoLockMinutes })}
        />
      </section>
      <ListsLine />
      <ConnectionLine />
      <About />
    </Page>
  )
}

type SettingProps = {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
  readonly id?: string
}

export const Setting = ({ title, text, children, id }: SettingProps) => (
  <div className="setting">
    <div>
      <b className="strong" id={id}>
        {title}
      </b>
      <p className="t2 small">{text}</p>
    </div>
    {children}
  </div>
)

type ToggleProps = {
  readonly title: string
  readonly text: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function Toggle({ title, text, checked, onChange }: ToggleProps) {
  const id = useId()
  return (
    <Setting title={title} text={text} id={id}>
      <Switch labelledBy={id} checked={checked} onChange={onChange} />
    </Setting>
  )
}

function ListsLine() {
  const go = useGo()
  return (
    <section className="set" aria-label="Spenders and limits">
      <h2 className="h2">Spenders and limits</h2>
      <Setting
        title="Your own lists"
        text="Whom you let spend, the most you accept as a price, a fee and within a day, and your address book."
      >
        <Button size="small" onClick={() => go({ name: 'lists' })}>
          Open the lists
        </Button>
      </Setting>
    </section>
  )
}

function ConnectionLine() {
  const { stores } = useApp()
  const go = useGo()
  const used = useStore(stores.connection, (s) => ('value' in s ? usedProfile(s.value) : null))
  return (
    <section className="set" aria-label="Connection">
      <h2 className="h2">Connection</h2>
      <Setting
        title={used ? plainText(used.name, 40) : 'Market'}
        text="Which market this app talks to, its service keys, and how much may still be asked."
      >
        <Button size="small" onClick={() => go({ name: 'connection' })}>
          Open the connection
        </Button>
      </Setting>
    </section>
  )
}
