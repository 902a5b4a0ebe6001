import { useStore } from 'zustand'
import type { RateLimit } from '@shared/contract/network'
import { connectionQueries } from './queries'
import { keyRefusalText } from './key-text'
import { useIsOffline } from '../../query/use-is-offline'
import { useKnownValue } from '../../query/use-query'
import { rateLimitWords, pauseWords, rateWords, waitingWords } from '../../format/request-text'
import { extrapolateRateLimit } from '../../stores/rate-limits'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { cx } from '../../ui/cx'
import { type Column, DataTable } from '../../ui/data-table'
import { Meter } from '../../ui/Meter'
import { useApp } from '../../app/app-context'
import { SettingGroup } from '../settings/Setting'
import { AnswersSection } from './AnswersSection'
import styles from './connection.module.css'

const limitKey = ({ name, route }: RateLimit) => `${name} ${route ?? ''}`

/**
 * Request budgets at the service: for each rate limit, its remaining requests, refill rate, waiting requests and pause.
 */
export function RequestBudgets() {
  const { stores } = useApp()
  const { rateLimits, updatedAtMs } = useStore(stores.rateLimits)
  const isPracticeStopped =
    (useKnownValue(connectionQueries.state, ({ practiceStopped }) => practiceStopped) ?? null) !== null
  const isOffline = useIsOffline() || isPracticeStopped
  return (
    <SettingGroup id="requests" title="Requests" aside={!isOffline && <LimitStamp updatedAtMs={updatedAtMs} />}>
      <p className="t2" title={LIMIT_TOOLTIP}>
        Requests that each key may still send. Transactions go first.
      </p>
      {rateLimits.length === 0 ? (
        <p className={cx('t3', styles['cn-none'])}>No limits known yet.</p>
      ) : (
        <LimitTable rateLimits={rateLimits} isOffline={isOffline} />
      )}
      <PauseAnnouncement />
      <AnswersSection />
    </SettingGroup>
  )
}

const LIMIT_TOOLTIP =
  'Countersign stays below each limit. When requests wait, purchases and other transactions go first, then requests of the current page.'

/** Age of the budgets; nothing before main has sent the first ones. */
function LimitStamp({ updatedAtMs }: { readonly updatedAtMs: number }) {
  if (updatedAtMs === 0) return null
  const receivedAt = new Date(updatedAtMs).toISOString()
  return <FreshnessStamp stamp={{ asOf: null, receivedAt, maxAgeSeconds: null, isCached: false, offline: false }} />
}

/**
 * Rate limit with the reason why its figures do not count now: the market refuses the key of the limit, or the market
 * cannot be reached.
 */
type LimitRow = RateLimit & { readonly obstacle: string | null }

/** Table of the rate limits. Computes the current figures, because budgets refill between two updates from main. */
function LimitTable({
  rateLimits,
  isOffline,
}: {
  readonly rateLimits: readonly RateLimit[]
  readonly isOffline: boolean
}) {
  const { stores } = useApp()
  const now = useNow()
  const updatedAtMs = useStore(stores.rateLimits, (s) => s.updatedAtMs)
  const connection = useKnownValue(connectionQueries.state)
  const obstacleOf = ({ name }: RateLimit): string | null => {
    const serviceKey = connection?.keys.find(({ kind }) => kind === name)
    if (serviceKey?.state === 'refused') return keyRefusalText(serviceKey.kind, serviceKey.refusedAt, now)
    return isOffline ? 'The market does not answer' : null
  }
  return (
    <DataTable
      className={cx('lined', styles['requests'])}
      rows={rateLimits.map((rateLimit) => ({
        ...extrapolateRateLimit(rateLimit, now - updatedAtMs),
        obstacle: obstacleOf(rateLimit),
      }))}
      rowKey={limitKey}
      columns={COLUMNS}
    />
  )
}

const COLUMNS: readonly Column<LimitRow>[] = [
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
    key: 'meter',
    label: 'Meter',
    isHeadHidden: true,
    // A paused limit accepts no request, whatever its count says.
    cell: (row) => !isHalted(row) && <Meter count={row.availableCount} total={row.capacity} />,
  },
  {
    key: 'remaining',
    label: 'Remaining',
    className: 't2',
    cell: (row) => {
      if (isHalted(row)) return row.obstacle ?? 'The market requested a pause'
      return (
        <>
          <b className="strong">{row.availableCount}</b> of {row.capacity} requests, refills{' '}
          {rateWords(row.refillPerSecond)}
        </>
      )
    },
  },
  {
    key: 'waiting',
    label: 'Waiting',
    align: 'end',
    cell: ({ waiting, pausedForMs }) => {
      const { count, parts } = waitingWords(waiting)
      const pauseText = pauseWords(pausedForMs)
      return (
        <>
          {pauseText === null ? (
            <span className={cx(count === 0 ? 't3' : 'strong')}>{count} waiting</span>
          ) : (
            <b className="strong">Paused {pauseText}</b>
          )}
          {pauseText === null && parts !== null && <span className="micro t3 block">{parts}</span>}
          {pauseText !== null && <span className="small t2 block">{count} waiting</span>}
        </>
      )
    },
  },
]

/** True if the limit accepts no request now, so that its count says nothing. */
const isHalted = ({ obstacle, pausedForMs }: LimitRow): boolean => obstacle !== null || pausedForMs > 0

/** Live region that announces the limits that the market has paused. The other figures change too often to announce. */
function PauseAnnouncement() {
  const { stores } = useApp()
  const now = useNow()
  const { rateLimits, updatedAtMs } = useStore(stores.rateLimits)
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
