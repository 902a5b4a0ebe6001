import type { Tinybar } from '@shared/amount'
import type { Account } from '@shared/contract/accounts'
import { isStale } from '@shared/time'
import { countWithNoun } from '../../format/money'
import { plainText } from '../../format/text'
import { Badge } from '../../ui/Badge'
import { cx } from '../../ui/cx'
import { useNow } from '../../ui/clock-context'
import { Money } from '../../ui/Money'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { useApp } from '../../app/app-context'
import { useAccounts, useSettings } from '../../app/use-app-state'
import { AccountMark } from '../accounts/AccountSwitcher'
import { hbarOrNull } from '../holdings/holdings-view'
import type { LoadedHoldings } from '../holdings/use-holdings'
import { changeSettings } from '../settings/settings-store'
import { type AccountWorth, comparedMethods, type WorthAmounts } from './account-worths'
import { NFT_COLUMN_LABELS } from './home-text'
import styles from './home.module.css'

type TableProps = {
  readonly holdings: LoadedHoldings
  readonly worths: readonly AccountWorth[]
  readonly total: WorthAmounts
}

/** Table of the accounts with their HBAR, the worth of their NFTs by two valuations, and a row of sums. */
export function AccountsWorthTable({ holdings, worths, total }: TableProps) {
  const { worthMethod } = useSettings()
  const methods = comparedMethods(worthMethod)
  return (
    <div className={styles['accounts']}>
      <table className={cx('data', styles['accounts-table'])}>
        <caption className="sr">Worth of each account, in HBAR</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className="num">
              HBAR
            </th>
            {methods.map((method) => (
              <th key={method} scope="col" className="num">
                {NFT_COLUMN_LABELS[method]}
              </th>
            ))}
            <th scope="col" className="num">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {worths.map((worth) => (
            <AccountRow key={worth.account.id} worth={worth} holdings={holdings} />
          ))}
        </tbody>
        {worths.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{countWithNoun(worths.length, 'account')}</th>
              <AmountCells amounts={total} isWaiting={false} staleParts={NO_STALE_PARTS} />
            </tr>
          </tfoot>
        )}
      </table>
      <WatchedAccountsNote />
    </div>
  )
}

/** Parts of a row that are marked as stale. */
type StaleParts = { readonly hbar: boolean; readonly nfts: boolean }
const NO_STALE_PARTS: StaleParts = { hbar: false, nfts: false }

function AccountRow({ worth, holdings }: { readonly worth: AccountWorth; readonly holdings: LoadedHoldings }) {
  const nowMs = useNow()
  const { account } = worth
  const view = holdings.views.find((candidate) => candidate.account === account.id)
  const hasFailed = holdings.failedReads.some((failure) => failure.account.id === account.id)
  const staleParts = {
    hbar: account.balance !== null && isStale(account.balance.stamp, nowMs),
    nfts: view !== undefined && isStale(view.stamp, nowMs),
  }
  return (
    <tr>
      <th scope="row">
        <AccountLabel account={account} />
      </th>
      <AmountCells amounts={worth} isWaiting={view === undefined && !hasFailed} staleParts={staleParts} />
    </tr>
  )
}

const AccountLabel = ({ account }: { readonly account: Account }) => (
  <span className={styles['who']}>
    <AccountMark account={account} />
    <span className="cut">{plainText(account.name, 40)}</span>
    {account.access === 'watch' && <Badge>{account.isKeyMissing ? 'Key missing' : 'Watch only'}</Badge>}
  </span>
)

type CellsProps = {
  readonly amounts: WorthAmounts
  /** True while the NFTs of the account are read for the first time. */
  readonly isWaiting: boolean
  readonly staleParts: StaleParts
}

function AmountCells({ amounts, isWaiting, staleParts }: CellsProps) {
  const { worthMethod } = useSettings()
  const { hbar, nfts, total } = amounts
  return (
    <>
      <AmountCell amount={hbar} isStale={staleParts.hbar} unknownReason="The balance is not read yet" />
      {comparedMethods(worthMethod).map((method, index) => (
        <AmountCell
          key={method}
          className={method === worthMethod ? undefined : 't2'}
          amount={nfts[index] ?? null}
          isWaiting={isWaiting}
          isStale={staleParts.nfts}
          unknownReason="No NFT has a known price"
        />
      ))}
      <AmountCell
        className={styles['total']}
        amount={total}
        isWaiting={isWaiting}
        isStale={staleParts.hbar || staleParts.nfts}
        unknownReason="A part of this total is unknown"
      />
    </>
  )
}

type CellProps = {
  readonly amount: Tinybar | null
  readonly isStale: boolean
  readonly unknownReason: string
  readonly isWaiting?: boolean
  readonly className?: string | undefined
}

function AmountCell({ amount, isStale: isAmountStale, unknownReason, isWaiting = false, className }: CellProps) {
  const { hideAmounts } = useSettings()
  const isLate = useIsLate(isWaiting && amount === null)
  return (
    <td className={cx('num', className)}>
      {isLate ? (
        <span className={styles['cell-skeleton']}>
          <SkeletonBlock width={72} height={10} />
        </span>
      ) : (
        <span className={cx(isAmountStale && 'is-stale')}>
          <Money
            hbar={hbarOrNull(amount)}
            minDecimals={2}
            maxDecimals={2}
            isHidden={hideAmounts}
            {...(amount === null && { title: unknownReason })}
          />
        </span>
      )}
    </td>
  )
}

/** Line that says whether watch-only accounts count, with the button that changes it. */
function WatchedAccountsNote() {
  const { api, stores } = useApp()
  const accounts = useAccounts()?.accounts ?? []
  const { holdingsScope } = useSettings()
  const watchedAccounts = accounts.filter(({ access }) => access === 'watch')
  // Without an account that can sign, all accounts count.
  if (watchedAccounts.length === 0 || watchedAccounts.length === accounts.length) return null
  const areCounted = holdingsScope === 'all'
  const names = watchedAccounts.map(({ name }) => plainText(name, 40)).join(', ')
  const setCounted = (isCounted: boolean) =>
    void changeSettings(stores.client, api, { holdingsScope: isCounted ? 'all' : 'mine' })
  return (
    <p className={cx('small t2', styles['watched-note'])}>
      <span className="cut">
        {areCounted ? `Counts watched accounts: ${names}.` : `Not counted, watch only: ${names}.`}
      </span>
      <button type="button" className="link" onClick={() => setCounted(!areCounted)}>
        {areCounted ? 'Leave out' : 'Count them'}
      </button>
    </p>
  )
}
