import type { TopCollection, Trader } from '@shared/contract/statistics'
import { counted, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { Button } from '../../ui/Button'
import { type Column, DataTable } from '../../ui/data-table'
import { Dialog } from '../../ui/Dialog'
import { Statistic } from '../../ui/Money'
import { useGo } from '../../app/app-context'
import { AccountLink } from './cells'
import styles from './statistics.module.css'

type TopTradersProps = {
  readonly collection: TopCollection | null
  readonly days: number
  readonly onClose: () => void
}

/** Maximum number of traders in the dialog; the exported file has all. */
const MAX_TRADERS = 100

/** Traders of a collection in the range, as the market ranks them. */
export function TopTraders({ collection, days, onClose }: TopTradersProps) {
  const go = useGo()
  const name = collection ? nameOr(collection.name, collection.token) : ''
  const traders = collection?.traders ?? []
  const hiddenCount = traders.length - MAX_TRADERS
  return (
    <Dialog
      wide
      open={collection !== null}
      onClose={onClose}
      title={`Traders of ${name}`}
      text={`Ranked by the market over ${days === 1 ? '24 hours' : `${days} days`}. Amounts are in HBAR.`}
    >
      {traders.length === 0 ? (
        <p className="t2">The market reports no traders.</p>
      ) : (
        <div className={styles['stat-traders']} tabIndex={0} role="region" aria-label={`Traders of ${name}, table`}>
          <TradersTable traders={traders.slice(0, MAX_TRADERS)} />
        </div>
      )}
      {hiddenCount > 0 && <p className="small t2">{counted(hiddenCount, 'more', 'more')} in the JSON export.</p>}
      <div className="dialog-acts">
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={() => collection && go({ name: 'collection', token: collection.token })}>
          Open the collection
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
  cell: (trader) => <Statistic hbar={trader[key]} />,
})

const COLUMNS: readonly Column<Trader>[] = [
  { key: 'account', label: 'Account', className: 'strong', cell: ({ account }) => <AccountLink who={account} /> },
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
