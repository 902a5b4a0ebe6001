import { useStore } from 'zustand'
import type { NetworkState } from '@shared/contract/network'
import { connectionQueries } from '../../features/connection/queries'
import { networkQueries } from '../../features/connection/network-queries'
import { appQueries } from '../../app/queries'
import { useKnownValue } from '../../query/use-query'
import { clockWords } from '../../format/time'
import { pauseWords } from '../../format/request-text'
import { plainText } from '../../format/text'
import { canRead } from '../../features/connection/connection-store'
import { allowanceAfter, viewAllowance, viewsPausedForMs, waitingFor } from '../../stores/requests'
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
  const development = useKnownValue(appQueries.info, (info) => info.developmentRuntime) ?? false
  return (
    <div data-tour="connection" className={styles['conn']}>
      {development && (
        <Tooltip text="This app runs on a stand-in for Electron, made for development. Not for keys with real value.">
          <button
            type="button"
            className={styles['devmark']}
            aria-label="Development runtime. Not for keys with real value."
          >
            Development runtime
          </button>
        </Tooltip>
      )}
      {network && <Links network={network} />}
      <Left />
    </div>
  )
}

/**
 * False once it is known that there is no key for reading. The practice market supplies its own key shortly after the
 * start.
 */
function useReads(): boolean {
  const isPractice = useKnownValue(networkQueries.state, ({ profile }) => profile.kind === 'practice') ?? false
  const reads = useKnownValue(connectionQueries.state, canRead) ?? true
  return isPractice || reads
}

const NAMES = { service: 'service', ledger: 'ledger', mirror: 'mirror' } as const

/** Connection state, with a link to the page with details. */
function Links({ network }: { readonly network: NetworkState }) {
  const { stores } = useApp()
  const go = useGo()
  const here = useStore(stores.route, (s) => isAboutConnection(currentRoute(s)))
  const stopped = useKnownValue(connectionQueries.state, ({ practiceStopped }) => practiceStopped !== null) ?? false
  const keyless = !useReads()
  const { text, down } = stopped ? STOPPED : linkWords(network, keyless)
  const asked = network.service.status !== 'unknown'
  return (
    <>
      <button
        type="button"
        data-tour="connection-link"
        className={cx(styles['conn-link'], here && 'on')}
        aria-label={`Connection: ${text}`}
        aria-current={here ? 'page' : undefined}
        onClick={() => go({ name: 'connection' })}
      >
        <span className={cx(styles['dot'], (down || !asked) && styles['off'])} />
        <span className="cut">{text}</span>
        {!down && !asked && <span className="t3">not asked yet</span>}
      </button>
      <span className="sr" role="status">
        {down ? text : ''}
      </span>
    </>
  )
}

const STOPPED = { text: 'Practice market stopped', down: true } as const

function linkWords(network: NetworkState, keyless: boolean): { readonly text: string; readonly down: boolean } {
  const down = (['service', 'ledger', 'mirror'] as const).filter((part) => network[part].status === 'offline')
  const first = down[0]
  if (first === undefined) {
    if (network.trouble) return { text: `Old figures since ${clockWords(network.trouble.since, false)}`, down: true }
    if (keyless) return { text: 'No key that reads', down: true }
    const label = plainText(network.profile.label, 40)
    return { text: network.profile.kind === 'practice' ? 'Practice service' : label, down: false }
  }
  const since = network[first].since
  const what = first === 'service' ? 'Offline' : `No ${down.map((part) => NAMES[part]).join(', ')}`
  return { text: `${what}${since === null ? '' : ` since ${clockWords(since, false)}`}`, down: true }
}

/** The rate limit of the views' requests. */
function Left() {
  const { stores } = useApp()
  const now = useNow()
  const told = useStore(stores.requests, viewAllowance)
  const atMs = useStore(stores.requests, (s) => s.atMs)
  const pausedForMs = useStore(stores.requests, viewsPausedForMs)
  const reads = useReads()
  if (!told || !reads) return null
  const allowance = allowanceAfter(told, now - atMs)
  const waiting = waitingFor(allowance)
  const quiet = pauseWords(pausedForMs - Math.max(0, now - atMs))
  const title = `${allowance.left} of ${allowance.capacity} requests may be made at once${waiting > 0 ? `, ${waiting} wait` : ''}`
  // The remaining requests matter only while requests wait; the connection page always shows them.
  if (quiet === null && waiting === 0) return null
  return (
    <div className={styles['budget']} title={title}>
      <span>{quiet !== null ? `Reading paused ${quiet}` : `Reading, ${waiting} to go`}</span>
      <Meter left={allowance.left} capacity={allowance.capacity} />
    </div>
  )
}
