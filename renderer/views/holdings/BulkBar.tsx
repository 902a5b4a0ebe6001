import { useStore } from 'zustand'
import { askWords, overWords, runningWords } from '../../format/bulk-text'
import { openVault } from '../../stores/accounts'
import { countOf, currentEntry, dismissBulk, resumeBulk, stopBulk, type BulkState } from '../../stores/bulk'
import { Button } from '../../ui/Button'
import { HalfCircle, Seal, Triangle } from '../../ui/Marks'
import { Meter } from '../../ui/Meter'
import { useApp, useGo } from '../app-context'

type Busy = Exclude<BulkState, { status: 'idle' }>

/** Where a queue of listings stands: its progress, what it asks, and at the end what came of it. */
export function BulkBar() {
  const { stores } = useApp()
  const state = useStore(stores.bulk)
  if (state.status === 'idle') return null
  return (
    <div className="act-bar bulk" role="region" aria-label={state.act === 'list' ? 'Listing' : 'Taking back'}>
      {state.status === 'running' && <Running state={state} />}
      {state.status === 'asking' && <Asking state={state} />}
      {state.status === 'over' && <Over state={state} />}
    </div>
  )
}

function Running({ state }: { readonly state: Busy }) {
  const { stores } = useApp()
  const { done, all } = countOf(state)
  return (
    <>
      <Meter left={done} capacity={all} />
      <span role="status">{runningWords(state)}</span>
      <span className="sp" />
      <Button disabled={state.isStopping} onClick={() => stopBulk(stores)}>
        {state.isStopping ? 'Stops after this one' : 'Stop after this one'}
      </Button>
    </>
  )
}

function Asking({ state }: { readonly state: Busy }) {
  const { api, stores } = useApp()
  const entry = currentEntry(state)
  const { left } = countOf(state)
  const isLocked = entry?.at.step === 'not-begun' && entry.at.error.code === 'locked'
  const isSure = entry?.at.step !== 'unknown'
  const unlock = async () => {
    const outcome = await openVault(stores.accounts, api, 'unlock')
    if (outcome === 'done') resumeBulk(stores, api, 'same')
  }
  return (
    <>
      <Triangle size={16} />
      <span role="alert">{askWords(state)}</span>
      <span className="sp" />
      {isLocked ? (
        <Button variant="primary" onClick={() => void unlock()}>
          Unlock and go on
        </Button>
      ) : (
        <Button variant="primary" onClick={() => resumeBulk(stores, api, 'next')}>
          Go on with the other {left}
        </Button>
      )}
      {isSure && !isLocked && <Button onClick={() => resumeBulk(stores, api, 'same')}>Try it again</Button>}
      <Button variant="quiet" onClick={() => stopBulk(stores)}>
        Stop here
      </Button>
    </>
  )
}

function Over({ state }: { readonly state: Busy }) {
  const { stores } = useApp()
  const go = useGo()
  const { done, all } = countOf(state)
  return (
    <>
      {done === all ? <Seal size={16} /> : <HalfCircle size={16} />}
      <span role="status">{overWords(state)}</span>
      <span className="sp" />
      <Button variant="quiet" onClick={() => go({ name: 'history', flow: null })}>
        Open the history
      </Button>
      <Button onClick={() => dismissBulk(stores.bulk)}>Close</Button>
    </>
  )
}
