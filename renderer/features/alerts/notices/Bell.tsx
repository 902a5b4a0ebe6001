import { Bell as BellIcon } from 'lucide-react'
import { useStore } from 'zustand'
import { unreadText } from '../alert-text'
import { counted } from '../../../format/money'
import { alertsQueries } from '../queries'
import { useKnownValue } from '../../../query/use-query'
import { currentRoute } from '../../../stores/route'
import { usePageButton } from '../../../ui/page-actions'
import { Tooltip } from '../../../ui/Tooltip'
import { useApp, useGo } from '../../../app/app-context'
import { cx } from '../../../ui/cx'
import styles from './bell.module.css'

/** Button to the notices with the number of unread ones, at the end of every page's header. */
export function Bell() {
  const { stores } = useApp()
  const go = useGo()
  const unread = useKnownValue(alertsQueries.state, (alerts) => alerts.unread) ?? 0
  const isHere = useStore(stores.route, (s) => currentRoute(s).name === 'notices')
  const label = unread === 0 ? 'Notices' : `Notices, ${counted(unread, 'unread', 'unread')}`
  const ref = usePageButton({ label, isDisabled: false }, undefined)
  return (
    <Tooltip text={label}>
      <button
        ref={ref}
        type="button"
        className={cx('btn quiet icon', styles['bell'])}
        aria-label={label}
        aria-current={isHere ? 'page' : undefined}
        onClick={() => go({ name: 'notices', kind: null })}
      >
        <BellIcon size={16} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles['bell-count']} aria-hidden="true">
            {unreadText(unread)}
          </span>
        )}
      </button>
    </Tooltip>
  )
}
