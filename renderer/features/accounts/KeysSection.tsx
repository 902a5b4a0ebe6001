import { useState, type ReactNode } from 'react'
import type { KeyStore } from '@shared/contract/accounts'
import { plainText } from '../../format/text'
import { lockKeys, openKeychain, openVault } from './accounts-store'
import { Button } from '../../ui/Button'
import { HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import { useApp } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'

type KeysProps = {
  readonly keyStore: KeyStore
  readonly hasKeys: boolean
  /** Names of accounts whose keys are missing from the keychain. */
  readonly missing: readonly string[]
}

type PlaceProps = Pick<KeysProps, 'keyStore' | 'hasKeys'>

/** Storage of the keys, and the protection against other users of this computer. */
export function KeysSection({ keyStore, hasKeys, missing }: KeysProps) {
  return (
    <section className="acct-section" aria-label="How keys are kept">
      <h2 className="h2">How keys are kept</h2>
      <ul className="keeps">
        <Place keyStore={keyStore} hasKeys={hasKeys} />
        {missing.length > 0 && <MissingKeys names={missing} />}
        {keyStore.kind === 'keychain' && <Passphrase keyStore={keyStore} hasKeys={hasKeys} />}
        {keyStore.passphraseSet && <LockLine keyStore={keyStore} />}
      </ul>
    </section>
  )
}

type LineProps = {
  readonly mark: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

const Line = ({ mark, title, text, children }: LineProps) => (
  <li>
    {mark}
    <div>
      <b className="strong">{title}</b>
      <p className="t2 small">{text}</p>
    </div>
    <span className="row">{children}</span>
  </li>
)

const MissingKeys = ({ names }: { readonly names: readonly string[] }) => (
  <Line
    mark={<Triangle />}
    title="Key missing from the keychain"
    text={`${namesText(names)} cannot sign. A profile copied from another computer comes without its keys. Import the key again from your own copy, or restore the keychain and start Countersign again.`}
  />
)

function namesText([first = '', ...others]: readonly string[]): string {
  const name = plainText(first, 40)
  return others.length === 0 ? name : `${name} and ${others.length} more`
}

function Place({ keyStore, hasKeys }: PlaceProps) {
  const { api, stores } = useApp()
  const reason = keyStore.reason === null ? '' : `${plainText(keyStore.reason, 200)} `
  switch (keyStore.kind) {
    case 'keychain':
      return (
        <Line
          mark={<Tick />}
          title="In this computer’s keychain"
          text="Keys never stand in a file and never reach this page."
        />
      )
    case 'session':
      return (
        <Line
          mark={<HalfCircle />}
          title="For this session only"
          text={`${reason}Keys are in memory and gone when Countersign ends. Keep a copy of your own.`}
        >
          {!hasKeys && <AskKeychain />}
        </Line>
      )
    case 'none':
      return (
        <Line
          mark={<Triangle />}
          title="There is nowhere to keep a key yet"
          text={`${reason}A key can be used for this session only; it is never written to a plain file.`}
        >
          <Button size="small" onClick={() => void openVault(stores.client, api, 'session-only')}>
            Use for this session
          </Button>
          <AskKeychain />
        </Line>
      )
  }
}

/** Button that opens the keychain again, which may have timed out waiting for a password. */
function AskKeychain() {
  const { api, stores } = useApp()
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await openKeychain(stores.client, api)
    setAsking(false)
  }
  return (
    <Button size="small" variant="quiet" busy={asking} onClick={() => void ask()}>
      Try the keychain again
    </Button>
  )
}

function Passphrase({ keyStore, hasKeys }: PlaceProps) {
  const { api, stores } = useApp()
  const vault = (task: 'set-passphrase' | 'change-passphrase' | 'remove-passphrase') =>
    void openVault(stores.client, api, task)
  if (!keyStore.passphraseSet) {
    return (
      <Line
        mark={<HalfCircle />}
        title="No passphrase"
        text="Whoever can use this computer as you can use the keys. A passphrase encrypts them once more."
      >
        <Button size="small" disabled={!hasKeys} onClick={() => vault('set-passphrase')}>
          Set a passphrase
        </Button>
      </Line>
    )
  }
  return (
    <Line mark={<Tick />} title="A passphrase is set" text="Keys are encrypted with it, besides the keychain.">
      <Button size="small" onClick={() => vault('change-passphrase')}>
        Change
      </Button>
      <Button size="small" variant="quiet" onClick={() => vault('remove-passphrase')}>
        Remove
      </Button>
    </Line>
  )
}

function LockLine({ keyStore }: { readonly keyStore: KeyStore }) {
  const { api, stores } = useApp()
  const { autoLockMinutes } = useSettings()
  if (keyStore.locked) {
    return (
      <Line mark={<Tick />} title="Locked" text="Nothing can be signed until the passphrase is entered.">
        <Button size="small" onClick={() => void openVault(stores.client, api, 'unlock')}>
          Unlock
        </Button>
      </Line>
    )
  }
  return (
    <Line
      mark={<HalfCircle />}
      title="Unlocked"
      text={`Locks by itself after ${autoLockMinutes} min without use. The time is set in the settings.`}
    >
      <Button size="small" onClick={() => void lockKeys(stores.client, api)}>
        Lock now
      </Button>
    </Line>
  )
}
