import { cx } from '../../../ui/cx'
import type { Flow } from '@shared/contract/flows'
import { flowAmounts, type AmountName } from '../words/facts'
import { Money } from '../../../ui/Money'
import { useSettings } from '../../../app/use-app-state'
import styles from './history.module.css'

const COLUMNS: readonly { readonly name: AmountName; readonly label: string; readonly title: string }[] = [
  { name: 'price', label: 'Price', title: 'Price of each NFT or offer' },
  { name: 'maximum', label: 'Maximum', title: 'The most you agreed to pay or to allow, in total' },
  { name: 'paid', label: 'Paid', title: 'Amount paid, as the ledger reports it' },
  { name: 'fee', label: 'Fee', title: 'Network fee, charged in addition' },
]

/** Four amounts of a flow, each in its own column: price, maximum, amount paid and network fee. */
export function FlowAmounts({ flow }: { readonly flow: Flow }) {
  const { hideAmounts } = useSettings()
  const amounts = flowAmounts(flow)
  return COLUMNS.map(({ name, label }) => {
    const { hbar, note } = amounts[name]
    return (
      <span key={name} className={cx('num', styles[`flow-${name}`])} title={note ?? undefined}>
        <span className="sr">{`${label}: `}</span>
        <span className={name === 'paid' ? 'strong' : 't2'}>
          <Money hbar={hbar} isHidden={hideAmounts} />
        </span>
      </span>
    )
  })
}

/** Column heads of the list. Hidden from screen readers, because each entry repeats the labels of its amounts. */
export const FlowColumns = () => (
  <div className={styles['flow-cols']} aria-hidden="true">
    <span className={styles['flow-col-what']}>Entry</span>
    <span>State</span>
    {COLUMNS.map(({ name, label, title }) => (
      <span key={name} className={cx('num', styles[`flow-${name}`])} title={title}>
        {label}
      </span>
    ))}
    <span className="num">Started</span>
  </div>
)
