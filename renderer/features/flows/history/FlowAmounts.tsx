import { cx } from '../../../ui/cx'
import type { Flow } from '@shared/contract/flows'
import { hasEnded } from '../flow-text'
import { flowAmounts } from '../words/facts'
import { hasPaidNothing } from './history-totals'
import { isZeroHbar, MINUS } from '../../../format/money'
import { Money } from '../../../ui/Money'
import { useSettings } from '../../../app/use-app-state'
import styles from './history.module.css'

/**
 * Amount that left the account, with a minus sign unless amounts are hidden, and the network fee. While a flow is
 * unfinished and its payment unknown, shows the maximum that the person agreed to instead of the amount. For an ended
 * flow without a payment, shows "no payment".
 */
export function FlowAmounts({ flow }: { readonly flow: Flow }) {
  const { hideAmounts } = useSettings()
  const { paid, maximum, fee } = flowAmounts(flow)
  const isPaid = paid.hbar !== null && !isZeroHbar(paid.hbar)
  // A flow that paid nothing, such as a change of a permission, has only its fee as an amount.
  const isOnlyFee = paid.hbar !== null && !isPaid && fee.hbar !== null
  const hasNoPayment = hasPaidNothing(flow)
  const atMost = paid.hbar === null && !hasEnded(flow.state) ? maximum.hbar : null
  return (
    <span className={cx('num', styles['flow-amounts'])}>
      {isOnlyFee && <span className="sr">Paid: nothing, </span>}
      {hasNoPayment && <span className="t3">no payment</span>}
      {!isOnlyFee && !hasNoPayment && atMost === null && (
        <span className={isPaid ? 'strong' : 't2'}>
          <span className="sr">Paid: </span>
          {isPaid && !hideAmounts && MINUS}
          <Money hbar={paid.hbar} isHidden={hideAmounts} />
        </span>
      )}
      {atMost !== null && (
        <span className="t2" title={maximum.note ?? undefined}>
          at most <Money hbar={atMost} isHidden={hideAmounts} />
        </span>
      )}
      {fee.hbar !== null && (
        <span className="micro t3 block">
          fee <Money hbar={fee.hbar} isHidden={hideAmounts} />
        </span>
      )}
    </span>
  )
}
