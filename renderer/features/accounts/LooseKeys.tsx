import { useState } from 'react'
import type { LooseKey } from '@shared/contract/accounts'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { findAccount } from './accounts-store'
import { Button } from '../../ui/Button'
import { IdChip } from '../../ui/Id'
import { useApp, useCopy } from '../../app/app-context'
import styles from './accounts.module.css'

/** Section on loose keys: keys that were created in this app, and whose account on the ledger is not known. */
export const LooseKeys = ({ keys }: { readonly keys: readonly LooseKey[] }) => (
  <section className={styles['acct-section']} aria-label="Keys without an account">
    <h2 className="h2">Keys without an account</h2>
    <p className="t2">
      You created these keys here. Give the public key to the provider that opens your account. Then find the account
      here.
    </p>
    <ul className={styles['loose']}>
      {keys.map((looseKey) => (
        <LooseKeyLine key={looseKey.keyId} looseKey={looseKey} />
      ))}
    </ul>
  </section>
)

function LooseKeyLine({ looseKey }: { readonly looseKey: LooseKey }) {
  const { api, stores } = useApp()
  const copy = useCopy()
  const [search, setSearch] = useState<'idle' | 'running' | AppError>('idle')
  const findAccountOfKey = async () => {
    setSearch('running')
    setSearch((await findAccount(stores.client, api, looseKey.keyId)) ?? 'idle')
  }
  return (
    <li>
      <span className="strong">{looseKey.keyType}</span>
      <IdChip label="Public key" id={looseKey.publicKey} isShortened onCopy={copy} />
      {looseKey.evmAddress !== null && (
        <IdChip label="EVM address" id={looseKey.evmAddress} isShortened onCopy={copy} />
      )}
      <span className="sp" />
      {typeof search === 'object' && (
        <span className="small t2" role="status">
          {errorText(search).title}
        </span>
      )}
      <Button size="small" isBusy={search === 'running'} onClick={() => void findAccountOfKey()}>
        Find account
      </Button>
    </li>
  )
}
