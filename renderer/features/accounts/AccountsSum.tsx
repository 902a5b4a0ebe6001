import { addHbar } from './accounts-sum'
import type { Account } from '@shared/contract/accounts'
import { countWithNoun } from '../../format/money'
import { cx } from '../../ui/cx'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useSettings } from '../../app/use-app-state'
import styles from './accounts.module.css'

type SumProps = { readonly accounts: readonly Account[]; readonly isRefreshing: boolean }

/** Label of the sum, with the number of accounts whose balances are part of the sum. */
function sumLabel(accountCount: number, unknownCount: number): string {
  if (unknownCount === 0) return `HBAR in ${countWithNoun(accountCount, 'account')}`
  const missingBalances = unknownCount === 1 ? '1 balance is' : `${unknownCount} balances are`
  return `HBAR in ${accountCount - unknownCount} of ${countWithNoun(accountCount, 'account')}. ${missingBalances} not loaded yet.`
}

/** Sum of the known balances, with the age of the oldest one. */
export function AccountsSum({ accounts, isRefreshing }: SumProps) {
  const { hideAmounts } = useSettings()
  const balances = accounts.flatMap(({ balance }) => balance ?? [])
  const oldest = balances.toSorted((a, b) => a.stamp.receivedAt.localeCompare(b.stamp.receivedAt))[0]
  const unknownCount = accounts.length - balances.length
  const isOldestStale = useIsStale(oldest?.stamp ?? null)
  return (
    <div className={styles['sum']} role="group" aria-label="Sum of the balances">
      <div className={styles['sum-head']}>
        <span className="small t2">{sumLabel(accounts.length, unknownCount)}</span>
        {oldest && <FreshnessStamp stamp={oldest.stamp} isRefreshing={isRefreshing} />}
      </div>
      <Money
        className={cx(styles['sum-figure'], isOldestStale && 'is-stale')}
        hbar={balances.length === 0 ? null : addHbar(balances.map(({ hbar }) => hbar))}
        minDecimals={2}
        isHidden={hideAmounts}
      />
    </div>
  )
}
