import { useId } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { AllowanceRow, AllowancesView } from '@shared/contract/allowances'
import { errorText } from '../../format/error-text'
import { counted } from '../../format/money'
import { plainText } from '../../format/text'
import { allowancesQueries } from './queries'
import { isReading } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { HalfCircle } from '../../ui/StatusIcons'
import { Money } from '../../ui/Money'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { useCopy } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { AllowancesTable } from './AllowancesTable'
import { EndedAllowances } from './EndedAllowances'
import { RevokePanels } from './RevokePanels'
import styles from './allowances.module.css'

/** Allowances of one account. */
export function AccountAllowances({ account }: { readonly account: Account }) {
  const copy = useCopy()
  const { hideAmounts } = useSettings()
  const headingId = useId()
  const query = allowancesQueries.of(account.id)
  const state = useMainQuery(query)
  const read = useRead()
  const view = 'value' in state ? state.value : null
  const late = useLate(view === null && state.status !== 'failed')
  const retry = () => void read(query)
  return (
    <section className={styles['al-account']} aria-labelledby={headingId} aria-busy={isReading(state)}>
      <header className="row">
        <h2 className="h2 cut" id={headingId}>
          {plainText(account.name, 60)}
        </h2>
        <IdChip id={account.id} checksum={account.checksum} onCopy={copy} />
        {view?.balance != null && (
          <span className="small t2">
            holds <Money hbar={view.balance} hidden={hideAmounts} />
          </span>
        )}
        <span className="sp" />
        {view?.stamp && <FreshnessStamp stamp={view.stamp} reading={isReading(state)} />}
      </header>
      {late && <SkeletonRows rows={2} height={48} art={0} />}
      {state.status === 'failed' && <FailedRead what="Allowances" error={state.error} onRetry={retry} />}
      {state.status === 'stale' && <ErrorLine error={state.error} />}
      <RevokePanels account={account.id} />
      {view && <Known view={view} account={account} onRetry={retry} />}
    </section>
  )
}

type KnownProps = { readonly view: AllowancesView; readonly account: Account; readonly onRetry: () => void }

function Known({ view, account, onRetry }: KnownProps) {
  const open = view.rows.filter(isOpen)
  const ended = view.rows.filter((row) => !isOpen(row))
  return (
    <>
      {view.problem && <LedgerBanner view={view} onRetry={onRetry} />}
      <p className="small t2" role="status">
        {summaryText(view, open, account)}
      </p>
      {open.length > 0 && <AllowancesTable rows={open} account={account} />}
      {ended.length > 0 && <EndedAllowances rows={ended} />}
    </>
  )
}

const isOpen = ({ state }: AllowanceRow): boolean => state === 'standing' || state === 'unknown'

/** Number of active and possibly active permissions, with what may be missing from the list. */
function summaryText({ problem, isWhole }: AllowancesView, open: readonly AllowanceRow[], { access }: Account): string {
  return [
    open.length > 0 ? countText(open) : emptyText(problem !== null),
    ...(!isWhole && problem === null ? ['The ledger has more permissions than shown here.'] : []),
    ...(access === 'watch' && open.length > 0 ? ['Import this account’s key to revoke permissions.'] : []),
  ].join(' ')
}

function countText(open: readonly AllowanceRow[]): string {
  const active = open.filter(({ state }) => state === 'standing').length
  const unconfirmed = open.length - active
  return `${counted(active, 'active permission')}${unconfirmed === 0 ? '' : `, ${unconfirmed} possibly active`}.`
}

const emptyText = (hasProblem: boolean): string =>
  hasProblem
    ? 'This app has no record of an active permission. Permissions given elsewhere are not known now.'
    : 'No known permissions. Approvals for whole EVM collections given elsewhere do not appear here.'

/** Banner for lists that the ledger did not answer: the rows are older, or come from the app's own records only. */
const LedgerBanner = ({ view, onRetry }: Pick<KnownProps, 'view' | 'onRetry'>) => (
  <Banner
    icon={<HalfCircle size={16} />}
    title={view.stamp ? 'Showing older data from the ledger' : 'Permissions could not be read from the ledger'}
    text={`${view.problem ? errorText(view.problem).title : ''}. ${
      view.stamp ? 'Amounts may have changed since.' : 'More permissions may exist than shown here.'
    }`}
  >
    <Button size="small" onClick={onRetry}>
      Refresh
    </Button>
  </Banner>
)
