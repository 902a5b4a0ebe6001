import { type RefObject, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { bulkQuestionWords, BULK_NAMES, bulkSummaryWords, bulkProgressWords } from './bulk-text'
import { openVault } from '../accounts/accounts-store'
import { bulkCounts, currentEntry, dismissBulk, isBusy, resumeBulk, stopBulk, type BulkState } from './bulk-store'
import { Button } from '../../ui/Button'
import { HalfCircle, Seal, Triangle } from '../../ui/StatusIcons'
import { Meter } from '../../ui/Meter'
import { useApp, useGo } from '../../app/app-context'
import { useVeil } from '../../app/use-app-state'
import '../../ui/act-bar.css'
import { cx } from '../../ui/cx'
import styles from './bulk.module.css'

type Busy = Exclude<BulkState, { status: 'idle' }>

/** Bar of the bulk queue, shown on every page: progress, questions, and the result. */
export function BulkBar() {
  const { stores } = useApp()
  const state = useStore(stores.bulk)
  const bar = useRef<HTMLDivElement>(null)
  useFocusAtStart(bar, state)
  if (state.status === 'idle') return null
  return (
    <div
      data-bulk-bar=""
      className={cx('act-bar', styles['bulk'])}
      role="region"
      aria-label={BULK_NAMES[state.act]}
      ref={bar}
      tabIndex={-1}
    >
      {state.status === 'running' && <Running state={state} />}
      {state.status === 'asking' && <Asking state={state} />}
      {state.status === 'over' && <Over state={state} />}
    </div>
  )
}

/** A start from another component removes the focused element, so the bar takes the focus. */
function useFocusAtStart(bar: RefObject<HTMLElement | null>, state: BulkState): void {
  const wasBusy = useRef(isBusy(state))
  useEffect(() => {
    if (isBusy(state) && !wasBusy.current) bar.current?.focus()
    wasBusy.current = isBusy(state)
  }, [bar, state])
}

/**
 * A pressed button disappears with its part: the focus moves to the bar, or to the page's heading once the bar closes.
 */
const focusBar = (): void => document.querySelector<HTMLElement>('[data-bulk-bar]')?.focus()
const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus()

function Running({ state }: { readonly state: Busy }) {
  const { stores } = useApp()
  const veil = useVeil()
  const { done, total } = bulkCounts(state)
  const stop = () => {
    focusBar()
    stopBulk(stores)
  }
  return (
    <>
      <Meter left={done} capacity={total} />
      <span role="status">{veil(bulkProgressWords(state))}</span>
      <span className="sp" />
      <Button disabled={state.isStopping} onClick={stop}>
        {state.isStopping ? 'Stopping after this item' : 'Stop after this item'}
      </Button>
    </>
  )
}

function Asking({ state }: { readonly state: Busy }) {
  const { api, stores } = useApp()
  const go = useGo()
  const veil = useVeil()
  const entry = currentEntry(state)
  const { waiting } = bulkCounts(state)
  const isLocked = entry?.progress.step === 'not-begun' && entry.progress.error.code === 'locked'
  const step = entry?.progress.step
  const flowId = entry && 'flowId' in entry.progress ? entry.progress.flowId : null
  const resume = (next: 'next' | 'same') => {
    focusBar()
    resumeBulk(stores, api, next)
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
      <span role="alert">{veil(bulkQuestionWords(state))}</span>
      <span className="sp" />
      {isLocked ? (
        <Button variant="primary" onClick={() => void unlock()}>
          Unlock and continue
        </Button>
      ) : (
        <Button variant="primary" onClick={() => resume('next')}>
          Continue with the other {waiting}
        </Button>
      )}
      {flowId !== null && (step === 'otherwise' || step === 'unknown') && (
        <Button onClick={() => go({ name: 'history', flow: flowId })}>Open history entry</Button>
      )}
      {step !== 'otherwise' && step !== 'unknown' && !isLocked && (
        <Button onClick={() => resume('same')}>Try again</Button>
      )}
      <Button variant="quiet" onClick={stop}>
        Stop here
      </Button>
    </>
  )
}

const SUCCESS_SHOWN_MS = 60_000

function Over({ state }: { readonly state: Busy }) {
  const { stores } = useApp()
  const go = useGo()
  const veil = useVeil()
  const { done, total } = bulkCounts(state)
  // A complete success closes after `SUCCESS_SHOWN_MS`; any other result stays until the person closes it.
  useEffect(() => {
    if (done < total) return
    const timer = setTimeout(() => dismissBulk(stores.bulk), SUCCESS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [done, total, stores])
  const close = () => {
    focusHeading()
    dismissBulk(stores.bulk)
  }
  return (
    <>
      {done === total ? <Seal size={16} /> : <HalfCircle size={16} />}
      <span role="status">{veil(bulkSummaryWords(state))}</span>
      <span className="sp" />
      <Button variant="quiet" onClick={() => go({ name: 'history', flow: null })}>
        Open history
      </Button>
      <Button onClick={close}>Close</Button>
    </>
  )
}
