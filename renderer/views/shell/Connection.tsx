import { useStore } from 'zustand'
import type { NetworkState } from '@shared/contract/network'
import { clockWords } from '../../format/time'
import { cx } from '../../ui/cx'
import { Tooltip } from '../../ui/Tooltip'
import { useApp } from '../app-context'

/** The foot of the sidebar: what is reached, what may still be asked, and what this app runs on. */
export function Connection() {
  const { stores } = useApp()
  const network = useStore(stores.network, (s) => ('value' in s ? s.value : null))
  const development = useStore(stores.info, (s) => 'value' in s && s.value.developmentRuntime)
  return (
    <div className="conn">
      {development && (
        <Tooltip text="This app runs on a stand-in for Electron, made for development. Not for keys with real value.">
          <button type="button" className="devmark" aria-label="Development runtime. Not for keys with real value.">
            Development runtime
          </button>
        </Tooltip>
      )}
      {network && (
        <>
          <Links network={network} />
          <Budget budgets={network.budgets} />
        </>
      )}
    </div>
  )
}

const NAMES = { service: 'service', ledger: 'ledger', mirror: 'mirror' } as const

function Links({ network }: { readonly network: NetworkState }) {
  const parts = ['service', 'ledger', 'mirror'] as const
  const down = parts.filter((p) => network[p].status === 'offline')
  const first = down[0]
  if (first === undefined) {
    const asked = network.service.status !== 'unknown'
    return (
      <div>
        <span className={cx('dot', !asked && 'off')} />
        {network.profile.kind === 'practice' ? 'Practice service' : network.profile.label}
        {!asked && <span className="t3">not asked yet</span>}
      </div>
    )
  }
  const since = network[first].since
  const names = down.map((p) => NAMES[p]).join(', ')
  return (
    <div role="status">
      <span className="dot off" />
      {first === 'service' ? 'Offline' : `No ${names}`}
      {since === null ? '' : ` since ${clockWords(since, false)}`}
    </div>
  )
}

const TICKS = 10

/** What the views are read with. */
function Budget({ budgets }: { readonly budgets: NetworkState['budgets'] }) {
  const budget = budgets.find(({ name }) => name === 'agent')
  if (!budget) return null
  const waiting = budget.waiting.action + budget.waiting.visible + budget.waiting.background
  const left = Math.max(0, Math.floor(budget.left))
  const on = budget.capacity <= 0 ? 0 : Math.round((Math.min(left, budget.capacity) / budget.capacity) * TICKS)
  const title = `${left} of ${budget.capacity} requests may be made at once${waiting > 0 ? `, ${waiting} wait` : ''}`
  return (
    <div className="budget" title={title}>
      <span>{waiting > 0 ? `${waiting} waiting` : 'Requests left'}</span>
      <span className="meter" aria-hidden="true">
        {Array.from({ length: TICKS }, (_, i) => (
          <i key={i} className={i < on ? 'on' : ''} />
        ))}
      </span>
      <b>{left}</b>
    </div>
  )
}
