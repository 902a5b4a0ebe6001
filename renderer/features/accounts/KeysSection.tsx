import type { ReactNode } from 'react'
import type { KeyStore } from '@shared/contract/accounts'
import { plainText } from '../../format/text'
import { lockKeys, openVault } from './accounts-store'
import { RetryKeychain } from './RetryKeychain'
import { Button } from '../../ui/Button'
import { HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import { useApp } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import styles from './accounts.module.css'

type KeysProps = {
  readonly keyStore: KeyStore
  readonly hasKeys: boolean
  /** Names of the accounts whose keys are missing from the keychain. */
  readonly namesWithoutKey: readonly string[]
}

type StorageProps = Pick<KeysProps, 'keyStore' | 'hasKeys'>

/** Section on the key storage: the place of storage, accounts whose keys are missing, the passphrase, and the lock. */
export function KeysSection({ keyStore, hasKeys, namesWithoutKey }: KeysProps) {
  return (
    <section className={styles['acct-section']} aria-label="Key storage">
      <h2 className="h2">Key storage</h2>
      <ul className="keeps">
        {/* A missing key contradicts the line "In this computer’s keychain", so one line replaces the other. */}
        {namesWithoutKey.length > 0 ? (
          <MissingKeys names={namesWithoutKey} />
        ) : (
          <StorageLine keyStore={keyStore} hasKeys={hasKeys} />
        )}
        {keyStore.kind === 'keychain' && <PassphraseLine keyStore={keyStore} hasKeys={hasKeys} />}
        {keyStore.isPassphraseSet && <LockLine keyStore={keyStore} />}
      </ul>
    </section>
  )
}

type LineProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** List item with an icon, a title, a text and buttons. */
const Line = ({ icon, title, text, children }: LineProps) => (
  <li>
    {icon}
    <div>
      <b className="strong">{title}</b>
      <p className="t2 small">{text}</p>
    </div>
    <span className="row">{children}</span>
  </li>
)

const MissingKeys = ({ names }: { readonly names: readonly string[] }) => (
  <Line
    icon={<Triangle />}
    title={names.length === 1 ? 'Key missing from the keychain' : `${names.length} keys missing from the keychain`}
    text={`${namesText(names)} cannot sign. A copy of the app’s data contains no keys. Import ${names.length === 1 ? 'the key from your own copy' : 'the keys from your own copies'}, or restore the keychain.`}
  />
)

/** First name, and the number of other names. */
function namesText([firstName = '', ...otherNames]: readonly string[]): string {
  const name = plainText(firstName, 40)
  return otherNames.length === 0 ? name : `${name} and ${otherNames.length} more`
}

function StorageLine({ keyStore, hasKeys }: StorageProps) {
  const { api, stores } = useApp()
  const reason = keyStore.reason === null ? '' : `${plainText(keyStore.reason, 200)} `
  switch (keyStore.kind) {
    case 'keychain':
      return (
        <Line icon={<Tick />} title="In this computer’s keychain" text="The pages of this app cannot read the keys." />
      )
    case 'session':
      return (
        <Line
          icon={<HalfCircle />}
          title="For this session only"
          text={`${reason}Keys are only in memory and are lost when you close Countersign. Keep your own copy.`}
        >
          {!hasKeys && <RetryKeychain />}
        </Line>
      )
    case 'none':
      return (
        <Line
          icon={<Triangle />}
          title="No keychain"
          text={`${reason}Keys in memory last for this session and are never saved to a file.`}
        >
          <Button size="small" variant="primary" onClick={() => void openVault(stores.client, api, 'session-only')}>
            Use keys for this session
          </Button>
          <RetryKeychain />
        </Line>
      )
  }
}

function PassphraseLine({ keyStore, hasKeys }: StorageProps) {
  const { api, stores } = useApp()
  const openVaultTask = (task: 'set-passphrase' | 'change-passphrase' | 'remove-passphrase') =>
    void openVault(stores.client, api, task)
  if (!keyStore.isPassphraseSet) {
    return (
      <Line
        icon={<Triangle />}
        title="No passphrase"
        text="Whoever uses this computer under your user can use your keys. A passphrase adds a lock."
      >
        <Button size="small" disabled={!hasKeys} onClick={() => openVaultTask('set-passphrase')}>
          Set a passphrase
        </Button>
      </Line>
    )
  }
  return (
    <Line
      icon={<Tick />}
      title="A passphrase is set"
      text="The passphrase encrypts your keys, in addition to the keychain."
    >
      <Button size="small" onClick={() => openVaultTask('change-passphrase')}>
        Change passphrase
      </Button>
      <Button size="small" variant="quiet" onClick={() => openVaultTask('remove-passphrase')}>
        Remove passphrase
      </Button>
    </Line>
  )
}

function LockLine({ keyStore }: { readonly keyStore: KeyStore }) {
  const { api, stores } = useApp()
  const { autoLockMinutes } = useSettings()
  if (keyStore.isLocked) {
    return (
      <Line icon={<Tick />} title="Locked" text="Enter the passphrase to sign.">
        <Button size="small" onClick={() => void openVault(stores.client, api, 'unlock')}>
          Unlock keys
        </Button>
      </Line>
    )
  }
  return (
    <Line
      icon={<HalfCircle />}
      title="Unlocked"
      text={`Locks automatically after ${autoLockMinutes} min without use. You can change the time in Settings.`}
    >
      <Button size="small" onClick={() => void lockKeys(stores.client, api)}>
        Lock keys
      </Button>
    </Line>
  )
}
