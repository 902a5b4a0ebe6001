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
import { type Needs, standingOf } from './before-acting'

type BeforeActingProps = {
  readonly needs: Needs
  /** Action in words, as it follows "to": "buy". */
  readonly act: string
  readonly children: (account: Account) => ReactNode
}

/** Shows the obstacle to an action and how to remove it; without an obstacle, the action itself. */
export function BeforeActing({ needs, act, children }: BeforeActingProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const standing = standingOf(useAccounts(), needs)
  if (standing === null) return null
  const vault = (task: 'session-only' | 'import-key' | 'unlock', id: string | null = null) =>
    void openVault(stores.client, api, task, id)
  switch (standing.kind) {
    case 'clear':
      return children(standing.account)
    case 'no-account':
      return <Before label={`Add an account to ${act}`} note="" onAct={() => go({ name: 'accounts' })} />
    case 'other-account':
      return <Switch to={standing.needed} note={`Only ${nameOf(standing.needed)} can do that.`} />
    case 'wrong-key':
      return <WrongKey account={standing.account} others={standing.others} />
    case 'no-key-store': {
      const why = plainText(standing.reason, 200)
      return <Before label={`Use keys for this session to ${act}`} note={why} onAct={() => vault('session-only')} />
    }
    case 'watch-only': {
      const { account } = standing
      const note = `${nameOf(account)} is watch only.`
      return <Before label={`Import its key to ${act}`} note={note} onAct={() => vault('import-key', account.id)} />
    }
    case 'key-missing': {
      const { account } = standing
      const note = `The key of ${nameOf(account)} is missing from the keychain.`
      return <Before label={`Import its key to ${act}`} note={note} onAct={() => vault('import-key', account.id)} />
    }
    case 'locked':
      return <Before label={`Unlock to ${act}`} note="The keys are locked." onAct={() => vault('unlock')} />
    default:
      return assertNever(standing, 'standing without a view')
  }
}

const nameOf = ({ name }: Account): string => plainText(name, 40)

type BeforeProps = { readonly label: string; readonly note: string; readonly onAct: () => void }

const Before = ({ label, note, onAct }: BeforeProps) => (
  <div className="row before">
    <Button variant="primary" size="large" className="wide" onClick={onAct}>
      {label}
    </Button>
    {note !== '' && <span className="small t2">{note}</span>}
  </div>
)

function Switch({ to, note }: { readonly to: Account; readonly note: string }) {
  const { api, stores } = useApp()
  const [error, setError] = useState<AppError | null>(null)
  const act = async () => setError(await selectAccount(stores.client, api, to.id))
  return (
    <>
      <Before label={`Switch to ${nameOf(to)}`} note={note} onAct={() => void act()} />
      {error && <ErrorLine error={error} />}
    </>
  )
}

/** Offers another own account with a suitable key, or a link to the accounts, instead of a button that would fail. */
function WrongKey({ account, others }: { readonly account: Account; readonly others: readonly Account[] }) {
  const go = useGo()
  const [other] = others
  return (
    <div className="wrong-key">
      <p className="t2">
        A contract keeps this NFT, and knows accounts by an address that only ECDSA keys have. {nameOf(account)} has an
        ED25519 key.
      </p>
      {other ? (
        <Switch to={other} note={`${nameOf(other)} has an ECDSA key.`} />
      ) : (
        <Button onClick={() => go({ name: 'accounts' })}>Open the accounts</Button>
      )}
    </div>
  )
}
