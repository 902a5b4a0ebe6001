import type { EntityId } from '@shared/ids'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { Dash, Tick } from '../../ui/StatusIcons'
import { useAccounts, useSettings } from '../../app/use-app-state'
import styles from './readiness.module.css'

/** Facts about one of the person's accounts that need no answer of the market: the key here, and the ledger's balance. */
export function OwnAccountFacts({ account: accountId }: { readonly account: EntityId }) {
  const { hideAmounts } = useSettings()
  const account = useAccounts()?.accounts.find(({ id }) => id === accountId)
  if (!account) return null
  const { access, keyType, balance } = account
  const hasKey = access !== 'watch'
  return (
    <section className={styles['rd-group']} aria-label="Known without the market">
      <h3 className="h3">Known without the market</h3>
      <ul>
        <li>
          {hasKey ? <Tick /> : <Dash />}
          <span>{hasKey ? 'Key on this computer' : 'No key on this computer'}</span>
          <span className="t2">{hasKey && keyType}</span>
        </li>
        {balance && (
          <li>
            <Tick />
            <span>Balance</span>
            <span className="row">
              <FreshnessStamp stamp={balance.stamp} />
              <Money hbar={balance.hbar} minDecimals={2} isHidden={hideAmounts} />
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
