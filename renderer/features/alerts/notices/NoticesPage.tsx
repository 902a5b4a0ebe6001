import { BellOff, CheckCheck, RefreshCw, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Notice, NoticeKind } from '@shared/contract/alerts'
import type { AppError } from '@shared/errors'
import { NOTICE_ORDER, NOTICE_WORDS } from '../alert-text'
import { alertsQueries } from '../queries'
import { useMainQuery, useRead } from '../../../query/use-query'
import { clearNotices, checkNow, markRead } from '../alerts-store'
import { Button } from '../../../ui/Button'
import { Confirm, ErrorLine } from '../../../ui/Confirm'
import { IconButton } from '../../../ui/IconButton'
import { Seg } from '../../../ui/Seg'
import { SkeletonRows, useLate } from '../../../ui/Skeleton'
import { StateBlock } from '../../../ui/StateBlock'
import { useApp, useGo } from '../../../app/app-context'
import { FailedRead } from '../../page-frame/FailedRead'
import { Page } from '../../page-frame/Page'
import { MissedEvents } from './MissedEvents'
import { NoticeRow } from './NoticeRow'
import { cx } from '../../../ui/cx'
import styles from './notices.module.css'

/** Notices page: newest first, kept on this computer. */
export function NoticesPage({ kind }: { readonly kind: NoticeKind | null }) {
  const { api, stores } = useApp()
  const state = useMainQuery(alertsQueries.notices)
  const read = useRead()
  const [isClearing, setClearing] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const notices = 'value' in state ? state.value : null
  const late = useLate(notices === null && state.status !== 'failed')
  const retry = () => void read(alertsQueries.notices)
  const readAll = async () => setError(await markRead(stores.client, api, null))
  return (
    <Page
      title="Notices"
      onRefresh={retry}
      bare={notices === null}
      tools={
        <Tools
          notices={notices ?? []}
          onReadAll={() => void readAll()}
          onClear={() => setClearing(true)}
          onError={setError}
        />
      }
    >
      {error && <ErrorLine error={error} />}
      {state.status === 'failed' && <FailedRead what="Your notices" error={state.error} onRetry={retry} />}
      {late && <SkeletonRows rows={6} height={56} />}
      <MissedEvents />
      {notices?.length === 0 && <NoNotices />}
      {notices && notices.length > 0 && <NoticeList notices={notices} initialKind={kind} />}
      <Confirm
        open={isClearing}
        onClose={() => setClearing(false)}
        title="Clear all notices"
        text="All notices are deleted from this computer. Their events cause no second notice; your alerts stay."
        act="Clear all"
        danger
        onAct={() => clearNotices(stores.client, api)}
      />
    </Page>
  )
}

type ToolsProps = {
  readonly notices: readonly Notice[]
  readonly onReadAll: () => void
  readonly onClear: () => void
  readonly onError: (error: AppError | null) => void
}

function Tools({ notices, onReadAll, onClear, onError }: ToolsProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    onError(await checkNow(stores.client, api))
    setChecking(false)
  }
  return (
    <>
      {notices.some(({ isRead }) => !isRead) && (
        <Button variant="quiet" icon={<CheckCheck size={16} aria-hidden="true" />} onClick={onReadAll}>
          Mark all read
        </Button>
      )}
      {notices.length > 0 && (
        <IconButton label="Clear all notices" icon={<Trash2 size={16} aria-hidden="true" />} onClick={onClear} />
      )}
      <IconButton
        label="Check now"
        disabled={isChecking}
        icon={<RefreshCw size={16} aria-hidden="true" />}
        onClick={() => void check()}
      />
      <Button icon={<SlidersHorizontal size={16} aria-hidden="true" />} onClick={() => go({ name: 'alerts' })}>
        Alerts
      </Button>
    </>
  )
}

function NoNotices() {
  const go = useGo()
  return (
    <StateBlock
      icon={<BellOff size={20} aria-hidden="true" />}
      title="No notices yet"
      text="You get a notice when your NFT sells, gets an offer or is undercut. For floors and launches, set an alert."
    >
      <Button onClick={() => go({ name: 'alerts' })}>Open the alerts</Button>
    </StateBlock>
  )
}

const EVERY = 'every'

type ListProps = { readonly notices: readonly Notice[]; readonly initialKind: NoticeKind | null }

/** List of notices with a filter, which offers only the kinds that occur. */
function NoticeList({ notices, initialKind }: ListProps) {
  const kinds = NOTICE_ORDER.filter((kind) => notices.some((notice) => notice.kind === kind))
  const [wantedKind, setWantedKind] = useState<NoticeKind | typeof EVERY>(initialKind ?? EVERY)
  const chosenKind = wantedKind !== EVERY && kinds.includes(wantedKind) ? wantedKind : EVERY
  const filtered = notices.filter(({ kind }) => chosenKind === EVERY || kind === chosenKind)
  const options = [
    { value: EVERY, label: `All ${notices.length}` } as const,
    ...kinds.map((value) => ({
      value,
      label: `${NOTICE_WORDS[value].label} ${notices.filter(({ kind }) => kind === value).length}`,
    })),
  ]
  return (
    <>
      {kinds.length > 1 && (
        <div className={styles['notice-filter']}>
          <Seg label="Kind" value={chosenKind} options={options} onChange={setWantedKind} />
        </div>
      )}
      <ul className={styles['noticelist']} aria-label="Notices">
        {filtered.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
      <p className={cx('small t3', styles['notice-foot'])}>The newest 500 notices are stored, on this computer only.</p>
    </>
  )
}
