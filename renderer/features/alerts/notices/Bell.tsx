import { Bell as BellIcon } from 'lucide-react'
import { useStore } from 'zustand'
import { unreadText } from '../alert-text'
import { countWithNoun } from '../../../format/money'
import { alertsQueries } from '../queries'
import { useKnownValue } from '../../../query/use-query'
import { currentRoute, type Route } from '../../../stores/route'
import { Tooltip } from '../../../ui/Tooltip'
import { useApp, useGo } from '../../../app/app-context'
import { cx } from '../../../ui/cx'
import styles from './bell.module.css'

/** Button in the header of every page that opens the notices and shows the number of unread notices. */
export function Bell() {
  const { stores } = useApp()
  const go = useGo()
  const unreadCount = useKnownValue(alertsQueries.state, (alerts) => alerts.unreadNoticeCount) ?? 0
  const pageName = useStore(stores.route, (state) => currentRoute(state).name)
  const label = unreadCount === 0 ? 'Notices' : `Notices, ${countWithNoun(unreadCount, 'unread', 'unread')}`
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={cx('btn quiet icon', styles['bell'])}
        aria-label={label}
        aria-current={ariaCurrent(pageName)}
        onClick={() => go({ name: 'notices', kind: null })}
      >
        <BellIcon size={16} aria-hidden="true" />
        {unreadCount > 0 && (
          <span className={styles['bell-count']} aria-hidden="true">
            {unreadText(unreadCount)}
          </span>
        )}
      </button>
    </Tooltip>
  )
}

/** Value of `aria-current`: "page" on the notices page, "true" on the alerts page, which belongs to the notices. */
function ariaCurrent(pageName: Route['name']): 'page' | 'true' | undefined {
  if (pageName === 'notices') return 'page'
  return pageName === 'alerts' ? 'true' : undefined
}
