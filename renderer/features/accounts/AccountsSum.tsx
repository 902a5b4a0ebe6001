import { addHbar } from './accounts-sum'
import type { Account } from '@shared/contract/accounts'
import { countWithNoun } from '../../format/money'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useSettings } from '../../app/use-app-state'
import styles from './accounts.module.css'

type SumProps = { readonly accounts: readonly Account[]; readonly isRefreshing: boolean }

/** Sum of the known balances, with the age of the oldest one. */
export function AccountsSum({ accounts, isRefreshing }: SumProps) {
  const { hideAmounts } = useSettings()
  const balances = accounts.flatMap(({ balance }) => balance ?? [])
  const oldest = balances.toSorted((a, b) => a.stamp.receivedAt.localeCompare(b.stamp.receivedAt))[0]
  const unknownCount = accounts.length - balances.length
  return (
    <div className={styles['sum']} role="group" aria-label="Sum of the balances">
      <div className={styles['sum-head']}>
        <span className="small t2">
          HBAR in {countWithNoun(accounts.length, 'account')}
          {unknownCount > 0 && `, ${unknownCount} not loaded yet`}
        </span>
        {oldest && <FreshnessStamp stamp={oldest.stamp} isRefreshing={isRefreshing} />}
      </div>
      <Money
        className={styles['sum-figure']}
        hbar={balances.length === 0 ? null : addHbar(balances.map(({ hbar }) => hbar))}
        minDecimals={2}
        isHidden={hideAmounts}
      />
    </div>
  )
}
