import { type ReactNode, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { AppError } from '@shared/errors'
import { assertNever } from '@shared/result'
import { plainText } from '../../format/text'
import { openVault, selectAccount } from '../accounts/accounts-store'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { type AccountNeeds, checkAccount } from './account-check'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

type BeforeActingProps = {
  readonly needs: AccountNeeds
  /** Verb phrase of the action, for texts such as "Unlock to …" and "Main can …": "buy", "unlist this NFT". */
  readonly actionPhrase: string
  readonly children: (account: Account) => ReactNode
}

/**
 * Renders the action for the selected account if the account can act. Otherwise shows the obstacle, with a button to
 * remove the obstacle.
 */
export function BeforeActing({ needs, actionPhrase, children }: BeforeActingProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const check = checkAccount(useAccounts(), needs)
  if (check === null) return null
  const openVaultFor = (task: 'session-only' | 'import-key' | 'unlock', id: string | null = null) =>
    void openVault(stores.client, api, task, id)
  switch (check.kind) {
    case 'can-act':
      return children(check.account)
    case 'no-account':
      return <Obstacle label={`Add an account to ${actionPhrase}`} note="" onResolve={() => go({ name: 'accounts' })} />
    case 'other-account':
      return (
        <SwitchAccount
          account={check.neededAccount}
          note={`Only ${nameOf(check.neededAccount)} can ${actionPhrase}.`}
        />
      )
    case 'wrong-key':
      return <WrongKey account={check.account} suitableAccounts={check.otherAccounts} />
    case 'no-key-store': {
      const reason = plainText(check.reason, 200)
      return <Obstacle label="Use keys for this session" note={reason} onResolve={() => openVaultFor('session-only')} />
    }
    case 'watch-only': {
      const { account } = check
      const note = `${nameOf(account)} is watch-only.`
      return (
        <Obstacle
          label={`Import the key to ${actionPhrase}`}
          note={note}
          onResolve={() => openVaultFor('import-key', account.id)}
        />
      )
    }
    case 'key-missing': {
      const { account } = check
      const note = `The key of ${nameOf(account)} is missing from the keychain.`
      return (
        <Obstacle
          label={`Import the key to ${actionPhrase}`}
          note={note}
          onResolve={() => openVaultFor('import-key', account.id)}
        />
      )
    }
    case 'locked':
      return (
        <Obstacle
          label={`Unlock to ${actionPhrase}`}
          note="The keys are locked."
          onResolve={() => openVaultFor('unlock')}
        />
      )
    default:
      return assertNever(check, 'account check without a view')
  }
}

const nameOf = ({ name }: Account): string => plainText(name, 40)

type ObstacleProps = { readonly label: string; readonly note: string; readonly onResolve: () => void }

/** Button that removes an obstacle, with a note that names the obstacle. */
const Obstacle = ({ label, note, onResolve }: ObstacleProps) => (
  <div className={cx('row', styles['before'])}>
    <Button variant="primary" size="large" className="wide" onClick={onResolve}>
      {label}
    </Button>
    {note !== '' && <span className="small t2">{note}</span>}
  </div>
)

type WrongKeyProps = { readonly account: Account; readonly suitableAccounts: readonly Account[] }

function SwitchAccount({ account, note }: { readonly account: Account; readonly note: string }) {
  const { api, stores } = useApp()
  const [error, setError] = useState<AppError | null>(null)
  const select = async () => setError(await selectAccount(stores.client, api, account.id))
  return (
    <>
      <Obstacle label={`Switch to ${nameOf(account)}`} note={note} onResolve={() => void select()} />
      {error && <ErrorLine error={error} />}
    </>
  )
}

/**
 * Note that the account has no ECDSA key, with a button to switch to one of `suitableAccounts`. Without such an
 * account, the button opens the accounts page.
 */
function WrongKey({ account, suitableAccounts }: WrongKeyProps) {
  const go = useGo()
  const [suitableAccount] = suitableAccounts
  return (
    <div className={styles['wrong-key']}>
      <p className="t2">This NFT needs an account with an ECDSA key. {nameOf(account)} has an ED25519 key.</p>
      {suitableAccount ? (
        <SwitchAccount account={suitableAccount} note={`${nameOf(suitableAccount)} has an ECDSA key.`} />
      ) : (
        <Button variant="primary" size="large" onClick={() => go({ name: 'accounts' })}>
          Open the accounts
        </Button>
      )}
    </div>
  )
}
