import { ChevronRight, Plus } from 'lucide-react'
import { connectionQueries } from './queries'
import { diagnosticsQueries } from './diagnostics-queries'
import { marketQueries } from '../market/queries'
import { knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { useGo } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { OtherAgentKeys } from './AgentKeys'
import { Profiles } from './Profiles'
import { RequestBudgets } from './RequestBudgets'
import { ServiceKeys } from './ServiceKeys'
import styles from './connection.module.css'

/** Connection page: the market profiles, the keys of the profile in use, the request budgets and the log of answers. */
export function ConnectionPage() {
  const go = useGo()
  const state = useMainQuery(connectionQueries.state)
  const readQuery = useReadQuery()
  const refresh = () => void readQuery(connectionQueries.state)
  // The app learns from its requests whether the market is reachable, so a refresh of this page also sends a request.
  const refreshAll = () => {
    refresh()
    void readQuery(marketQueries.overview('30d'), true)
  }
  const connection = 'value' in state ? state.value : null
  const isLate = useIsLate(connection === null && state.status !== 'failed')
  return (
    <Page
      title="Connection"
      crumbs={[{ label: 'Settings', to: { name: 'settings' } }]}
      onRefresh={refreshAll}
      tools={
        <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => go({ name: 'profile', id: null })}>
          Add a profile
        </Button>
      }
    >
      {state.status === 'failed' && <FailedRead subject="The connection" error={state.error} onRetry={refresh} />}
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={refresh} />}
      {isLate && <SkeletonRows count={5} heightPx={56} />}
      {connection && (
        <>
          <Profiles connection={connection} />
          <ServiceKeys connection={connection} />
          <OtherAgentKeys connection={connection} />
        </>
      )}
      <RequestBudgets />
      <AnswersSection />
    </Page>
  )
}

/** Number of differences in the log of answers, and a button that opens the log. */
function AnswersSection() {
  const go = useGo()
  const entryCount = knownValue(useMainQuery(diagnosticsQueries.state))?.drift.length ?? null
  return (
    <section className={styles['cn-section']} aria-label="Answers">
      <h2 className="h2">Answers</h2>
      <div className="setting">
        <div>
          <b className="strong">Answers that were not as documented</b>
          <p className="t2 small">{driftText(entryCount)}</p>
        </div>
        <Button size="small" onClick={() => go({ name: 'answers' })}>
          Open the log
          <ChevronRight size={14} aria-hidden="true" />
        </Button>
      </div>
    </section>
  )
}

function driftText(entryCount: number | null): string {
  if (entryCount === null) return 'Differences between the service’s answers and its documentation.'
  if (entryCount === 0) return 'No differences logged.'
  const differences = entryCount === 1 ? '1 difference' : `${entryCount} differences`
  return `${differences} between the service’s answers and its documentation.`
}
