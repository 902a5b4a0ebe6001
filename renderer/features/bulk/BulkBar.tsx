import { type RefObject, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { FlowState } from '@shared/contract/flows'
import {
  bulkQuestionWords,
  BULK_NAMES,
  bulkSummaryWords,
  bulkProgressWords,
  continueLabel,
  tryAgainLabel,
} from './bulk-text'
import { openVault } from '../accounts/accounts-store'
import { bulkCounts, currentEntry, dismissBulk, isBusy, resumeBulk, stopBulk, type BulkState } from './bulk-store'
import { Button } from '../../ui/Button'
import { HalfCircle, Seal, Triangle } from '../../ui/StatusIcons'
import { Meter } from '../../ui/Meter'
import { useApp, useGo } from '../../app/app-context'
import { flowsQueries } from '../flows/queries'
import { useKnownValue } from '../../query/use-query'
import { useAmountHider } from '../../app/use-app-state'
import '../../ui/act-bar.css'
import { cx } from '../../ui/cx'
import styles from './bulk.module.css'

type QueueState = Exclude<BulkState, { status: 'idle' }>

/** Bar of the bulk queue, shown on every page: progress, questions, and the result. */
export function BulkBar() {
  const { stores } = useApp()
  const state = useStore(stores.bulk)
  const barRef = useRef<HTMLDivElement>(null)
  useFocusAtStart(barRef, state)
  if (state.status === 'idle') return null
  return (
    <div
      data-bulk-bar=""
      className={cx('act-bar', styles['bulk'])}
      role="region"
      aria-label={BULK_NAMES[state.action]}
      ref={barRef}
      tabIndex={-1}
    >
      {state.status === 'running' && <RunningQueue state={state} />}
      {state.status === 'asking' && <QueueQuestion state={state} />}
      {state.status === 'finished' && <QueueResult state={state} />}
    </div>
  )
}

/** Focuses the bar when the queue starts, because the button that started the queue disappears. */
function useFocusAtStart(barRef: RefObject<HTMLElement | null>, state: BulkState): void {
  const wasBusy = useRef(isBusy(state))
  useEffect(() => {
    if (isBusy(state) && !wasBusy.current) barRef.current?.focus()
    wasBusy.current = isBusy(state)
  }, [barRef, state])
}

// The buttons of the bar disappear when pressed. The focus then moves to the bar, or to the page's heading if the bar
// closes.
const focusBar = (): void => document.querySelector<HTMLElement>('[data-bulk-bar]')?.focus()
const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus()

/** State of the current entry's flow; null before main has prepared the flow. */
function useFlowState(state: QueueState): FlowState | null {
  const entry = currentEntry(state)
  const flowId = entry && 'flowId' in entry.progress ? entry.progress.flowId : null
  const flows = useKnownValue(flowsQueries.list)
  return flows?.find(({ id }) => id === flowId)?.state ?? null
}

function RunningQueue({ state }: { readonly state: QueueState }) {
  const { stores } = useApp()
  const hideAmountsIn = useAmountHider()
  const { done, total } = bulkCounts(state)
  const flowState = useFlowState(state)
  const stop = () => {
    focusBar()
    stopBulk(stores)
  }
  return (
    <>
      <span className={styles['progress']}>
        <Meter count={done} total={total} isCounted />
      </span>
      <span role="status">{hideAmountsIn(bulkProgressWords(state, flowState))}</span>
      <span className="sp" />
      <Button disabled={state.isStopping} onClick={stop}>
        {state.isStopping ? 'Stopping after this item' : 'Stop after this item'}
      </Button>
    </>
  )
}

/** Question whether the queue continues, after an entry that did not succeed as requested. */
function QueueQuestion({ state }: { readonly state: QueueState }) {
  const { api, stores } = useApp()
  const go = useGo()
  const hideAmountsIn = useAmountHider()
  const entry = currentEntry(state)
  const isLocked = entry?.progress.step === 'start-failed' && entry.progress.error.code === 'locked'
  const step = entry?.progress.step
  // In both cases the flow may have had an effect, so the bar offers no button to try the entry again.
  const mayHaveEffect = step === 'different-result' || step === 'unknown'
  const flowId = entry && 'flowId' in entry.progress ? entry.progress.flowId : null
  const resume = (resumeAt: 'next' | 'same') => {
    focusBar()
    resumeBulk(stores, api, resumeAt)
  }
  const stop = () => {
    focusBar()
    stopBulk(stores)
  }
  const unlock = async () => {
    const outcome = await openVault(stores.client, api, 'unlock')
    if (outcome === 'done') resume('same')
  }
  return (
    <>
      <Triangle size={16} />
      <span role="alert">{hideAmountsIn(bulkQuestionWords(state))}</span>
      <span className="sp" />
      {isLocked ? (
        <Button variant="primary" onClick={() => void unlock()}>
          Unlock and continue
        </Button>
      ) : (
        <Button variant="primary" onClick={() => resume('next')}>
          {continueLabel(state)}
        </Button>
      )}
      {flowId !== null && mayHaveEffect && (
        <Button onClick={() => go({ name: 'history', flow: flowId })}>Open history entry</Button>
      )}
      {!mayHaveEffect && !isLocked && <Button onClick={() => resume('same')}>{tryAgainLabel(state)}</Button>}
      <Button variant="quiet" onClick={stop}>
        Stop the queue
      </Button>
    </>
  )
}

/** Time after which the bar closes if every entry succeeded. */
const SUCCESS_SHOWN_MS = 60_000

function QueueResult({ state }: { readonly state: QueueState }) {
  const { stores } = useApp()
  const go = useGo()
  const hideAmountsIn = useAmountHider()
  const { done, total } = bulkCounts(state)
  const isAllDone = done === total && state.leftOutCount === 0
  // If an entry did not succeed, the bar stays until the person closes it.
  useEffect(() => {
    if (!isAllDone) return
    const timer = setTimeout(() => dismissBulk(stores.bulk), SUCCESS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isAllDone, stores])
  const close = () => {
    focusHeading()
    dismissBulk(stores.bulk)
  }
  return (
    <>
      {isAllDone ? <Seal size={16} /> : <HalfCircle size={16} />}
      <span role="status">{hideAmountsIn(bulkSummaryWords(state))}</span>
      <span className="sp" />
      <Button variant="quiet" onClick={() => go({ name: 'history', flow: null })}>
        Open history
      </Button>
      <Button onClick={close}>Close</Button>
    </>
  )
}
