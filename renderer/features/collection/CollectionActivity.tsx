import type { EntityId } from '@shared/ids'
import { marketQueries } from '../market/queries'
import { useKnownValue } from '../../query/use-query'
import { useApp, useGo } from '../../app/app-context'
import { ActivityList } from './ActivityList'

/** Activity of one collection. */
export function CollectionActivity({ token }: { readonly token: EntityId }) {
  return (
    <ActivityList token={token}>
      <StatisticsLink token={token} />
    </ActivityList>
  )
}

/** Link to Statistics, which shows the sales between any two days. */
function StatisticsLink({ token }: { readonly token: EntityId }) {
  const { stores } = useApp()
  const go = useGo()
  const facts = useKnownValue(marketQueries.collection(token))
  if (!facts) return null
  const { checksum, name } = facts
  const open = () => {
    stores.statistics.look.setState({ collection: { token, checksum, name } })
    go({ name: 'statistics', tab: 'transactions' })
  }
  return (
    <button type="button" className="link" onClick={open}>
      Show sales between two days
    </button>
  )
}
