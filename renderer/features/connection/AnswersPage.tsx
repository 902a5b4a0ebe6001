import { Check, Download, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '@shared/errors'
import { diagnosticsQueries } from './diagnostics-queries'
import { isReading } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { clearDrift, exportDrift } from './diagnostics-store'
import { Button } from '../../ui/Button'
import { Confirm, ErrorLine } from '../../ui/Confirm'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../../app/app-context'
import { Failed } from '../page-frame/Failed'
import { Page } from '../page-frame/Page'
import { DriftTable } from './DriftTable'
import { Readings } from './Readings'
import './connection.css'

type Saved = 'nothing' | 'saving' | 'saved' | AppError

/** Page that lists where the service's answers differ from its documentation. */
export function AnswersPage() {
  const { api, stores } = useApp()
  const state = useMainQuery(diagnosticsQueries.state)
  const read = useRead()
  const [saved, setSaved] = useState<Saved>('nothing')
  const [asking, setAsking] = useState(false)
  const refresh = () => void read(diagnosticsQueries.state)
  const value = 'value' in state ? state.value : null
  const late = useLate(value === null && state.status !== 'failed')
  const entries = value?.drift ?? []
  const save = async () => {
    setSaved('saving')
    const done = await exportDrift(api)
    setSaved(typeof done === 'object' ? done : done ? 'saved' : 'nothing')
  }
  return (
    <Page
      title="Answers that were not as documented"
      crumbs={[
        { label: 'Settings', to: { name: 'settings' } },
        { label: 'Connection', to: { name: 'connection' } },
      ]}
      bare
      tools={
        <>
          <IconButton
            label="Read again"
            disabled={isReading(state)}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
          {entries.length > 0 && (
            <>
              <Button variant="quiet" icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
                Clear
              </Button>
              <Button
                icon={<Download size={16} aria-hidden="true" />}
                busy={saved === 'saving'}
                onClick={() => void save()}
              >
                Export
              </Button>
            </>
          )}
        </>
      }
    >
      <div role="status" className="cn-said">
        {saved === 'saved' && 'The log is in the file you chose.'}
      </div>
      {typeof saved === 'object' && <ErrorLine error={saved} />}
      {state.status === 'failed' && <Failed what="The log" error={state.error} onRetry={refresh} />}
      {state.status === 'stale' && <ErrorLine error={state.error} />}
      {late && <SkeletonRows rows={6} height={44} />}
      {value && entries.length === 0 && <AllFit />}
      {entries.length > 0 && <DriftTable entries={entries} />}
      {value && <Readings readings={value.readings} />}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title="Clear the log"
        text="All of its places are forgotten. A place that is met again is noted anew."
        act="Clear"
        danger
        onAct={() => clearDrift(stores.client, api)}
      />
    </Page>
  )
}

const AllFit = () => (
  <StateBlock
    icon={<Check size={20} aria-hidden="true" />}
    title="All answers were as documented"
    text="When one is not, its place is noted here: the operation, where in the answer, and what stood there in kind. Figures are used as far as they are sound."
  />
)
