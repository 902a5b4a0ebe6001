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
import { extrapolateRateLimit, viewRateLimit, viewsPausedForMs, waitingRequestCount } from '../../stores/requests'
import { currentRoute } from '../../stores/route'
import { cx } from '../../ui/cx'
import { useNow } from '../../ui/clock-context'
import { Meter } from '../../ui/Meter'
import { Tooltip } from '../../ui/Tooltip'
import { useApp, useGo } from '../../app/app-context'
import { isAboutConnection } from './sections'
import styles from './shell.module.css'

/** The foot of the sidebar: connection state, remaining requests, and the app's runtime. */
export function Connection() {
  const network = useKnownValue(networkQueries.state)
  const isDevelopment = useKnownValue(appQueries.info, (info) => info.developmentRuntime) ?? false
  return (
    <div data-tour="connection" className={styles['conn']}>
      {isDevelopment && (
        <Tooltip text="This app runs on a development replacement for Electron. Do not use keys with real value.">
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
 * False once it is known that there is no key for reading. The practice market supplies its own key shortly after the
 * start.
 */
function useHasReadKey(): boolean {
  const isPractice = useKnownValue(networkQueries.state, ({ profile }) => profile.kind === 'practice') ?? false
  const hasKey = useKnownValue(connectionQueries.state, canReadMarket) ?? true
  return isPractice || hasKey
}

const PART_NAMES = { service: 'service', ledger: 'ledger', mirror: 'mirror' } as const

/** Connection state, with a link to the page with details. */
function ConnectionLink({ network }: { readonly network: NetworkState }) {
  const { stores } = useApp()
  const go = useGo()
  const isCurrentPage = useStore(stores.route, (s) => isAboutConnection(currentRoute(s)))
  const isStopped = useKnownValue(connectionQueries.state, ({ practiceStopped }) => practiceStopped !== null) ?? false
  const isKeyless = !useHasReadKey()
  const { text, isDown } = isStopped ? STOPPED_LINK : linkWords(network, isKeyless)
  const isServiceKnown = network.service.status !== 'unknown'
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
        <span className={cx(styles['dot'], (isDown || !isServiceKnown) && styles['off'])} />
        <span className="cut">{text}</span>
        {!isDown && !isServiceKnown && <span className="t3">not contacted yet</span>}
      </button>
      <span className="sr" role="status">
        {isDown ? text : ''}
      </span>
    </>
  )
}

const STOPPED_LINK = { text: 'Practice market stopped', isDown: true } as const

function linkWords(network: NetworkState, isKeyless: boolean): { readonly text: string; readonly isDown: boolean } {
  const offlineParts = (['service', 'ledger', 'mirror'] as const).filter((part) => network[part].status === 'offline')
  const firstOffline = offlineParts[0]
  if (firstOffline === undefined) {
    if (network.trouble) return { text: `Older data since ${clockWords(network.trouble.since, false)}`, isDown: true }
    if (isKeyless) return { text: 'No key for market data', isDown: true }
    const label = plainText(network.profile.label, 40)
    return { text: network.profile.kind === 'practice' ? 'Practice service' : label, isDown: false }
  }
  const since = network[firstOffline].since
  const state = firstOffline === 'service' ? 'Offline' : `No ${offlineParts.map((part) => PART_NAMES[part]).join(', ')}`
  return { text: `${state}${since === null ? '' : ` since ${clockWords(since, false)}`}`, isDown: true }
}

/** The rate limit of the views' requests. */
function RequestBudget() {
  const { stores } = useApp()
  const now = useNow()
  const storedLimit = useStore(stores.requests, viewRateLimit)
  const atMs = useStore(stores.requests, (s) => s.atMs)
  const pausedForMs = useStore(stores.requests, viewsPausedForMs)
  const hasReadKey = useHasReadKey()
  if (!storedLimit || !hasReadKey) return null
  const rateLimit = extrapolateRateLimit(storedLimit, now - atMs)
  const waiting = waitingRequestCount(rateLimit)
  const pauseText = pauseWords(pausedForMs - Math.max(0, now - atMs))
  const title = `${rateLimit.left} of ${rateLimit.capacity} requests available now${waiting > 0 ? `, ${waiting} waiting` : ''}`
  // The remaining requests matter only while requests wait; the connection page always shows them.
  if (pauseText === null && waiting === 0) return null
  return (
    <div className={styles['budget']} title={title}>
      <span>{pauseText !== null ? `Loading paused ${pauseText}` : `Loading, ${waiting} waiting`}</span>
      <Meter left={rateLimit.left} capacity={rateLimit.capacity} />
    </div>
  )
}
