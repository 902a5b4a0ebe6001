import { ArrowLeft, ArrowRight, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { openOverlay } from '../../stores/overlay'
import { canGoBack, canGoForward, goBack, goForward } from '../../stores/route'
import { cx } from '../../ui/cx'
import { IconButton } from '../../ui/IconButton'
import { Brand } from '../../ui/StatusIcons'
import { useApp, useGo } from '../../app/app-context'
import { AccountSwitcher } from '../../features/accounts/AccountSwitcher'
import { Connection } from './Connection'
import { LockState } from './LockState'
import { RailTooltip } from './RailTooltip'
import { ShortcutKeys } from './ShortcutKeys'
import { SECTIONS, currentSectionName } from './sections'
import { commandKey } from './shortcuts'
import { type SectionBadge, useSectionBadges } from './use-section-badges'
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
  const keys = `${commandKey()} K`
  return (
    <RailTooltip text={`Find, ${keys}`}>
      <button
        type="button"
        className={styles['find']}
        aria-haspopup="dialog"
        onClick={() => openOverlay(stores.overlay, 'palette')}
      >
        <Search size={16} aria-hidden="true" />
        <span>Find</span>
        <ShortcutKeys keys={keys} />
      </button>
    </RailTooltip>
  )
}

function SectionNavigation() {
  const { stores } = useApp()
  const go = useGo()
  const currentSection = useStore(stores.route, currentSectionName)
  const badges = useSectionBadges()
  const navRef = useRef<HTMLElement>(null)
  // In a low window the list scrolls, and the current section could be out of view.
  useEffect(() => {
    const showCurrent = () => navRef.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    showCurrent()
    window.addEventListener('resize', showCurrent)
    return () => window.removeEventListener('resize', showCurrent)
  }, [currentSection])
  return (
    <nav className={styles['nav']} aria-label="Sections" ref={navRef}>
      {SECTIONS.map(({ label, icon: Icon, route }) => {
        const badge = badges[route.name]
        return (
          <RailTooltip key={label} text={badge ? `${label}, ${badge.description ?? badge.text}` : label}>
            <button
              type="button"
              className={cx(currentSection === route.name && 'on')}
              aria-current={currentSection === route.name ? 'page' : undefined}
              data-part={route.name}
              onClick={() => go(route)}
            >
              <Icon size={16} aria-hidden="true" />
              <span>{label}</span>
              {badge && <BadgeText badge={badge} />}
            </button>
          </RailTooltip>
        )
      })}
    </nav>
  )
}

const BadgeText = ({ badge: { text, description, isLive } }: { readonly badge: SectionBadge }) => (
  <em className={cx(isLive && styles['live'])} title={description ?? undefined}>
    {description === null ? (
      text
    ) : (
      <>
        <span aria-hidden="true">{text}</span>
        <span className="sr">{description}</span>
      </>
    )}
  </em>
)
