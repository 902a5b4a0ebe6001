import type { Account } from '@shared/contract/accounts'
import type { AllowancesView } from '@shared/contract/allowances'
import type { ListsState } from '@shared/contract/lists'
import { DAY_MS, type Stamp } from '@shared/time'
import { errorText } from '../../format/error-text'
import { statFigure } from '../../format/money'
import { plainText } from '../../format/text'
import { clockWords, dateTimeWords } from '../../format/time'
import { listsQueries } from '../lists/queries'
import { allowancesQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { StateBand } from '../../ui/StateBand'
import { SkeletonBlock, SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { HalfCircle } from '../../ui/StatusIcons'
import { useCopy, useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { type HoldingsScope, useHoldings } from '../holdings/use-holdings'
import { FailedRead } from '../page-frame/FailedRead'
import { useHasPageBanner } from '../page-frame/use-has-page-banner'
import { EndedAllowances } from './EndedAllowances'
import { ExposureBars } from './ExposureBars'
import { RevokePanels } from './RevokePanels'
import { SpenderCard } from './SpenderCard'
import { type Grant, grantsBySpender, mayBeActive } from './spender-exposure'
import { type AllowanceRead, useAllowanceReads } from './use-allowance-reads'
import { listedSpender, type ListedSpender } from './use-listed-spender'
import { cx } from '../../ui/cx'
import styles from './allowances.module.css'

type ExposuresProps = {
  readonly accounts: readonly Account[]
  readonly scope: HoldingsScope
  /** Shows all accounts; null if all are shown. */
  readonly onShowAll: (() => void) | null
}

/** Content of the page: sums, one card for each spender, and the accounts whose permissions were read. */
export function Exposures({ accounts, scope, onShowAll }: ExposuresProps) {
  const reads = useAllowanceReads(accounts)
  const holdings = useHoldings(scope)
  const lists = knownValue(useMainQuery(listsQueries.state))
  const hasPageBanner = useHasPageBanner()
  const views = reads.flatMap(({ state }) => knownValue(state) ?? [])
  const grants = reads.flatMap(({ account, state }) =>
    (knownValue(state)?.rows ?? []).map((row): Grant => ({ account, row })),
  )
  const activeGrants = grants.filter(({ row }) => mayBeActive(row))
  const endedGrants = grants.filter(({ row }) => !mayBeActive(row))
  const holdingsCompleteness = new Map(holdings.views.map(({ account, isComplete }) => [account, isComplete] as const))
  const isLate = useIsLate(views.length === 0 && reads.some(({ state }) => state.status !== 'failed'))
  const namesAccounts = accounts.length > 1
  const isComplete = views.length === accounts.length && views.every(isFullyRead)
  const isNothingAllowed = isComplete && activeGrants.length === 0
  const groups = grantsBySpender(
    activeGrants,
    holdings.rows,
    ({ row }) => lists === null || listedSpender(lists, row.spender) !== undefined,
  )
  return (
    <>
      {!hasPageBanner && <LedgerBanner reads={reads} />}
      {accounts.map(({ id }) => (
        <RevokePanels key={id} account={id} />
      ))}
      {isLate && <AllowancesSkeleton />}
      {isNothingAllowed && <NothingAllowed accounts={accounts} onShowAll={onShowAll} />}
      {views.length > 0 && !isNothingAllowed && (
        <ExposureBars
          grants={activeGrants}
          views={views}
          holdings={holdings}
          holdingsCompleteness={holdingsCompleteness}
          isComplete={isComplete}
          isRefreshing={reads.some(({ state }) => isReading(state))}
        />
      )}
      {groups.map((group) => (
        <SpenderCard
          key={group.spender}
          group={group}
          entry={entryOf(lists, group.grants[0]?.row.spender ?? group.spender)}
          items={holdings.rows}
          holdingsCompleteness={holdingsCompleteness}
          namesAccounts={namesAccounts}
        />
      ))}
      {endedGrants.length > 0 && <EndedAllowances grants={endedGrants} namesAccounts={namesAccounts} />}
      <div className={styles['al-accounts']}>
        <div className={cx(styles['al-account-line'], styles['al-account-head'])} aria-hidden="true">
          <span>Account</span>
          <span />
          <span className={styles['al-holds']}>Holds</span>
          <span>Permissions</span>
        </div>
        {reads.map((read) => (
          <AccountLine key={read.account.id} read={read} />
        ))}
      </div>
      <p className={`small t2 ${styles['al-foot']}`}>
        {activeGrants.length > 0 && 'Each revocation costs a network fee. The review shows the fee.'}{' '}
        {!isNothingAllowed && <EvmNote />}
      </p>
    </>
  )
}

const EvmNote = () => (
  <span
    className={styles['al-gap']}
    title="The ledger does not list permissions for EVM collections that you gave in other apps."
  >
    EVM permissions given in other apps may be missing.
  </span>
)

const isFullyRead = ({ problem, isWhole, stamp }: AllowancesView): boolean =>
  problem === null && isWhole && stamp !== null

/** List entry of a spender; null if the spender is not on the list, undefined while the list loads. */
const entryOf = (lists: ListsState | null, spender: string): ListedSpender | null | undefined =>
  lists === null ? undefined : (listedSpender(lists, spender) ?? null)

/** Placeholder for the sums and the cards, in their final size. */
export const AllowancesSkeleton = () => (
  <>
    <div className={styles['al-exposure']}>
      {[0, 1].map((index) => (
        <span key={index} className="skel-words">
          <SkeletonBlock width={160} height={12} />
          <SkeletonBlock width={220} height={28} />
          <SkeletonBlock width="100%" height={8} />
        </span>
      ))}
    </div>
    <div className={styles['al-card']}>
      <SkeletonRows count={4} heightPx={56} artPx={36} />
    </div>
  </>
)

type NothingProps = Pick<ExposuresProps, 'accounts' | 'onShowAll'>

/**
 * Empty state: no permission is known. The ledger does not list all approvals for EVM collections, so this is not proof
 * that no spender can take anything.
 */
function NothingAllowed({ accounts, onShowAll }: NothingProps) {
  const go = useGo()
  const [account, ...others] = accounts
  const name = account && others.length === 0 ? plainText(account.name, 40) : 'these accounts'
  return (
    <StateBand
      title={`No known permissions on ${name}`}
      text={
        <>
          Listings, offers and mints create permissions. <EvmNote />
        </>
      }
    >
      {onShowAll && <Button onClick={onShowAll}>Show all accounts</Button>}
      <Button onClick={() => go({ name: 'lists' })}>Open spenders and limits</Button>
    </StateBand>
  )
}

/** One account: its balance, its permissions in numbers, and the age of the data. */
function AccountLine({ read: { account, state } }: { readonly read: AllowanceRead }) {
  const copy = useCopy()
  const { hideAmounts } = useSettings()
  const readQuery = useReadQuery()
  const view = knownValue(state)
  const refresh = () => void readQuery(allowancesQueries.of(account.id))
  return (
    <section aria-label={plainText(account.name, 60)} aria-busy={isReading(state)}>
      <div className={styles['al-account-line']}>
        <b className="cut">{plainText(account.name, 60)}</b>
        <span>
          <IdChip id={account.id} checksum={account.checksum} onCopy={copy} />
        </span>
        <span className={cx('small t2', styles['al-holds'])}>
          {view && (
            <>
              <span className="sr">holds </span>
              <Money
                hbar={view.balance}
                isHidden={hideAmounts}
                {...(view.balance === null && { title: 'The balance could not be read.' })}
              />
            </>
          )}
        </span>
        <span className="small t2" role="status">
          {view && summaryText(view, account)}
        </span>
        <span className={styles['al-stamp']}>
          {view?.stamp && <FreshnessStamp stamp={view.stamp} isRefreshing={isReading(state)} />}
        </span>
      </div>
      {state.status === 'failed' && <FailedRead subject="Allowances" error={state.error} onRetry={refresh} />}
      {state.status === 'stale' && <ErrorLine error={state.error} />}
    </section>
  )
}

/** Number of active and possibly active permissions, with notes on rows that are not shown and on a missing key. */
function summaryText({ rows, problem, isWhole }: AllowancesView, { access }: Account): string {
  const activeCount = rows.filter(({ state }) => state === 'active').length
  const unconfirmedCount = rows.filter(({ state }) => state === 'unknown').length
  const hasRows = activeCount + unconfirmedCount > 0
  return [
    hasRows ? countText(activeCount, unconfirmedCount) : emptyText(problem !== null),
    ...(!isWhole && problem === null ? ['the ledger has more permissions than shown here'] : []),
    ...(access === 'watch' ? ['watch-only'] : []),
  ].join(', ')
}

const countText = (activeCount: number, unconfirmedCount: number): string =>
  `${statFigure(activeCount)} active${unconfirmedCount === 0 ? '' : `, ${statFigure(unconfirmedCount)} may be active`}`

const emptyText = (hasProblem: boolean): string =>
  hasProblem ? 'No recorded permissions. Permissions given in other apps may be missing' : 'No known permissions'

/** Time of day; with the date if the data is more than a day old. */
const updateTimeWords = ({ receivedAt }: Stamp): string =>
  Date.now() - Date.parse(receivedAt) < DAY_MS ? clockWords(receivedAt, false) : dateTimeWords(receivedAt)

/**
 * Banner with the names of all accounts whose permissions could not be read from the ledger. The error and the age are
 * those of the first of these accounts.
 */
function LedgerBanner({ reads }: { readonly reads: readonly AllowanceRead[] }) {
  const readQuery = useReadQuery()
  const failedReads = reads.flatMap(({ account, state }) => {
    const view = knownValue(state)
    return view?.problem ? [{ account, view, problem: view.problem }] : []
  })
  const [firstFailed] = failedReads
  if (!firstFailed) return null
  const names = failedReads.map(({ account }) => plainText(account.name, 24)).join(', ')
  const refresh = () => failedReads.forEach(({ account }) => void readQuery(allowancesQueries.of(account.id)))
  return (
    <Banner
      icon={<HalfCircle size={16} />}
      title={
        firstFailed.view.stamp
          ? `Showing older data from the ledger, last updated ${updateTimeWords(firstFailed.view.stamp)}`
          : 'Permissions could not be read from the ledger'
      }
      text={`${names}: ${errorText(firstFailed.problem).title}. ${
        firstFailed.view.stamp ? 'Amounts may have changed since.' : 'More permissions may exist than shown here.'
      }`}
    >
      <Button size="small" onClick={refresh}>
        Refresh
      </Button>
    </Banner>
  )
}
