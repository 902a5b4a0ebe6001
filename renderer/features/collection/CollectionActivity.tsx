import type { EntityId } from '@shared/ids'
import { marketQueries } from '../market/queries'
import { useKnownValue } from '../../query/use-query'
import { useApp, useGo } from '../../app/app-context'
import { ActivityList } from './ActivityList'

/** Activity tab: sales, listings, price changes and mints of one collection. */
export function CollectionActivity({ token }: { readonly token: EntityId }) {
  return (
    <ActivityList token={token}>
      <StatisticsLink token={token} />
    </ActivityList>
  )
}

/**
 * Link that opens the Statistics page with this collection chosen. On that page, the person can choose any two days.
 */
function StatisticsLink({ token }: { readonly token: EntityId }) {
  const { stores } = useApp()
  const go = useGo()
  const facts = useKnownValue(marketQueries.collection(token))
  if (!facts) return null
  const { checksum, name } = facts
  const openStatistics = () => {
    stores.statistics.viewSettings.setState({ collection: { token, checksum, name } })
    go({ name: 'statistics', tab: 'transactions' })
  }
  return (
    <button type="button" className="link" onClick={openStatistics}>
      Open sales by date in Statistics
    </button>
  )
}
