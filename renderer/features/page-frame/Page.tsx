import { ChevronRight, HardDrive, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { connectionQueries } from '../connection/queries'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { diskBanner } from '../../format/disk-text'
import { errorText } from '../../format/error-text'
import { clockWords } from '../../format/time'
import { visit } from '../../stores/recent-pages'
import { mayPass } from '../../query/recovery'
import { currentRoute, type Route } from '../../stores/route'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { HalfCircle } from '../../ui/StatusIcons'
import { PageActionsContext, PageHeadContext } from '../../ui/page-actions'
import { useApp, useGo } from '../../app/app-context'
import { BulkBar } from '../bulk/BulkBar'
import { Bell } from '../alerts/notices/Bell'
import { PracticeStopped } from '../connection/PracticeStopped'
import { useScrollMemory } from './use-scroll-memory'
import './page.css'

export type Crumb = { readonly label: string; readonly to: Route }

type PageProps = {
  /** The last crumb, or the title of a section. */
  readonly title: string
  readonly crumbs?: readonly Crumb[]
  readonly tools?: ReactNode
  /** Content after the title: the page's own tabs. */
  readonly beside?: ReactNode
  /** True if the page has no data that ages: no banner. */
  readonly bare?: boolean
  /** Refreshes the data of the page. */
  readonly onRefresh?: () => void
  readonly children: ReactNode
}

/** Page whose actions the palette offers while it is shown. */
export function Page(props: PageProps) {
  const { stores } = useApp()
  return (
    <PageActionsContext value={stores.pageActions}>
      <Frame {...props} />
    </PageActionsContext>
  )
}

/** Header with title or crumbs, the banner when offline, and the part that scrolls. */
function Frame({ title, crumbs = [], tools, beside, onRefresh, bare, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const scroll = useScrollMemory()
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => void (document.title = `${title}, Countersign`), [title])
  useShown(title, crumbs.at(-1)?.label ?? null, onRefresh)
  return (
    <main id="content">
      <header className="bar">
        <div className="bl">
          {crumbs.length > 0 ? (
            <Crumbs crumbs={crumbs}>
              <h1 ref={heading} tabIndex={-1} className="crumb-here cut">
                {title}
              </h1>
            </Crumbs>
          ) : (
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
          )}
          {beside}
        </div>
        <div className="br">
          <PageHeadContext value={true}>
            {tools}
            <Bell />
          </PageHeadContext>
        </div>
      </header>
      <div className="page" ref={scroll} tabIndex={-1} data-quiet-focus data-scroller>
        <DiskBanner />
        {!bare && <ReachBanner onRetry={onRefresh} />}
        {children}
      </div>
      <BulkBar />
    </main>
  )
}

function Crumbs({ crumbs, children }: { readonly crumbs: readonly Crumb[]; readonly children: ReactNode }) {
  const go = useGo()
  return (
    <nav className="crumb" aria-label="You are here">
      {crumbs.map((c) => (
        <span className="row" key={c.label}>
          <button type="button" className="link plain cut" onClick={() => go(c.to)}>
            {c.label}
          </button>
          <ChevronRight size={12} aria-hidden="true" />
        </span>
      ))}
      {children}
    </nav>
  )
}

const OFFLINE = 'You see what was last read, with its age. Signing waits for the network.'
/** The practice market runs on this computer, so the network is not the cause. */
const PRACTICE_GONE =
  'The practice market on this computer does not answer. One that ended is started again by itself; if this stays, start Countersign again.'

/** Shown on every page while nothing can be saved. */
function DiskBanner() {
  const { stores } = useApp()
  const error = useStore(stores.disk, (s) => s.error)
  if (error?.code !== 'disk-failed') return null
  const { title, text } = diskBanner(error)
  return <Banner icon={<HardDrive size={16} aria-hidden="true" />} title={title} text={text} />
}

/** Reason why older data is shown: the market is not reachable, or it is reachable and sent nothing newer. */
function ReachBanner({ onRetry }: { readonly onRetry: (() => void) | undefined }) {
  const network = useKnownValue(networkQueries.state)
  const stopped = useKnownValue(connectionQueries.state, (connection) => connection.practiceStopped)
  const retry = onRetry && (
    <Button size="small" onClick={onRetry}>
      Try now
    </Button>
  )
  // Before “offline”, whose text says that the connection recovers by itself.
  if (stopped) return <PracticeStopped reason={stopped.reason} />
  if (network?.service.status === 'offline') {
    const { since } = network.service
    return (
      <Banner
        icon={<WifiOff size={16} aria-hidden="true" />}
        title={`Offline${since === null ? '' : ` since ${clockWords(since, false)}`}`}
        text={network.profile.kind === 'practice' ? PRACTICE_GONE : OFFLINE}
      >
        {retry}
      </Banner>
    )
  }
  if (!network?.trouble) return null
  const { error, since } = network.trouble
  return (
    <Banner
      icon={<HalfCircle size={16} />}
      title={`You see what was last read, since ${clockWords(since, false)}`}
      text={`${errorText(error).title}. ${mayPass(error) ? 'It is asked again by itself.' : errorText(error).todo}`}
    >
      {retry}
    </Banner>
  )
}

/** Registers the page and its refresh function with the shell. */
function useShown(title: string, under: string | null, onRefresh: (() => void) | undefined): void {
  const { stores } = useApp()
  const refresh = useEffectEvent(() => onRefresh?.())
  const canRefresh = onRefresh !== undefined
  useEffect(() => {
    stores.page.setState({ refresh: canRefresh ? () => refresh() : null }, true)
  }, [stores, canRefresh])
  useEffect(
    () => visit(stores.places, { route: currentRoute(stores.route.getState()), title, under }),
    [stores, title, under],
  )
}
