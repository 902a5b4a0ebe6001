import type { TopCollection, Trader } from '@shared/contract/statistics'
import { countWithNoun, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { Button } from '../../ui/Button'
import { type Column, DataTable } from '../../ui/data-table'
import { Dialog } from '../../ui/Dialog'
import { Statistic } from '../../ui/Money'
import { useApp, useGo } from '../../app/app-context'
import { AccountLink, TradePrice } from './cells'
import { rankingPeriod } from './PeriodBar'
import { rangeOfDays } from './statistics-store'
import styles from './statistics.module.css'

type TopTradersProps = {
  readonly collection: TopCollection | null
  /** Number of days that the ranking covers. */
  readonly days: number
  readonly onClose: () => void
}

/** Maximum number of traders in the dialog. The JSON export has all traders. */
const MAX_TRADERS = 100

/** Dialog with the market's ranking of a collection's traders; closed while `collection` is null. */
export function TopTraders({ collection, days, onClose }: TopTradersProps) {
  const { stores } = useApp()
  const go = useGo()
  const showAllTraders = () => {
    if (!collection) return
    const { token, checksum, name: collectionName } = collection
    stores.statistics.viewSettings.setState({
      tab: 'traders',
      collection: { token, checksum, name: collectionName },
      ...rangeOfDays(days, stores.clock.getState().nowMs),
    })
    onClose()
  }
  const name = collection ? nameOr(collection.name, collection.token) : ''
  const traders = collection?.traders ?? []
  const hiddenCount = traders.length - MAX_TRADERS
  return (
    <Dialog
      isWide
      open={collection !== null}
      onClose={onClose}
      title={`Traders of ${name}`}
      text={`Ranked by the market over the ${rankingPeriod(days)}. The list of all traders counts UTC days, so its figures can differ.`}
    >
      {traders.length === 0 ? (
        <p className="t2">The market reports no traders.</p>
      ) : (
        <div className={styles['stat-traders']} tabIndex={0} role="region" aria-label={`Traders of ${name}, table`}>
          <TradersTable traders={traders.slice(0, MAX_TRADERS)} />
        </div>
      )}
      {hiddenCount > 0 && <p className="small t2">{countWithNoun(hiddenCount, 'more trader')} in the JSON export.</p>}
      <div className="dialog-acts">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => collection && go({ name: 'collection', token: collection.token })}>
          Open the collection
        </Button>
        <Button variant="primary" onClick={showAllTraders}>
          See all traders by UTC day
        </Button>
      </div>
    </Dialog>
  )
}

type TraderWithRank = Trader & { readonly rank: number }

const TradersTable = ({ traders }: { readonly traders: readonly Trader[] }) => (
  <DataTable
    className="lined"
    rows={traders.map((trader, index) => ({ ...trader, rank: index + 1 }))}
    rowKey={({ account }) => account.id}
    columns={COLUMNS}
  />
)

const amountColumn = (
  key: 'averageBuy' | 'highestBuy' | 'averageSale' | 'highestSale',
  label: string,
): Column<TraderWithRank> => ({
  key,
  label,
  align: 'end',
  cell: (trader) => <TradePrice hbar={trader[key]} />,
})

const COLUMNS: readonly Column<TraderWithRank>[] = [
  { key: 'rank', label: '#', align: 'end', className: 't3', cell: ({ rank }) => rank },
  {
    key: 'account',
    label: 'Account',
    className: 'strong',
    cell: ({ account }) => <AccountLink account={account} showsChecksum />,
  },
  {
    key: 'volume',
    label: 'Volume',
    align: 'end',
    className: 'strong',
    cell: ({ volume }) => <Statistic hbar={volume} />,
  },
  { key: 'bought', label: 'Bought', align: 'end', cell: ({ bought }) => statFigure(bought) },
  { key: 'sold', label: 'Sold', align: 'end', cell: ({ sold }) => statFigure(sold) },
  amountColumn('averageBuy', 'Average buy'),
  amountColumn('highestBuy', 'Highest buy'),
  amountColumn('averageSale', 'Average sale'),
  amountColumn('highestSale', 'Highest sale'),
]
