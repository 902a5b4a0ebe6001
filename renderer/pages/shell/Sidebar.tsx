import { ArrowLeft, ArrowRight, Search } from 'lucide-react'
import { useStore } from 'zustand'
import { flowsQueries } from '../../features/flows/queries'
import { useKnownValue } from '../../query/use-query'
import { bulkCounts, isBusy, type BulkState } from '../../features/bulk/bulk-store'
import { unfinishedFlows } from '../../features/flows/flows-store'
import { openOverlay } from '../../stores/overlay'
import { canGoBack, canGoForward, goBack, goForward } from '../../stores/route'
import { cx } from '../../ui/cx'
import { IconButton } from '../../ui/IconButton'
import { Brand } from '../../ui/StatusIcons'
import { useApp, useGo } from '../../app/app-context'
import { AccountSwitcher } from '../../features/accounts/AccountSwitcher'
import { Connection } from './Connection'
import { LockState } from './LockState'
import { ShortcutKeys } from './ShortcutKeys'
import { SECTIONS, currentSectionName } from './sections'
import { commandKey } from './shortcuts'
import styles from './shell.module.css'

export function Sidebar() {
  return (
    <aside className={styles['side']} aria-label="Countersign">
      <AppHeader />
      <AccountSwitcher />
      <LockState />
      <FindButton />
      <SectionNavigation />
      <div className="sp" />
      <Connection />
    </aside>
  )
}

function AppHeader() {
  const { stores } = useApp()
  const isBackEnabled = useStore(stores.route, canGoBack)
  const isForwardEnabled = useStore(stores.route, canGoForward)
  return (
    <div className={styles['brand']}>
      <Brand />
      <span>Countersign</span>
      <span className="sp" />
      <IconButton
        isSmall
        label="Back"
        disabled={!isBackEnabled}
        icon={<ArrowLeft size={14} aria-hidden="true" />}
        onClick={() => goBack(stores.route)}
      />
      <IconButton
        isSmall
        label="Forward"
        disabled={!isForwardEnabled}
        icon={<ArrowRight size={14} aria-hidden="true" />}
        onClick={() => goForward(stores.route)}
      />
    </div>
  )
}

/** Button that opens the palette. Also shows the shortcut of the palette. */
function FindButton() {
  const { stores } = useApp()
  return (
    <button
      type="button"
      className={styles['find']}
      aria-haspopup="dialog"
      onClick={() => openOverlay(stores.overlay, 'palette')}
    >
      <Search size={14} aria-hidden="true" />
      <span>Find</span>
      <ShortcutKeys keys={`${commandKey()} K`} />
    </button>
  )
}

/** State of a bulk flow: “needs you” while the flow waits for an answer, or else the number of finished items. */
function bulkStateText(bulk: Exclude<BulkState, { status: 'idle' }>): string {
  if (bulk.status === 'asking') return 'needs you'
  const { done, total } = bulkCounts(bulk)
  return `${done} of ${total}`
}

function SectionNavigation() {
  const { stores } = useApp()
  const go = useGo()
  const currentSection = useStore(stores.route, currentSectionName)
  const unfinishedCount = useKnownValue(flowsQueries.list, (flows) => unfinishedFlows(flows).length) ?? 0
  const bulkState = useStore(stores.bulk)
  const busyBulk = bulkState.status !== 'idle' && isBusy(bulkState) ? bulkState : null
  // Only a bulk cancellation concerns offers. Other bulk flows concern the person's NFTs.
  const bulkSection = busyBulk?.act === 'cancel' ? 'offers' : 'holdings'
  return (
    <nav className={styles['nav']} aria-label="Sections">
      {SECTIONS.map(({ label, icon: Icon, route }) => (
        <button
          key={label}
          type="button"
          className={cx(currentSection === route.name && 'on')}
          aria-current={currentSection === route.name ? 'page' : undefined}
          data-part={route.name}
          onClick={() => go(route)}
        >
          <Icon size={16} aria-hidden="true" />
          <span>{label}</span>
          {busyBulk && route.name === bulkSection && <em className={styles['live']}>{bulkStateText(busyBulk)}</em>}
          {route.name === 'history' && unfinishedCount > 0 && (
            <em className={styles['live']}>{unfinishedCount} open</em>
          )}
        </button>
      ))}
    </nav>
  )
}
