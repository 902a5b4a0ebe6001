import {
  ChevronRight,
  CircleHelp,
  Gauge,
  HandCoins,
  type LucideIcon,
  PackageX,
  Rocket,
  Tag,
  Timer,
  TrendingDown,
} from 'lucide-react'
import type { Notice, NoticeKind } from '@shared/contract/alerts'
import { targetOfNotice } from '@shared/insight/alert-conditions'
import { noticeText } from '../alert-text'
import { ageWords, dateTimeWords, utcWords } from '../../../format/time'
import { watchedName } from '../../accounts/accounts-store'
import { markRead, noticeRoute } from '../alerts-store'
import { Art } from '../../../ui/Art'
import { useNow } from '../../../ui/clock-context'
import { cx } from '../../../ui/cx'
import { HbarText } from '../../../ui/HbarText'
import { useApp, useGo } from '../../../app/app-context'
import { useAccountName } from '../../../app/use-app-state'
import { useAccounts } from '../../../app/use-app-state'
import { useAmountHider } from '../../../app/use-app-state'
import noticesStyles from './notices.module.css'
import alertsStyles from '../alerts.module.css'

const ICONS: Readonly<Record<NoticeKind, LucideIcon>> = {
  sold: Tag,
  offer: HandCoins,
  undercut: TrendingDown,
  floor: Gauge,
  launch: Rocket,
  'launch-slow': Timer,
  'launch-out': PackageX,
  outcome: CircleHelp,
}

/** Row of one notice: text, account and time. A click opens the page that the notice is about. */
export function NoticeRow({ notice }: { readonly notice: Notice }) {
  const { api, stores } = useApp()
  const go = useGo()
  const hideAmountsIn = useAmountHider()
  const accounts = useAccounts()
  const { title, detail } = noticeText(notice, (id) => watchedName(accounts, id))
  // "Hide amounts" does not apply to floors, which are public. All other amounts in notices are the person's own.
  const toShownText = notice.kind === 'floor' ? (text: string) => text : hideAmountsIn
  const openNotice = () => {
    if (!notice.isRead) void markRead(stores.client, api, [notice.id])
    go(noticeRoute(targetOfNotice(notice)))
  }
  return (
    <li className={cx(noticesStyles['notice'], !notice.isRead && noticesStyles['new'])} data-notice={notice.kind}>
      <NoticeImage notice={notice} />
      <span className={noticesStyles['notice-what']}>
        <button type="button" className="rowlink cut" onClick={openNotice}>
          {!notice.isRead && <span className="sr">Unread. </span>}
          <HbarText text={toShownText(title)} />
        </button>
        <span className="t2 cut">
          <HbarText text={toShownText(detail)} />
        </span>
      </span>
      <span className={cx(noticesStyles['notice-account'], 'small t2')}>
        <AccountLabel notice={notice} />
      </span>
      <NoticeTime at={notice.happenedAt} />
      <ChevronRight size={14} className="t3" aria-hidden="true" />
    </li>
  )
}

/** Image of the NFT or collection that the notice is about. If there is no image, the icon of the notice's kind. */
function NoticeImage({ notice }: { readonly notice: Notice }) {
  const Icon = ICONS[notice.kind]
  if (notice.image !== null) return <Art className={noticesStyles['notice-art']} src={notice.image} />
  return (
    <span className={cx(alertsStyles['notice-sign'], noticesStyles['notice-sign'])}>
      <Icon size={16} aria-hidden="true" />
    </span>
  )
}

/**
 * Name of the account that the notice is about. Renders nothing if the notice has no account, or the person only one.
 */
function AccountLabel({ notice }: { readonly notice: Notice }) {
  const accounts = useAccounts()
  const accountName = useAccountName()
  if (!('account' in notice) || (accounts?.accounts.length ?? 0) < 2) return null
  return <span className="block cut">{accountName(notice.account)}</span>
}

/** Age of a notice, or its date if this computer's clock is behind. */
function NoticeTime({ at }: { readonly at: string }) {
  const now = useNow()
  const seconds = (now - Date.parse(at)) / 1000
  return (
    <time
      className={cx('micro t3 tn', noticesStyles['notice-when'])}
      dateTime={at}
      title={`${dateTimeWords(at)}, ${utcWords(at)}`}
    >
      {seconds < 0 ? dateTimeWords(at) : `${ageWords(seconds)} ago`}
    </time>
  )
}
