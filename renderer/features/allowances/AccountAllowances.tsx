import { useId } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { AllowancesView } from '@shared/contract/allowances'
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
import { Failed } from '../page-frame/Failed'
import { AllowancesTable } from './AllowancesTable'
import { EndedAllowances } from './EndedAllowances'
import { RevokePanels } from './RevokePanels'

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
    <section className="al-account" aria-labelledby={headingId} aria-busy={isReading(state)}>
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
      {state.status === 'failed' && <Failed what="Allowances" error={state.error} onRetry={retry} />}
      {state.status === 'stale' && <ErrorLine error={state.error} />}
      <RevokePanels account={account.id} />
      {view && <Known view={view} account={account} onRetry={retry} />}
    </section>
  )
}

type KnownProps = { readonly view: AllowancesView; readonly account: Account; readonly onRetry: () => void }

function Known({ view, account, onRetry }: KnownProps) {
  const open = view.rows.filter(({ state }) => state === 'standing' || state === 'unknown')
  const ended = view.rows.filter(({ state }) => state !== 'standing' && state !== 'unknown')
  const standing = open.filter(({ state }) => state === 'standing').length
  return (
    <>
      {view.problem && <NotRead view={view} onRetry={onRetry} />}
      <p className="small t2" role="status">
        {open.length > 0
          ? `${counted(standing, 'permission')} ${standing === 1 ? 'stands' : 'stand'}${standing === open.length ? '' : `, ${open.length - standing} may stand`}.`
          : view.problem
            ? 'This app’s own records have nothing that stands. What was allowed elsewhere is not known now.'
            : 'No permission is known. One over a whole EVM collection that was given elsewhere is listed nowhere.'}{' '}
        {!view.isWhole && !view.problem && 'The ledger lists more than is read here.'}
        {account.access === 'watch' && open.length > 0 && 'It is watched only: import its key to take something back.'}
      </p>
      {open.length > 0 && <AllowancesTable rows={open} account={account} />}
      {ended.length > 0 && <EndedAllowances rows={ended} />}
    </>
  )
}

/** Banner for lists that the ledger did not answer: the rows are older, or come from the app's own records only. */
const NotRead = ({ view, onRetry }: Pick<KnownProps, 'view' | 'onRetry'>) => (
  <Banner
    icon={<HalfCircle size={16} />}
    title={view.stamp ? 'You see what the ledger last listed' : 'The ledger’s lists could not be read'}
    text={`${view.problem ? errorText(view.problem).title : ''}. ${
      view.stamp ? 'Amounts may have changed since.' : 'Others may be allowed more than is told here.'
    }`}
  >
    <Button size="small" onClick={onRetry}>
      Read again
    </Button>
  </Banner>
)
