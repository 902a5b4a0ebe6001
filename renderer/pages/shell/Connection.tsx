import { useStore } from 'zustand'
import type { ConnectionState } from '@shared/contract/connection'
import type { NetworkState } from '@shared/contract/network'
import { connectionQueries } from '../../features/connection/queries'
import { networkQueries } from '../../features/connection/network-queries'
import { toolsQueries } from '../../features/tools/queries'
import { appQueries } from '../../app/queries'
import { useKnownState, useKnownValue } from '../../query/use-query'
import { DASH } from '../../format/money'
import { sinceWords } from '../../format/time'
import { pauseWords } from '../../format/request-text'
import { plainText } from '../../format/text'
import { canReadMarket, serviceKeyOf } from '../../features/connection/connection-store'
import { extrapolateRateLimit, agentRateLimit, viewsPausedForMs, waitingRequestCount } from '../../stores/rate-limits'
import { currentRoute } from '../../stores/route'
import { cx } from '../../ui/cx'
import { useNow } from '../../ui/clock-context'
import { Meter } from '../../ui/Meter'
import { Triangle } from '../../ui/StatusIcons'
import { Tooltip } from '../../ui/Tooltip'
import { useApp, useGo } from '../../app/app-context'
import { useIsOffline } from '../../query/use-is-offline'
import { RailTooltip } from './RailTooltip'
import { isAboutConnection } from './sections'
import styles from './shell.module.css'

/** Foot of the sidebar: the connection state, a mark for a development runtime, and the requests left. */
export function Connection() {
  const network = useKnownValue(networkQueries.state)
  const isDevelopment = useKnownValue(appQueries.info, (info) => info.isDevelopmentRuntime) ?? false
  return (
    <div data-tour="connection" className={styles['conn']}>
      <div className={styles['conn-line']}>
        {network && <ConnectionLink network={network} />}
        {isDevelopment && (
          <Tooltip text={`${DEVELOPMENT_WARNING.title}. ${DEVELOPMENT_WARNING.text}`}>
            <button
              type="button"
              className={styles['devmark']}
              aria-label={`${DEVELOPMENT_WARNING.title}. ${DEVELOPMENT_WARNING.text}`}
            >
              <Triangle size={12} />
              <span>{DEVELOPMENT_WARNING.title}</span>
            </button>
          </Tooltip>
        )}
      </div>
      <RequestBudget />
    </div>
  )
}

const DEVELOPMENT_WARNING = {
  title: 'Test build',
  text: 'This app runs on another version of Electron than it was made for. Do not use keys with real value.',
} as const

/**
 * False if the app has no key to read market data; true until the app knows this. Always true on the practice market,
 * because that market supplies a key shortly after the start.
 */
function useHasMarketDataKey(): boolean {
  const isPractice = useKnownValue(networkQueries.state, ({ profile }) => profile.kind === 'practice') ?? false
  const hasKey = useKnownValue(connectionQueries.state, canReadMarket) ?? true
  return isPractice || hasKey
}

const NO_MARKET_DATA_KEY = 'No key for market data'
const KEY_PROBLEMS = {
  refused: 'Key refused by the market',
  expired: 'Key for market data expired',
  gone: 'Key missing from the keychain',
} as const

/** Reason why the app has no usable key for market data, from the state of the key that it would use. */
function marketDataKeyProblem(connection: ConnectionState): string {
  const state = (serviceKeyOf(connection, 'agent') ?? serviceKeyOf(connection, 'user'))?.state
  return state === undefined || state === 'ready' || state === 'locked' ? NO_MARKET_DATA_KEY : KEY_PROBLEMS[state]
}

/** Button with the connection state. Opens the connection page. */
function ConnectionLink({ network }: { readonly network: NetworkState }) {
  const { stores } = useApp()
  const go = useGo()
  const nowMs = useNow()
  const isCurrentPage = useStore(stores.route, (s) => isAboutConnection(currentRoute(s)))
  const isStopped = useKnownValue(connectionQueries.state, ({ practiceStopped }) => practiceStopped !== null) ?? false
  const isKeyless = !useHasMarketDataKey()
  const keyProblem = useKnownValue(connectionQueries.state, marketDataKeyProblem) ?? NO_MARKET_DATA_KEY
  const isRetryScheduled = useStore(stores.marketReach, ({ nextTry }) => nextTry !== null)
  // A failed list of tools is not retried, so only the state of its query says so.
  const isToolsPage = useStore(stores.route, (s) => currentRoute(s).name === 'tools')
  const isToolListStale = useKnownState(toolsQueries.serverTools).status === 'stale' && isToolsPage
  const { text, hasProblem } = isStopped
    ? STOPPED_LINK
    : linkText(network, nowMs, {
        keyProblem: isKeyless ? keyProblem : null,
        hasFailedReads: isRetryScheduled || isToolListStale,
      })
  const isContacted = network.service.status !== 'unknown'
  const label = hasProblem || isContacted ? text : NOT_CONNECTED
  return (
    <>
      <RailTooltip text={`Connection: ${label}`}>
        <button
          type="button"
          data-tour="connection-link"
          className={cx(styles['conn-link'], isCurrentPage && 'on')}
          aria-label={`Connection: ${label}`}
          aria-current={isCurrentPage ? 'page' : undefined}
          onClick={() => go({ name: 'connection' })}
        >
          <span className={cx(styles['dot'], (hasProblem || !isContacted) && styles['off'])} />
          <span className="cut">{label}</span>
        </button>
      </RailTooltip>
      <span className="sr" role="status">
        {hasProblem ? text : ''}
      </span>
    </>
  )
}

const STOPPED_LINK = { text: 'Practice market stopped', hasProblem: true } as const
/** Text before the first answer of the market. `scripts/lib/first-view.mjs` waits until the text is gone. */
const NOT_CONNECTED = 'Not connected yet'

type LinkText = { readonly text: string; readonly hasProblem: boolean }
type ReadProblems = {
  /** Reason why there is no usable key for market data; null if there is one. */
  readonly keyProblem: string | null
  /** True while retries of a failed read are scheduled, or the page shows an older list of tools. */
  readonly hasFailedReads: boolean
}

/**
 * Text of the button. `hasProblem`: true if a part of the connection is offline, a read failed, or the key for market
 * data is missing.
 */
function linkText(network: NetworkState, nowMs: number, { keyProblem, hasFailedReads }: ReadProblems): LinkText {
  const offlineParts = (['service', 'ledger', 'mirror'] as const).filter((part) => network[part].status === 'offline')
  const firstOffline = offlineParts[0]
  if (firstOffline === undefined) {
    if (network.latestReadError) {
      const sinceText = sinceWords(network.latestReadError.since, nowMs)
      return { text: `Data stale since ${sinceText}`, hasProblem: true }
    }
    if (keyProblem !== null) return { text: keyProblem, hasProblem: true }
    if (hasFailedReads) return { text: 'Some data failed to load', hasProblem: true }
    const label = plainText(network.profile.label, 40)
    return { text: network.profile.kind === 'practice' ? 'Practice service' : label, hasProblem: false }
  }
  const { since } = network[firstOffline]
  const sinceText = since === null ? '' : ` since ${sinceWords(since, nowMs)}`
  return { text: `${OFFLINE_WORDS[firstOffline]}${sinceText}`, hasProblem: true }
}

const OFFLINE_WORDS = { service: 'Offline', ledger: 'Ledger offline', mirror: 'No ledger history' } as const

/**
 * Number of requests that the pages can still make now: a dash while the number is unknown, no number during a pause
 * that the market requested. Renders nothing while the market cannot be reached, and without a key: the line above then
 * gives the reason.
 */
function RequestBudget() {
  const { stores } = useApp()
  const isOffline = useIsOffline()
  const nowMs = useNow()
  const receivedLimit = useStore(stores.rateLimits, agentRateLimit)
  const updatedAtMs = useStore(stores.rateLimits, (s) => s.updatedAtMs)
  const pausedForMs = useStore(stores.rateLimits, viewsPausedForMs)
  const hasMarketDataKey = useHasMarketDataKey()
  if (isOffline || !hasMarketDataKey) return null
  if (!receivedLimit) {
    return <BudgetLine label={BUDGET_LABEL} title="The number is not known yet" availableCount={null} capacity={0} />
  }
  const rateLimit = extrapolateRateLimit(receivedLimit, nowMs - updatedAtMs)
  const { capacity } = rateLimit
  const waitingCount = waitingRequestCount(rateLimit)
  const pauseText = pauseWords(pausedForMs - Math.max(0, nowMs - updatedAtMs))
  const waitingText = waitingCount > 0 ? `, ${waitingCount} waiting` : ''
  if (pauseText !== null) {
    return (
      <div className={styles['budget']} title={`The market requested the pause${waitingText}`}>
        <span className={cx('cut', styles['pause'])}>Requests paused {pauseText}</span>
      </div>
    )
  }
  const { availableCount } = rateLimit
  return (
    <BudgetLine
      label={BUDGET_LABEL}
      title={`${availableCount} of ${capacity} requests available now${waitingText}`}
      availableCount={availableCount}
      capacity={capacity}
    />
  )
}

const BUDGET_LABEL = 'Requests left'

type BudgetLineProps = {
  readonly label: string
  readonly title: string
  /** Null if unknown. */
  readonly availableCount: number | null
  readonly capacity: number
}

const BudgetLine = ({ label, title, availableCount, capacity }: BudgetLineProps) => (
  <div className={styles['budget']} title={title}>
    <span className="cut">{label}</span>
    <Meter count={availableCount ?? 0} total={capacity} />
    <b>{availableCount ?? DASH}</b>
  </div>
)
