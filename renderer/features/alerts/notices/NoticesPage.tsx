import { BellOff, CheckCheck, RefreshCw, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Notice, NoticeKind } from '@shared/contract/alerts'
import type { AppError } from '@shared/errors'
import { NOTICE_ORDER, NOTICE_WORDS } from '../alert-text'
import { alertsQueries } from '../queries'
import { useMainQuery, useRead } from '../../../query/use-query'
import { clearNotices, lookNow, markRead } from '../alerts-store'
import { Button } from '../../../ui/Button'
import { Confirm, ErrorLine } from '../../../ui/Confirm'
import { IconButton } from '../../../ui/IconButton'
import { Seg } from '../../../ui/Seg'
import { SkeletonRows, useLate } from '../../../ui/Skeleton'
import { StateBlock } from '../../../ui/StateBlock'
import { useApp, useGo } from '../../../app/app-context'
import { Failed } from '../../page-frame/Failed'
import { Page } from '../../page-frame/Page'
import { Missed } from './Missed'
import { NoticeRow } from './NoticeRow'
import './notices.css'

/** Notices page: newest first, kept on this computer. */
export function NoticesPage({ kind }: { readonly kind: NoticeKind | null }) {
  const { api, stores } = useApp()
  const state = useMainQuery(alertsQueries.notices)
  const read = useRead()
  const [clearing, setClearing] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const notices = 'value' in state ? state.value : null
  const late = useLate(notices === null && state.status !== 'failed')
  const again = () => void read(alertsQueries.notices)
  const readAll = async () => setError(await markRead(stores.client, api, null))
  return (
    <Page
      title="Notices"
      onRefresh={again}
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
      {state.status === 'failed' && <Failed what="Your notices" error={state.error} onRetry={again} />}
      {late && <SkeletonRows rows={6} height={56} />}
      <Missed />
      {notices?.length === 0 && <Nothing />}
      {notices && notices.length > 0 && <Listed notices={notices} first={kind} />}
      <Confirm
        open={clearing}
        onClose={() => setClearing(false)}
        title="Clear all notices"
        text="They are gone from this computer for good. What they were about is not told a second time; your alerts stay."
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
  const [looking, setLooking] = useState(false)
  const look = async () => {
    setLooking(true)
    onError(await lookNow(stores.client, api))
    setLooking(false)
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
        label="Look now"
        disabled={looking}
        icon={<RefreshCw size={16} aria-hidden="true" />}
        onClick={() => void look()}
      />
      <Button icon={<SlidersHorizontal size={16} aria-hidden="true" />} onClick={() => go({ name: 'alerts' })}>
        Alerts
      </Button>
    </>
  )
}

function Nothing() {
  const go = useGo()
  return (
    <StateBlock
      icon={<BellOff size={20} aria-hidden="true" />}
      title="Nothing to tell yet"
      text="You are told here, and on your desktop, when an NFT of yours sells, gets an offer or is undercut. For a floor or a launch, set an alert."
    >
      <Button onClick={() => go({ name: 'alerts' })}>Open the alerts</Button>
    </StateBlock>
  )
}

const EVERY = 'every'

/** List of notices with a filter, which offers only the kinds that occur. */
function Listed({ notices, first }: { readonly notices: readonly Notice[]; readonly first: NoticeKind | null }) {
  const there = NOTICE_ORDER.filter((one) => notices.some(({ kind }) => kind === one))
  const [wanted, setWanted] = useState<NoticeKind | typeof EVERY>(first ?? EVERY)
  const chosen = wanted !== EVERY && there.includes(wanted) ? wanted : EVERY
  const shown = notices.filter(({ kind }) => chosen === EVERY || kind === chosen)
  const options = [
    { value: EVERY, label: `All ${notices.length}` } as const,
    ...there.map((value) => ({
      value,
      label: `${NOTICE_WORDS[value].label} ${notices.filter(({ kind }) => kind === value).length}`,
    })),
  ]
  return (
    <>
      {there.length > 1 && (
        <div className="notice-filter">
          <Seg label="Kind" value={chosen} options={options} onChange={setWanted} />
        </div>
      )}
      <ul className="noticelist" aria-label="Notices">
        {shown.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
      <p className="small t3 notice-foot">The newest 500 are kept, on this computer only.</p>
    </>
  )
}
