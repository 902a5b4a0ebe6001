import { useStore } from 'zustand'
import type { RateLimit } from '@shared/contract/network'
import { rateLimitWords, pauseWords, rateWords, waitingWords } from '../../format/request-text'
import { extrapolateRateLimit } from '../../stores/rate-limits'
import { useNow } from '../../ui/clock-context'
import { cx } from '../../ui/cx'
import { type Column, DataTable } from '../../ui/data-table'
import { Meter } from '../../ui/Meter'
import { useApp } from '../../app/app-context'
import styles from './connection.module.css'

const limitKey = ({ name, route }: RateLimit) => `${name} ${route ?? ''}`

/**
 * Request budgets at the service: for each rate limit, its remaining requests, refill rate, waiting requests and pause.
 */
export function RequestBudgets() {
  const { stores } = useApp()
  const { rateLimits } = useStore(stores.requests)
  return (
    <section className={styles['cn-section']} aria-label="Requests">
      <h2 className="h2">Requests</h2>
      <p className="t2">
        The market limits the requests of each key. Countersign stays below each limit, and for some limits sends fewer
        requests at once than allowed. When requests wait, purchases and other transactions go first, then requests of
        the current page.
      </p>
      {rateLimits.length === 0 ? (
        <p className={cx('t3', styles['cn-none'])}>No limits known yet.</p>
      ) : (
        <LimitTable rateLimits={rateLimits} />
      )}
      <PauseAnnouncement />
    </section>
  )
}

/** Table of the rate limits. Computes the current figures, because budgets refill between two updates from main. */
function LimitTable({ rateLimits }: { readonly rateLimits: readonly RateLimit[] }) {
  const { stores } = useApp()
  const now = useNow()
  const updatedAtMs = useStore(stores.requests, (s) => s.updatedAtMs)
  return (
    <DataTable
      className={cx('lined', styles['requests'])}
      rows={rateLimits.map((rateLimit) => extrapolateRateLimit(rateLimit, now - updatedAtMs))}
      rowKey={limitKey}
      columns={COLUMNS}
    />
  )
}

const COLUMNS: readonly Column<RateLimit>[] = [
  {
    key: 'name',
    label: 'Limit',
    isRowHead: true,
    cell: (rateLimit) => {
      const { name, route, countedRequests } = rateLimitWords(rateLimit)
      return (
        <>
          {name} {route !== null && <span className="mono">{route}</span>}
          <span className="micro t3 block">{countedRequests}</span>
        </>
      )
    },
  },
  {
    key: 'remaining',
    label: 'Remaining',
    cell: ({ availableCount: remaining, capacity }) => (
      <span className="row">
        <Meter count={remaining} total={capacity} />
        <span>
          <b className="strong">{remaining}</b> <span className="t2">of {capacity}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'refills',
    label: 'Refills',
    align: 'end',
    className: 't2',
    cell: ({ refilledPerSecond }) => rateWords(refilledPerSecond),
  },
  {
    key: 'waiting',
    label: 'Waiting',
    cell: ({ waiting }) => {
      const { count, parts } = waitingWords(waiting)
      return (
        <>
          <span className={cx(count === 0 ? 't3' : 'strong')}>{count}</span>
          {parts !== null && <span className="micro t2 block">{parts}</span>}
        </>
      )
    },
  },
  {
    key: 'paused',
    label: 'Paused',
    cell: ({ pausedForMs }) => {
      const pauseText = pauseWords(pausedForMs)
      if (pauseText === null) return <span className="t3">no</span>
      return (
        <>
          <b className="strong">{pauseText}</b>
          <span className="micro t2 block">requested by the market</span>
        </>
      )
    },
  },
]

/** Live region that announces the limits that the market has paused. The other figures change too often to announce. */
function PauseAnnouncement() {
  const { stores } = useApp()
  const now = useNow()
  const { rateLimits, updatedAtMs } = useStore(stores.requests)
  const pausedLimits = rateLimits.filter(
    (rateLimit) => extrapolateRateLimit(rateLimit, now - updatedAtMs).pausedForMs > 0,
  )
  const pausedLimitNames = pausedLimits.map((rateLimit) => rateLimitWords(rateLimit).name).join(', ')
  return (
    <p className="sr" role="status">
      {pausedLimits.length > 0 && `The market requested a pause for: ${pausedLimitNames}.`}
    </p>
  )
}
