import type { TopCollection, Trader } from '@shared/contract/statistics'
import { countWithNoun, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { Button } from '../../ui/Button'
import { type Column, DataTable } from '../../ui/data-table'
import { Dialog } from '../../ui/Dialog'
import { Statistic } from '../../ui/Money'
import { useApp, useGo } from '../../app/app-context'
import { AccountLink, TradePrice } from './cells'
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
    stores.statistics.viewSettings.setState({ tab: 'traders', collection: { token, checksum, name: collectionName } })
    onClose()
  }
  const name = collection ? nameOr(collection.name, collection.token) : ''
  const traders = collection?.traders ?? []
  const hiddenCount = traders.length - MAX_TRADERS
  const period = days === 1 ? '24 hours' : `${days} days`
  return (
    <Dialog
      isWide
      open={collection !== null}
      onClose={onClose}
      title={`Traders of ${name}`}
      text={`Ranked by the market over ${period}.`}
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
          See all traders
        </Button>
      </div>
    </Dialog>
  )
}

const TradersTable = ({ traders }: { readonly traders: readonly Trader[] }) => (
  <DataTable className="lined" rows={traders} rowKey={({ account }) => account.id} columns={COLUMNS} />
)

const amountColumn = (
  key: 'averageBuy' | 'highestBuy' | 'averageSale' | 'highestSale',
  label: string,
): Column<Trader> => ({
  key,
  label,
  align: 'end',
  cell: (trader) => <TradePrice hbar={trader[key]} />,
})

const COLUMNS: readonly Column<Trader>[] = [
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
