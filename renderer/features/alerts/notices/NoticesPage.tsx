import { CheckCheck, Ellipsis, RefreshCw, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Notice, NoticeKind } from '@shared/contract/alerts'
import type { AppError } from '@shared/errors'
import { NOTICE_ORDER, NOTICE_WORDS } from '../alert-text'
import { alertsQueries } from '../queries'
import { useMainQuery, useReadQuery } from '../../../query/use-query'
import { clearNotices, checkForNotices, markRead } from '../alerts-store'
import { Button } from '../../../ui/Button'
import { Confirm, ErrorLine } from '../../../ui/Confirm'
import { IconButton } from '../../../ui/IconButton'
import { Menu, MenuItem } from '../../../ui/Menu'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { SkeletonRows, useIsLate } from '../../../ui/Skeleton'
import { StateBand } from '../../../ui/StateBand'
import { useApp, useGo } from '../../../app/app-context'
import { FailedRead } from '../../page-frame/FailedRead'
import { Page } from '../../page-frame/Page'
import { MissedEvents } from './MissedEvents'
import { NoticeRow } from './NoticeRow'
import { cx } from '../../../ui/cx'
import styles from './notices.module.css'

/** Notices page: the stored notices, newest first. `kind` is the filter when the page opens; null for all kinds. */
export function NoticesPage({ kind }: { readonly kind: NoticeKind | null }) {
  const { api, stores } = useApp()
  const noticesRead = useMainQuery(alertsQueries.notices)
  const readQuery = useReadQuery()
  const [isDeleteDialogOpen, setDeleteDialogOpen] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const notices = 'value' in noticesRead ? noticesRead.value : null
  const isLate = useIsLate(notices === null && noticesRead.status !== 'failed')
  const refresh = () => void readQuery(alertsQueries.notices)
  const markAllRead = async () => setError(await markRead(stores.client, api, null))
  return (
    <Page
      title="Notices"
      width="column"
      onRefresh={refresh}
      hidesOlderDataBanner={notices === null}
      tools={
        <Tools
          notices={notices ?? []}
          onMarkAllRead={() => void markAllRead()}
          onDelete={() => setDeleteDialogOpen(true)}
          onError={setError}
        />
      }
    >
      {error && <ErrorLine error={error} />}
      {noticesRead.status === 'failed' && (
        <FailedRead subject="Your notices" error={noticesRead.error} onRetry={refresh} />
      )}
      {isLate && <SkeletonRows count={6} heightPx={56} />}
      <MissedEvents />
      {notices?.length === 0 && <NoNotices />}
      {notices && notices.length > 0 && <NoticeList notices={notices} initialKind={kind} />}
      <Confirm
        open={isDeleteDialogOpen}
        onClose={() => setDeleteDialogOpen(false)}
        title="Delete all notices"
        text="Deletes all notices from this computer. You get no second notice of the same event. Your alerts stay."
        actionLabel="Delete notices"
        isDangerous
        action={() => clearNotices(stores.client, api)}
      />
    </Page>
  )
}

type ToolsProps = {
  readonly notices: readonly Notice[]
  readonly onMarkAllRead: () => void
  readonly onDelete: () => void
  readonly onError: (error: AppError | null) => void
}

function Tools({ notices, onMarkAllRead, onDelete, onError }: ToolsProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    onError(await checkForNotices(stores.client, api))
    setChecking(false)
  }
  return (
    <>
      {notices.some(({ isRead }) => !isRead) && (
        <Button variant="quiet" icon={<CheckCheck size={16} aria-hidden="true" />} onClick={onMarkAllRead}>
          Mark all read
        </Button>
      )}
      <IconButton
        label="Check for notices"
        disabled={isChecking}
        icon={<RefreshCw size={16} aria-hidden="true" />}
        onClick={() => void check()}
      />
      {notices.length > 0 && (
        <>
          <Button icon={<SlidersHorizontal size={16} aria-hidden="true" />} onClick={() => go({ name: 'alerts' })}>
            Open alerts
          </Button>
          <Menu
            trigger={
              <button type="button" className="btn quiet icon" aria-label="More">
                <Ellipsis size={16} aria-hidden="true" />
              </button>
            }
          >
            <MenuItem icon={<Trash2 size={16} aria-hidden="true" />} onPick={onDelete}>
              Delete all notices
            </MenuItem>
          </Menu>
        </>
      )}
    </>
  )
}

function NoNotices() {
  const go = useGo()
  return (
    <StateBand
      title="No notices yet"
      text="You get a notice when your NFT sells, gets an offer or is undercut. For floors and launches, set an alert."
    >
      <Button variant="primary" onClick={() => go({ name: 'alerts' })}>
        Open alerts
      </Button>
      <Button onClick={() => go({ name: 'settings' })}>Choose notices</Button>
    </StateBand>
  )
}

const ALL_KINDS = 'all'

type ListProps = { readonly notices: readonly Notice[]; readonly initialKind: NoticeKind | null }

/** List of notices with a filter by kind. The filter has only kinds of which there are notices. */
function NoticeList({ notices, initialKind }: ListProps) {
  const availableKinds = NOTICE_ORDER.filter((kind) => notices.some((notice) => notice.kind === kind))
  const [chosenKind, setChosenKind] = useState<NoticeKind | typeof ALL_KINDS>(initialKind ?? ALL_KINDS)
  // Show all kinds if no notice of the chosen kind is stored any more.
  const shownKind = chosenKind !== ALL_KINDS && availableKinds.includes(chosenKind) ? chosenKind : ALL_KINDS
  const shownNotices = notices.filter(({ kind }) => shownKind === ALL_KINDS || kind === shownKind)
  const options = [
    { value: ALL_KINDS, label: `All ${notices.length}` } as const,
    ...availableKinds.map((availableKind) => ({
      value: availableKind,
      label: `${NOTICE_WORDS[availableKind].label} ${notices.filter(({ kind }) => kind === availableKind).length}`,
    })),
  ]
  return (
    <>
      {availableKinds.length > 1 && (
        <div className={styles['notice-filter']}>
          <SegmentedControl label="Kind" value={shownKind} options={options} onChange={setChosenKind} />
        </div>
      )}
      <ul className={styles['noticelist']} aria-label="Notices">
        {shownNotices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
      <p className={cx('small t3', styles['notice-foot'])}>This computer stores the newest 500 notices.</p>
    </>
  )
}
