import type { Tinybar } from '@shared/amount'
import type { Account } from '@shared/contract/accounts'
import type { Stamp } from '@shared/time'
import { countWithNoun } from '../../format/money'
import { plainText } from '../../format/text'
import { Badge } from '../../ui/Badge'
import { cx } from '../../ui/cx'
import { useNow } from '../../ui/clock-context'
import { useStaleMark } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { useApp } from '../../app/app-context'
import { useAccounts, useSettings } from '../../app/use-app-state'
import { AccountAvatar } from '../accounts/AccountSwitcher'
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
  const nowMs = useNow()
  const isMarkedStale = useStaleMark()
  const isStale: StaleTest = (stamp) => isMarkedStale(stamp, nowMs)
  const methods = comparedMethods(worthMethod)
  // One delay for all cells, so that the placeholders appear at once.
  const isLate = useIsLate(worths.some((worth) => isAwaited(worth, holdings)))
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
            <tr key={worth.account.id}>
              <th scope="row">
                <AccountLabel account={worth.account} isAccessKnown={holdings.views.length > 0} />
              </th>
              <AmountCells amounts={worth} state={cellsState([worth], holdings, isStale)} isLate={isLate} />
            </tr>
          ))}
        </tbody>
        {worths.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{countWithNoun(worths.length, 'account')}</th>
              <AmountCells amounts={total} state={cellsState(worths, holdings, isStale)} isLate={isLate} isSum />
            </tr>
          </tfoot>
        )}
      </table>
      {holdings.views.length > 0 && <WatchedAccountsNote />}
    </div>
  )
}

type StaleTest = (stamp: Stamp) => boolean

/** State of the amounts in a row. */
type CellsState = {
  /** True while the NFTs of an account in the row are read for the first time. */
  readonly isWaiting: boolean
  /** True if the NFTs of an account in the row have been read. */
  readonly isRead: boolean
  readonly isHbarStale: boolean
  readonly areNftsStale: boolean
}

/** True while the NFTs of the account are read for the first time. */
function isAwaited({ account, isRead }: AccountWorth, { failedReads, views }: LoadedHoldings): boolean {
  // Once the first read has failed, the banner of the page covers all accounts, so no account has a placeholder.
  if (isRead || (views.length === 0 && failedReads.length > 0)) return false
  return !failedReads.some((failedRead) => failedRead.account.id === account.id)
}

/** State of the row of one account, or of the row of sums. */
function cellsState(worths: readonly AccountWorth[], holdings: LoadedHoldings, isStale: StaleTest): CellsState {
  const ids = new Set<string>(worths.map(({ account }) => account.id))
  const isRead = worths.some((worth) => worth.isRead)
  return {
    isRead,
    isWaiting: worths.some((worth) => isAwaited(worth, holdings)),
    isHbarStale: worths.some(({ account: { balance } }) => balance !== null && isStale(balance.stamp)),
    areNftsStale: holdings.views.some(({ account, stamp }) => ids.has(account) && isStale(stamp)),
  }
}

type LabelProps = {
  readonly account: Account
  /** False before the keys are read: until then, an account with a key looks like a watched one. */
  readonly isAccessKnown: boolean
}

const AccountLabel = ({ account, isAccessKnown }: LabelProps) => (
  <span className={styles['account-label']}>
    <AccountAvatar account={account} />
    <span className="cut">{plainText(account.name, 40)}</span>
    {isAccessKnown && account.access === 'watch' && (
      <Badge>{account.isKeyMissing ? 'Key missing' : 'Watch only'}</Badge>
    )}
  </span>
)

type CellsProps = {
  readonly amounts: WorthAmounts
  readonly state: CellsState
  /** True once placeholders take the place of awaited amounts. */
  readonly isLate: boolean
  /** True for the row of sums. A stale sum has a dotted underline; other stale amounts are only dimmed. */
  readonly isSum?: boolean
}

function AmountCells({ amounts, state, isLate, isSum = false }: CellsProps) {
  const { worthMethod } = useSettings()
  const { hbar, nfts, total } = amounts
  const { isWaiting, isRead, isHbarStale, areNftsStale } = state
  const awaitedPlaceholder = isLate ? 'block' : 'empty'
  const placeholder = isWaiting ? awaitedPlaceholder : null
  return (
    <>
      <AmountCell isSum={isSum} amount={hbar} isStale={isHbarStale} unknownReason="The balance is not loaded yet" />
      {comparedMethods(worthMethod).map((method, index) => (
        <AmountCell
          key={method}
          isSum={isSum}
          isSecondary={method !== worthMethod}
          amount={nfts[index] ?? null}
          placeholder={placeholder}
          isStale={areNftsStale}
          unknownReason={isRead ? 'No NFT has a known price' : 'The NFTs are not loaded yet'}
        />
      ))}
      <AmountCell
        className={styles['total']}
        amount={total}
        isSum={isSum}
        placeholder={placeholder}
        isStale={isHbarStale || areNftsStale}
        unknownReason="A part of this total is not loaded yet"
      />
    </>
  )
}

type CellProps = {
  readonly amount: Tinybar | null
  readonly isSum: boolean
  /** True for an amount in the colour of secondary text. */
  readonly isSecondary?: boolean
  readonly isStale: boolean
  readonly unknownReason: string
  /** Content in place of an awaited amount; null if the amount is not awaited. */
  readonly placeholder?: 'block' | 'empty' | null
  readonly className?: string | undefined
}

function AmountCell(props: CellProps) {
  const { amount, isSum, isSecondary = false, isStale, unknownReason, placeholder = null } = props
  const { hideAmounts } = useSettings()
  const className = cx(isSecondary && 't2', props.className)
  // A dash means an unknown amount, so an awaited amount has none.
  if (amount === null && placeholder !== null) {
    return (
      <td className={cx('num', className)}>
        {placeholder === 'block' && (
          <span className={styles['cell-skeleton']}>
            <SkeletonBlock width={72} height={10} />
          </span>
        )}
      </td>
    )
  }
  return (
    <td className={cx('num', className)}>
      <span className={cx(isStale && (isSum ? 'is-stale' : 'is-old'))}>
        <Money
          hbar={hbarOrNull(amount)}
          minDecimals={2}
          maxDecimals={2}
          isHidden={hideAmounts}
          {...(amount === null && { title: unknownReason })}
        />
      </span>
    </td>
  )
}

/** Line that says whether watch-only accounts count, with a button to include or exclude them. */
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
        {areCounted ? `Includes the watch-only accounts: ${names}.` : `Without the watch-only accounts: ${names}.`}
      </span>
      <button type="button" className="link" onClick={() => setCounted(!areCounted)}>
        {areCounted ? 'Exclude' : 'Include'} <span className="sr">{names}</span>
      </button>
    </p>
  )
}
