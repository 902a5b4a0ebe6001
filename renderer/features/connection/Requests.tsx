import { useStore } from 'zustand'
import type { RateLimit } from '@shared/contract/network'
import { rateLimitWords, pauseWords, rateWords, waitingWords } from '../../format/request-text'
import { extrapolateRateLimit } from '../../stores/requests'
import { useNow } from '../../ui/clock-context'
import { cx } from '../../ui/cx'
import { type Column, DataTable } from '../../ui/data-table'
import { Meter } from '../../ui/Meter'
import { useApp } from '../../app/app-context'
import styles from './connection.module.css'

const limitKey = ({ name, route }: RateLimit) => `${name} ${route ?? ''}`

/** Request budgets at the service: for each rate limit, the remaining requests, the refill and the queue. */
export function Requests() {
  const { stores } = useApp()
  const { allowances } = useStore(stores.requests)
  return (
    <section className={styles['cn-section']} aria-label="Requests">
      <h2 className="h2">Requests</h2>
      <p className="t2">
        The market limits the requests of each key. Countersign stays below each limit, for some by half. When requests
        wait, purchases and other transactions go first, then the current page.
      </p>
      {allowances.length === 0 ? (
        <p className={cx('t3', styles['cn-none'])}>Not known yet.</p>
      ) : (
        <LimitTable allowances={allowances} />
      )}
      <PauseAnnouncement />
    </section>
  )
}

/** Computes the current figures, because budgets refill between two reads. */
function LimitTable({ allowances }: { readonly allowances: readonly RateLimit[] }) {
  const { stores } = useApp()
  const now = useNow()
  const atMs = useStore(stores.requests, (s) => s.atMs)
  return (
    <DataTable
      className={cx('lined', styles['requests'])}
      rows={allowances.map((allowance) => extrapolateRateLimit(allowance, now - atMs))}
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
    cell: (allowance) => {
      const { name, route, use } = rateLimitWords(allowance)
      return (
        <>
          {name} {route !== null && <span className="mono">{route}</span>}
          <span className="micro t3 block">{use}</span>
        </>
      )
    },
  },
  {
    key: 'left',
    label: 'Left now',
    cell: ({ left, capacity }) => (
      <span className="row">
        <Meter left={left} capacity={capacity} />
        <span>
          <b className="strong">{left}</b> <span className="t2">of {capacity}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'refills',
    label: 'Refills',
    align: 'end',
    className: 't2',
    cell: ({ perSecond }) => rateWords(perSecond),
  },
  {
    key: 'waiting',
    label: 'Waiting',
    cell: (allowance) => {
      const { count, parts } = waitingWords(allowance.waiting)
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

/** Live region that announces only a pause requested by the market, because the other figures change constantly. */
function PauseAnnouncement() {
  const { stores } = useApp()
  const now = useNow()
  const { allowances, atMs } = useStore(stores.requests)
  const paused = allowances.filter((allowance) => extrapolateRateLimit(allowance, now - atMs).pausedForMs > 0)
  const names = paused.map((allowance) => rateLimitWords(allowance).name).join(', ')
  return (
    <p className="sr" role="status">
      {paused.length > 0 && `The market requested a pause: ${names}.`}
    </p>
  )
}
