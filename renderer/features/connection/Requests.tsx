import { useStore } from 'zustand'
import type { Allowance } from '@shared/contract/network'
import { allowanceWords, quietWords, rateWords, waitingWords } from '../../format/request-text'
import { allowanceAfter } from '../../stores/requests'
import { useNow } from '../../ui/clock-context'
import { cx } from '../../ui/cx'
import { type Column, DataTable } from '../../ui/data-table'
import { Meter } from '../../ui/Meter'
import { useApp } from '../../app/app-context'

const allowanceKey = ({ name, route }: Allowance) => `${name} ${route ?? ''}`

/** Request budgets at the service: for each rate limit, the remaining requests, the refill and the queue. */
export function Requests() {
  const { stores } = useApp()
  const { allowances } = useStore(stores.requests)
  return (
    <section className="cn-section" aria-label="Requests">
      <h2 className="h2">Requests</h2>
      <p className="t2">
        The market allows each key so many requests; this app stays below that, for some by half. When some have to
        wait, purchases and other acts go first, then the page you look at.
      </p>
      {allowances.length === 0 ? (
        <p className="t3 cn-none">Not known yet.</p>
      ) : (
        <AllowanceTable allowances={allowances} />
      )}
      <QuietSaid />
    </section>
  )
}

/** Computes the current figures, because budgets refill between two reads. */
function AllowanceTable({ allowances }: { readonly allowances: readonly Allowance[] }) {
  const { stores } = useApp()
  const now = useNow()
  const atMs = useStore(stores.requests, (s) => s.atMs)
  return (
    <DataTable
      className="lined requests"
      rows={allowances.map((allowance) => allowanceAfter(allowance, now - atMs))}
      rowKey={allowanceKey}
      columns={COLUMNS}
    />
  )
}

const COLUMNS: readonly Column<Allowance>[] = [
  {
    key: 'name',
    label: 'Counted for',
    isRowHead: true,
    cell: (allowance) => {
      const { name, route, use } = allowanceWords(allowance)
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
      const paused = quietWords(pausedForMs)
      if (paused === null) return <span className="t3">no</span>
      return (
        <>
          <b className="strong">{paused}</b>
          <span className="micro t2 block">the market asked for it</span>
        </>
      )
    },
  },
]

/** Live region that announces only a pause requested by the market. The other figures change all the time. */
function QuietSaid() {
  const { stores } = useApp()
  const now = useNow()
  const { allowances, atMs } = useStore(stores.requests)
  const quiet = allowances.filter((allowance) => allowanceAfter(allowance, now - atMs).pausedForMs > 0)
  const names = quiet.map((allowance) => allowanceWords(allowance).name).join(', ')
  return (
    <p className="sr" role="status">
      {quiet.length > 0 && `The market asked for a pause: ${names}.`}
    </p>
  )
}
