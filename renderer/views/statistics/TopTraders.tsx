import type { TopCollection, Trader } from '@shared/contract/statistics'
import { counted, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Statistic } from '../../ui/Money'
import { useGo } from '../app-context'
import { AccountLink } from './cells'
import '../../ui/table.css'

type TopTradersProps = {
  readonly of: TopCollection | null
  readonly days: number
  readonly onClose: () => void
}

/** More than people read in a box; the file has them all. */
const MOST = 100

/** Who traded a collection in the range, as the market ranks them. */
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
  <table className="data lined">
    <thead>
      <tr>
        <th scope="col">Account</th>
        {['Volume', 'Bought', 'Sold', 'Average buy', 'Highest buy', 'Average sale', 'Highest sale'].map((label) => (
          <th key={label} scope="col" className="num">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {traders.map((one) => (
        <tr key={one.account.id}>
          <td className="strong">
            <AccountLink who={one.account} />
          </td>
          <td className="num strong">
            <Statistic hbar={one.volume} />
          </td>
          <td className="num">{statFigure(one.bought)}</td>
          <td className="num">{statFigure(one.sold)}</td>
          <td className="num">
            <Statistic hbar={one.averageBuy} />
          </td>
          <td className="num">
            <Statistic hbar={one.highestBuy} />
          </td>
          <td className="num">
            <Statistic hbar={one.averageSale} />
          </td>
          <td className="num">
            <Statistic hbar={one.highestSale} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
