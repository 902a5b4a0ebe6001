import { Download, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '@shared/errors'
import { diagnosticsQueries } from './diagnostics-queries'
import { isReading } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { clearDrift, exportDrift } from './diagnostics-store'
import { Button } from '../../ui/Button'
import { Confirm, ErrorLine } from '../../ui/Confirm'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBand } from '../../ui/StateBand'
import { useApp, useGo } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { Page } from '../page-frame/Page'
import { DriftTable } from './DriftTable'
import { ObservedReadings } from './ObservedReadings'

/** State of the export of the log; an error if the export failed. */
type ExportState = 'idle' | 'saving' | 'saved' | AppError

/** Page with the log of differences between the service's answers and its documentation. */
export function AnswersPage() {
  const { api, stores } = useApp()
  const state = useMainQuery(diagnosticsQueries.state)
  const readQuery = useReadQuery()
  const [exportState, setExportState] = useState<ExportState>('idle')
  const [isConfirming, setConfirming] = useState(false)
  const refresh = () => void readQuery(diagnosticsQueries.state)
  const diagnostics = 'value' in state ? state.value : null
  const isLate = useIsLate(diagnostics === null && state.status !== 'failed')
  const entries = diagnostics?.drift ?? []
  const exportLog = async () => {
    setExportState('saving')
    const exportResult = await exportDrift(api)
    if (typeof exportResult === 'object') setExportState(exportResult)
    else setExportState(exportResult ? 'saved' : 'idle')
  }
  return (
    <Page
      title="Unexpected answers"
      crumbs={[
        { label: 'Settings', to: { name: 'settings' } },
        { label: 'Connection', to: { name: 'connection' } },
      ]}
      hidesOlderDataBanner
      tools={
        <>
          <IconButton
            label="Refresh"
            disabled={isReading(state)}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
          {entries.length > 0 && (
            <>
              <Button
                variant="quiet"
                icon={<Trash2 size={16} aria-hidden="true" />}
                onClick={() => setConfirming(true)}
              >
                Clear log
              </Button>
              <Button
                icon={<Download size={16} aria-hidden="true" />}
                isBusy={exportState === 'saving'}
                onClick={() => void exportLog()}
              >
                Export log
              </Button>
            </>
          )}
        </>
      }
    >
      <div role="status" className="cn-said">
        {exportState === 'saved' && 'The log is saved to the file you chose.'}
      </div>
      {typeof exportState === 'object' && <ErrorLine error={exportState} />}
      {state.status === 'failed' && <FailedRead subject="The log" error={state.error} onRetry={refresh} />}
      {state.status === 'stale' && <ErrorLine error={state.error} />}
      {isLate && <SkeletonRows count={6} heightPx={44} />}
      {diagnostics && entries.length === 0 && <NoDifferences />}
      {entries.length > 0 && <DriftTable entries={entries} />}
      {diagnostics && <ObservedReadings readings={diagnostics.readings} />}
      <Confirm
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="Clear the log"
        text="This deletes all entries. A difference that occurs again is logged again."
        actionLabel="Clear log"
        isDangerous
        action={() => clearDrift(stores.client, api)}
      />
    </Page>
  )
}

function NoDifferences() {
  const go = useGo()
  return (
    <StateBand
      title="No differences logged"
      text="All answers matched the market’s documentation since the log began or was last cleared."
    >
      <Button onClick={() => go({ name: 'connection' })}>Back to the connection</Button>
    </StateBand>
  )
}
