import { useId } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { AllowanceRow, AllowancesView } from '@shared/contract/allowances'
import { errorText } from '../../format/error-text'
import { countWithNoun } from '../../format/money'
import { plainText } from '../../format/text'
import { allowancesQueries } from './queries'
import { isReading } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { HalfCircle } from '../../ui/StatusIcons'
import { Money } from '../../ui/Money'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { useCopy } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { AllowancesTable } from './AllowancesTable'
import { EndedAllowances } from './EndedAllowances'
import { RevokePanels } from './RevokePanels'
import styles from './allowances.module.css'

/** Section with the permissions that one account has given. */
export function AccountAllowances({ account }: { readonly account: Account }) {
  const copy = useCopy()
  const { hideAmounts } = useSettings()
  const headingId = useId()
  const query = allowancesQueries.of(account.id)
  const viewRead = useMainQuery(query)
  const readQuery = useReadQuery()
  const view = 'value' in viewRead ? viewRead.value : null
  const isLate = useIsLate(view === null && viewRead.status !== 'failed')
  const refresh = () => void readQuery(query)
  return (
    <section className={styles['al-account']} aria-labelledby={headingId} aria-busy={isReading(viewRead)}>
      <header className="row">
        <h2 className="h2 cut" id={headingId}>
          {plainText(account.name, 60)}
        </h2>
        <IdChip id={account.id} checksum={account.checksum} onCopy={copy} />
        {view && view.balance !== null && (
          <span className="small t2">
            holds <Money hbar={view.balance} isHidden={hideAmounts} />
          </span>
        )}
        <span className="sp" />
        {view?.stamp && <FreshnessStamp stamp={view.stamp} isRefreshing={isReading(viewRead)} />}
      </header>
      {isLate && <SkeletonRows count={2} heightPx={48} artPx={0} />}
      {viewRead.status === 'failed' && <FailedRead subject="Allowances" error={viewRead.error} onRetry={refresh} />}
      {viewRead.status === 'stale' && <ErrorLine error={viewRead.error} />}
      <RevokePanels account={account.id} />
      {view && <Permissions view={view} account={account} onRefresh={refresh} />}
    </section>
  )
}

type PermissionsProps = { readonly view: AllowancesView; readonly account: Account; readonly onRefresh: () => void }

/** Active, possibly active and ended permissions, with a summary. */
function Permissions({ view, account, onRefresh }: PermissionsProps) {
  const currentRows = view.rows.filter(mayBeActive)
  const endedRows = view.rows.filter((row) => !mayBeActive(row))
  return (
    <>
      {view.problem && <LedgerBanner view={view} onRefresh={onRefresh} />}
      <p className="small t2" role="status">
        {summaryText(view, currentRows, account)}
      </p>
      {currentRows.length > 0 && <AllowancesTable rows={currentRows} account={account} />}
      {endedRows.length > 0 && <EndedAllowances rows={endedRows} />}
    </>
  )
}

const mayBeActive = ({ state }: AllowanceRow): boolean => state === 'standing' || state === 'unknown'

/** Number of active and possibly active permissions, with notes on rows that are not shown and on a missing key. */
function summaryText(
  { problem, isWhole }: AllowancesView,
  currentRows: readonly AllowanceRow[],
  { access }: Account,
): string {
  const hasRows = currentRows.length > 0
  return [
    hasRows ? countText(currentRows) : emptyText(problem !== null),
    ...(!isWhole && problem === null ? ['The ledger has more permissions than shown here.'] : []),
    ...(access === 'watch' && hasRows ? ['Import this account’s key to revoke permissions.'] : []),
  ].join(' ')
}

function countText(currentRows: readonly AllowanceRow[]): string {
  const activeCount = currentRows.filter(({ state }) => state === 'standing').length
  const unconfirmedCount = currentRows.length - activeCount
  const unconfirmedText = unconfirmedCount === 0 ? '' : `, ${unconfirmedCount} possibly active`
  return `${countWithNoun(activeCount, 'active permission')}${unconfirmedText}.`
}

const emptyText = (hasProblem: boolean): string =>
  hasProblem
    ? 'This app has no record of an active permission. Permissions given elsewhere may be missing.'
    : 'No known permissions. Approvals for whole EVM collections given elsewhere do not appear here.'

/** Banner if the ledger's lists could not be read. The rows are then older, or come only from the app's own records. */
const LedgerBanner = ({ view, onRefresh }: Pick<PermissionsProps, 'view' | 'onRefresh'>) => (
  <Banner
    icon={<HalfCircle size={16} />}
    title={view.stamp ? 'Showing older data from the ledger' : 'Permissions could not be read from the ledger'}
    text={`${view.problem ? errorText(view.problem).title : ''}. ${
      view.stamp ? 'Amounts may have changed since.' : 'More permissions may exist than shown here.'
    }`}
  >
    <Button size="small" onClick={onRefresh}>
      Refresh
    </Button>
  </Banner>
)
