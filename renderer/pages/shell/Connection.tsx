import { useStore } from 'zustand'
import type { NetworkState } from '@shared/contract/network'
import { connectionQueries } from '../../features/connection/queries'
import { networkQueries } from '../../features/connection/network-queries'
import { appQueries } from '../../app/queries'
import { useKnownValue } from '../../query/use-query'
import { clockWords } from '../../format/time'
import { pauseWords } from '../../format/request-text'
import { plainText } from '../../format/text'
import { canReadMarket } from '../../features/connection/connection-store'
import { extrapolateRateLimit, viewRateLimit, viewsPausedForMs, waitingRequestCount } from '../../stores/rate-limits'
import { currentRoute } from '../../stores/route'
import { cx } from '../../ui/cx'
import { useNow } from '../../ui/clock-context'
import { Meter } from '../../ui/Meter'
import { Tooltip } from '../../ui/Tooltip'
import { useApp, useGo } from '../../app/app-context'
import { isAboutConnection } from './sections'
import styles from './shell.module.css'

/** Foot of the sidebar: the note about the development runtime, the connection state, and the waiting requests. */
export function Connection() {
  const network = useKnownValue(networkQueries.state)
  const isDevelopment = useKnownValue(appQueries.info, (info) => info.isDevelopmentRuntime) ?? false
  return (
    <div data-tour="connection" className={styles['conn']}>
      {isDevelopment && (
        <Tooltip text="This app runs on another version of Electron than it was made for. Do not use keys with real value.">
          <button
            type="button"
            className={styles['devmark']}
            aria-label="Development runtime. Do not use keys with real value."
          >
            Development runtime
          </button>
        </Tooltip>
      )}
      {network && <ConnectionLink network={network} />}
      <RequestBudget />
    </div>
  )
}

/**
 * False if the app has no key to read market data; true until the app knows this. Always true on the practice market,
 * because that market supplies a key shortly after the start.
 */
function useHasReadKey(): boolean {
  const isPractice = useKnownValue(networkQueries.state, ({ profile }) => profile.kind === 'practice') ?? false
  const hasKey = useKnownValue(connectionQueries.state, canReadMarket) ?? true
  return isPractice || hasKey
}

/** Button with the connection state. Opens the connection page. */
function ConnectionLink({ network }: { readonly network: NetworkState }) {
  const { stores } = useApp()
  const go = useGo()
  const isCurrentPage = useStore(stores.route, (s) => isAboutConnection(currentRoute(s)))
  const isStopped = useKnownValue(connectionQueries.state, ({ practiceStopped }) => practiceStopped !== null) ?? false
  const isKeyless = !useHasReadKey()
  const { text, hasProblem } = isStopped ? STOPPED_LINK : linkText(network, isKeyless)
  const isServiceStatusKnown = network.service.status !== 'unknown'
  return (
    <>
      <button
        type="button"
        data-tour="connection-link"
        className={cx(styles['conn-link'], isCurrentPage && 'on')}
        aria-label={`Connection: ${text}`}
        aria-current={isCurrentPage ? 'page' : undefined}
        onClick={() => go({ name: 'connection' })}
      >
        <span className={cx(styles['dot'], (hasProblem || !isServiceStatusKnown) && styles['off'])} />
        <span className="cut">{text}</span>
        {!hasProblem && !isServiceStatusKnown && <span className="t3">not contacted yet</span>}
      </button>
      <span className="sr" role="status">
        {hasProblem ? text : ''}
      </span>
    </>
  )
}

const STOPPED_LINK = { text: 'Practice market stopped', hasProblem: true } as const

/**
 * Text of the button. `hasProblem`: true if a part of the connection is offline, the last read failed, or the key for
 * market data is missing.
 */
function linkText(network: NetworkState, isKeyless: boolean): { readonly text: string; readonly hasProblem: boolean } {
  const offlineParts = (['service', 'ledger', 'mirror'] as const).filter((part) => network[part].status === 'offline')
  const firstOffline = offlineParts[0]
  if (firstOffline === undefined) {
    if (network.latestReadError) {
      const sinceTime = clockWords(network.latestReadError.since, false)
      return { text: `Some data not updated since ${sinceTime}`, hasProblem: true }
    }
    if (isKeyless) return { text: 'No key for market data', hasProblem: true }
    const label = plainText(network.profile.label, 40)
    return { text: network.profile.kind === 'practice' ? 'Practice service' : label, hasProblem: false }
  }
  const { since } = network[firstOffline]
  const sinceText = since === null ? '' : ` since ${clockWords(since, false)}`
  const problem = firstOffline === 'service' ? 'Offline' : `No ${offlineParts.join(', ')}`
  return { text: `${problem}${sinceText}`, hasProblem: true }
}

/**
 * Number of requests that the pages can still make now. Shown only while requests wait or are paused; the connection
 * page shows this number at all times.
 */
function RequestBudget() {
  const { stores } = useApp()
  const nowMs = useNow()
  const receivedLimit = useStore(stores.requests, viewRateLimit)
  const updatedAtMs = useStore(stores.requests, (s) => s.updatedAtMs)
  const pausedForMs = useStore(stores.requests, viewsPausedForMs)
  const hasReadKey = useHasReadKey()
  if (!receivedLimit || !hasReadKey) return null
  const rateLimit = extrapolateRateLimit(receivedLimit, nowMs - updatedAtMs)
  const waitingCount = waitingRequestCount(rateLimit)
  const pauseText = pauseWords(pausedForMs - Math.max(0, nowMs - updatedAtMs))
  if (pauseText === null && waitingCount === 0) return null
  const waitingText = waitingCount > 0 ? `, ${waitingCount} waiting` : ''
  const title = `${rateLimit.availableCount} of ${rateLimit.capacity} requests available now${waitingText}`
  return (
    <div className={styles['budget']} title={title}>
      <span>{pauseText !== null ? `Loading paused ${pauseText}` : `Loading, ${waitingCount} waiting`}</span>
      <Meter count={rateLimit.availableCount} total={rateLimit.capacity} />
    </div>
  )
}
