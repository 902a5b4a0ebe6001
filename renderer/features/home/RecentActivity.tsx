import { Tag } from 'lucide-react'
import { useMemo } from 'react'
import { alertsQueries } from '../alerts/queries'
import { KindIcon } from '../flows/history/KindIcon'
import { flowsQueries } from '../flows/queries'
import { useKnownValue, useMainQuery } from '../../query/use-query'
import { knownValue } from '../../query/remote'
import { DASH } from '../../format/money'
import { ageWords, dateTimeWords, utcWords } from '../../format/time'
import { Art } from '../../ui/Art'
import { useNow } from '../../ui/clock-context'
import { cx } from '../../ui/cx'
import { HbarText } from '../../ui/HbarText'
import { IconTile } from '../../ui/IconTile'
import { Money } from '../../ui/Money'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { useGo } from '../../app/app-context'
import { useAccounts, useAmountHider, useSettings } from '../../app/use-app-state'
import { type ActivityItem, activityItems } from './activity-items'
import styles from './home.module.css'

const MAX_SHOWN_EVENTS = 5
const ROW_PX = 50
const ART_PX = 36
const NO_ITEMS: readonly never[] = []

/** The person's latest transactions and sales, with a link to the history. */
export function RecentActivity() {
  const go = useGo()
  const accounts = useAccounts()?.accounts ?? NO_ITEMS
  const flows = useKnownValue(flowsQueries.list)
  const knownNotices = knownValue(useMainQuery(alertsQueries.notices))
  const notices = knownNotices ?? NO_ITEMS
  const items = useMemo(
    () => activityItems({ flows: flows ?? NO_ITEMS, notices, accounts }, MAX_SHOWN_EVENTS),
    [flows, notices, accounts],
  )
  const isLate = useIsLate(flows === null)
  return (
    <section aria-label="Recent activity">
      <div className={styles['section-head']}>
        <h2 className="h2">Recent activity</h2>
        <span className="sp" />
        <button type="button" className={styles['head-link']} onClick={() => go({ name: 'history', flow: null })}>
          History
        </button>
      </div>
      {items.length > 0 && (
        <ul className={styles['rows']}>
          {items.map((item) => (
            <ActivityRow key={item.key} item={item} />
          ))}
        </ul>
      )}
      {items.length === 0 && flows !== null && knownNotices !== null && (
        <p className={cx('t2', styles['list-note'])}>No transactions yet. Purchases, sales and listings appear here.</p>
      )}
      {isLate && (
        <div className={styles['row-skeletons']}>
          <SkeletonRows count={MAX_SHOWN_EVENTS} heightPx={ROW_PX} artPx={ART_PX} />
        </div>
      )}
    </section>
  )
}

function ActivityRow({ item }: { readonly item: ActivityItem }) {
  const go = useGo()
  const hideAmountsIn = useAmountHider()
  const { hideAmounts } = useSettings()
  const ageSeconds = (useNow() - Date.parse(item.at)) / 1000
  return (
    <li className={styles['event']}>
      {item.image === null ? (
        <IconTile>{item.kind === null ? <Tag size={16} /> : <KindIcon kind={item.kind} />}</IconTile>
      ) : (
        <Art src={item.image} className="thumb t36" />
      )}
      <span className={styles['row-text']}>
        <button type="button" className="rowlink cut" title={hideAmountsIn(item.title)} onClick={() => go(item.route)}>
          <HbarText text={hideAmountsIn(item.title)} />
        </button>
        <span className="small t2 cut">
          <HbarText text={hideAmountsIn(item.text)} />
        </span>
      </span>
      <span className={styles['event-end']}>
        <span title={hideAmountsIn(item.amountNote)}>
          {item.amount === null ? (
            <span className="unknown">{DASH}</span>
          ) : (
            <>
              {item.amount.sign}
              <Money hbar={item.amount.hbar} minDecimals={2} maxDecimals={2} isHidden={hideAmounts} />
            </>
          )}
        </span>
        <span className="micro t3 tn" title={`${dateTimeWords(item.at)}, ${utcWords(item.at)}`}>
          {ageWords(ageSeconds)} ago
        </span>
      </span>
    </li>
  )
}
