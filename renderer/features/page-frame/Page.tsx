import { ChevronRight, Ellipsis, HardDrive, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { AppError } from '@shared/errors'
import { ageSeconds, type Stamp } from '@shared/time'
import { connectionQueries } from '../connection/queries'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { diskBanner } from '../../format/disk-text'
import { errorText } from '../../format/error-text'
import { ageWords, sinceWords } from '../../format/time'
import { recordRecentPage } from '../../stores/recent-pages'
import { isTransientError } from '../../query/recovery'
import { currentRoute, type Route } from '../../stores/route'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { useIsStale } from '../../ui/FreshnessStamp'
import { IconButton } from '../../ui/IconButton'
import { NextTry } from '../../ui/NextTry'
import { Popover } from '../../ui/Popover'
import { HalfCircle } from '../../ui/StatusIcons'
import { PageActionsContext, PageHeadContext } from '../../ui/page-actions'
import { useApp, useCopy, useGo } from '../../app/app-context'
import { BulkBar } from '../bulk/BulkBar'
import { Bell } from '../alerts/notices/Bell'
import { PracticeStopped } from '../connection/PracticeStopped'
import { useMediaQuery } from '../../ui/use-media-query'
import { offlineNote } from './offline-note'
import { useScrollMemory } from './use-scroll-memory'
import { cx } from '../../ui/cx'
import styles from './page.module.css'

export type Crumb = { readonly label: string; readonly to: Route }

type PageProps = {
  /** Title of the page, shown after the crumbs. */
  readonly title: string
  readonly crumbs?: readonly Crumb[]
  /** Controls at the end of the head. */
  readonly tools?: ReactNode
  /** Art before the title of a page without crumbs. */
  readonly titleArt?: ReactNode
  /** Content after the title, such as tabs. */
  readonly afterTitle?: ReactNode
  /** True for a page without data, or with data that does not age: hides the banner about older data. */
  readonly hidesOlderDataBanner?: boolean
  /**
   * Stamp of the page's main data. The banner shows its age. While the stamp is stale, all sums and table rows of the page
   * are marked, even if other data of the page has another age.
   */
  readonly dataStamp?: Stamp | null
  /** Name of the main data in the banner, in the plural. Default: figures. */
  readonly dataName?: string | undefined
  /** Refreshes the data of the page. */
  readonly onRefresh?: () => void
  /**
   * Width of the banners in a wide window: one column, or sections next to their list. Default: the width of the widest
   * content.
   */
  readonly width?: 'column' | 'sections' | undefined
  readonly children: ReactNode
}

/** Frame of a page. While the page is open, the command palette lists the page's actions. */
export function Page(props: PageProps) {
  const { stores } = useApp()
  return (
    <PageActionsContext value={stores.pageActions}>
      <Frame {...props} />
    </PageActionsContext>
  )
}

/** Header with title and crumbs, the scrolling part with banners and content, and the bar of the bulk queue. */
function Frame({
  title,
  crumbs = [],
  tools,
  titleArt,
  afterTitle,
  onRefresh,
  hidesOlderDataBanner,
  dataStamp = null,
  dataName = 'Figures',
  width,
  children,
}: PageProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const scrollerRef = useScrollMemory()
  const [isScrolled, setScrolled] = useState(false)
  const isDataStale = useIsStale(dataStamp)
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    document.title = `${title}, Countersign`
  }, [title])
  useCurrentPage(title, crumbs.at(-1)?.label ?? null, onRefresh)
  return (
    <main id="content" className={cx(width !== undefined && styles[`width-${width}`])}>
      <header className={cx(styles['bar'], isScrolled && styles['scrolled'])}>
        <div className={styles['bar-left']}>
          {titleArt}
          {crumbs.length > 0 ? (
            <Crumbs crumbs={crumbs}>
              <h1 ref={headingRef} tabIndex={-1} className={cx(styles['crumb-here'], 'cut')}>
                {title}
              </h1>
            </Crumbs>
          ) : (
            <h1
              ref={headingRef}
              tabIndex={-1}
              className={titleArt ? 'cut' : undefined}
              title={titleArt ? title : undefined}
            >
              {title}
            </h1>
          )}
          {afterTitle}
        </div>
        <div className={styles['bar-right']}>
          <PageHeadContext value={true}>
            <Tools tools={tools} />
          </PageHeadContext>
          {/* The bell opens another page, so it is not an action of this page. */}
          <Bell />
        </div>
      </header>
      <div
        className={cx(styles['page'], isDataStale && styles['old-data'])}
        ref={scrollerRef}
        tabIndex={-1}
        data-quiet-focus
        data-scroller
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0)}
      >
        <DiskBanner />
        {!hidesOlderDataBanner && <OlderDataBanner onRetry={onRefresh} data={{ stamp: dataStamp, name: dataName }} />}
        {children}
      </div>
      <BulkBar />
    </main>
  )
}

/** Window widths at which the tools of a page would take several rows. */
const FOLDED_TOOLS_MEDIA = '(max-width: 480px)'

/** Tools of the page, or a button that shows them where they would push the content out of the window. */
function Tools({ tools }: { readonly tools: ReactNode }) {
  const isFolded = useMediaQuery(FOLDED_TOOLS_MEDIA)
  const [isOpen, setOpen] = useState(false)
  if (!isFolded || tools === undefined) return tools
  return (
    <Popover
      label="Page tools"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      {...(styles['folded-tools'] !== undefined && { className: styles['folded-tools'] })}
      trigger={<IconButton label="Page tools" icon={<Ellipsis size={16} aria-hidden="true" />} />}
    >
      {tools}
    </Popover>
  )
}

function Crumbs({ crumbs, children }: { readonly crumbs: readonly Crumb[]; readonly children: ReactNode }) {
  const go = useGo()
  return (
    <nav className={styles['crumb']} aria-label="You are here">
      {crumbs.map(({ label, to }) => (
        <span className="row" key={label}>
          <button type="button" className="link plain cut" onClick={() => go(to)}>
            {label}
          </button>
          <ChevronRight size={12} aria-hidden="true" />
        </span>
      ))}
      {children}
    </nav>
  )
}

/** Main data of a page, as its banners describe the data. */
type PageData = { readonly stamp: Stamp | null; readonly name: string }

/** Sentences of the offline banner: the age of the main figures, if the page has any, and what the person cannot do. */
function OfflineText({ data, isPractice }: { readonly data: PageData; readonly isPractice: boolean }) {
  const { stores } = useApp()
  const note = useStore(stores.route, (route) => offlineNote(currentRoute(route)))
  const text = (
    <>
      <DataAge data={data} />
      {note ?? (data.stamp === null && 'The market cannot be reached.')}
    </>
  )
  if (!isPractice) return text
  // The practice market runs on this computer and needs no network.
  return (
    <span title={PRACTICE_REMEDY}>
      {text} <span className="sr">{PRACTICE_REMEDY}</span>
    </span>
  )
}

const PRACTICE_REMEDY =
  'If the practice market stays offline, restart Countersign. The restart also starts the practice market.'

/** Sentence with the age of the main figures of the page; nothing for a page without figures. */
function DataAge({ data: { stamp, name } }: { readonly data: PageData }) {
  const nowMs = useNow()
  const seconds = stamp && ageSeconds(stamp, nowMs)
  return seconds === null ? null : `${name} are ${ageWords(seconds)} old. `
}

/** Banner on every page while the app cannot save anything. */
function DiskBanner() {
  const { stores } = useApp()
  const copy = useCopy()
  const error = useStore(stores.disk, (disk) => disk.error)
  if (error?.code !== 'disk-failed') return null
  const { title, text, folder } = diskBanner(error)
  return (
    <Banner
      icon={<HardDrive size={16} aria-hidden="true" />}
      title={title}
      text={
        <span title={folder}>
          {text} <span className="sr">{folder}</span>
        </span>
      }
    >
      <Button size="small" title={folder} onClick={() => void copy(error.path)}>
        Copy folder path
      </Button>
    </Banner>
  )
}

type OlderDataProps = { readonly onRetry: (() => void) | undefined; readonly data: PageData }

/**
 * Banner with the reason why data is old: the practice market has stopped, the market cannot be reached, or a read failed.
 */
function OlderDataBanner({ onRetry, data }: OlderDataProps) {
  const network = useKnownValue(networkQueries.state)
  const practiceStop = useKnownValue(connectionQueries.state, (connection) => connection.practiceStopped)
  const retryButton = onRetry && (
    <Button size="small" onClick={onRetry}>
      Try now
    </Button>
  )
  // A stopped practice market is offline too, but does not restart on its own. Its own banner therefore comes first.
  if (practiceStop) return <PracticeStopped reason={practiceStop.reason} />
  if (network?.service.status === 'offline') {
    return (
      <OfflineBanner
        since={network.service.since}
        data={data}
        isPractice={network.profile.kind === 'practice'}
        retryButton={retryButton}
      />
    )
  }
  if (!network?.latestReadError) return null
  return <FailedReadsBanner {...network.latestReadError} data={data} retryButton={retryButton} />
}

type OfflineProps = {
  readonly since: string | null
  readonly data: PageData
  readonly isPractice: boolean
  readonly retryButton: ReactNode
}

/** Banner while the market cannot be reached. */
function OfflineBanner({ since, data, isPractice, retryButton }: OfflineProps) {
  const nowMs = useNow()
  return (
    <Banner
      icon={<WifiOff size={16} aria-hidden="true" />}
      title={since === null ? 'Offline' : `Offline since ${sinceWords(since, nowMs)}`}
      text={<OfflineText data={data} isPractice={isPractice} />}
    >
      <NextTry />
      {retryButton}
    </Banner>
  )
}

type FailedReadsProps = {
  readonly error: AppError
  readonly since: string
  readonly data: PageData
  readonly retryButton: ReactNode
}

/** Banner while the market answers, but reads fail. */
function FailedReadsBanner({ error, since, data, retryButton }: FailedReadsProps) {
  const nowMs = useNow()
  const { title: reason, todo } = errorText(error)
  return (
    <Banner
      icon={<HalfCircle size={16} />}
      title={`Data stale since ${sinceWords(since, nowMs)}`}
      text={
        <>
          {reason}. <DataAge data={data} />
          {!isTransientError(error) && todo}
        </>
      }
    >
      <NextTry />
      {retryButton}
    </Banner>
  )
}

/** Registers the refresh function of the page with the shell, and adds the page to the recent pages. */
function useCurrentPage(title: string, parentTitle: string | null, onRefresh: (() => void) | undefined): void {
  const { stores } = useApp()
  const refresh = useEffectEvent(() => onRefresh?.())
  const canRefresh = onRefresh !== undefined
  useEffect(() => {
    stores.page.setState({ refresh: canRefresh ? () => refresh() : null }, true)
  }, [stores, canRefresh])
  useEffect(
    () =>
      recordRecentPage(stores.recentPages, { route: currentRoute(stores.route.getState()), title, under: parentTitle }),
    [stores, title, parentTitle],
  )
}
