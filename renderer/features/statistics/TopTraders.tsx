import type { TopCollection, Trader } from '@shared/contract/statistics'
import { counted, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { Button } from '../../ui/Button'
import { type Column, DataTable } from '../../ui/data-table'
import { Dialog } from '../../ui/Dialog'
import { Statistic } from '../../ui/Money'
import { useGo } from '../../app/app-context'
import { AccountLink } from './cells'

type TopTradersProps = {
  readonly of: TopCollection | null
  readonly days: number
  readonly onClose: () => void
}

/** Most traders in the dialog; the file has all of them. */
const MOST = 100

/** Traders of a collection in the range, as the market ranks them. */
export function TopTraders({ of, days, onClose }: TopTradersProps) {
  const go = useGo()
  const name = of ? nameOr(of.name, of.token) : ''
  const traders = of?.traders ?? []
  const more = traders.length - MOST
  return (
    <Dialog
      wide
      open={of !== null}
      onClose={onClose}
      title={`Traders of ${name}`}
      text={`In ${days === 1 ? '24 hours' : `${days} days`}, as the market ranks them. Amounts are in HBAR.`}
    >
      {traders.length === 0 ? (
        <p className="t2">The market names nobody.</p>
      ) : (
        <div className="stat-traders" tabIndex={0} role="region" aria-label={`Traders of ${name}, table`}>
          <TradersTable traders={traders.slice(0, MOST)} />
        </div>
      )}
      {more > 0 && <p className="small t2">{counted(more, 'more', 'more')} in the JSON that Export makes.</p>}
      <div className="dialog-acts">
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={() => of && go({ name: 'collection', token: of.token })}>
          Open the collection
        </Button>
      </div>
    </Dialog>
  )
}

const TradersTable = ({ traders }: { readonly traders: readonly Trader[] }) => (
  <DataTable className="lined" rows={traders} rowKey={({ account }) => account.id} columns={COLUMNS} />
)

const figure = (key: 'averageBuy' | 'highestBuy' | 'averageSale' | 'highestSale', label: string): Column<Trader> => ({
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
  figure('averageBuy', 'Average buy'),
  figure('highestBuy', 'Highest buy'),
  figure('averageSale', 'Average sale'),
  figure('highestSale', 'Highest sale'),
]
