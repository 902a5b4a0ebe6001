import { nftKey } from '../../ledger/state'
import { WINDOW_SECONDS } from '../bytes'
import type { Deps } from '../deps'
import type { Purchase } from './purchase'

/**
 * The right to move a native NFT, lent to its buyer for the length of a hold.
 *
 * How a buyer's own transaction can move a seller's native NFT: a seller who lists approves the market's operator, for
 * the one serial or for the whole collection. When a purchase is prepared, the operator uses that approval to make the
 * buyer the approved spender of the serial (as delegating spender, in a transaction of its own), and the prepared
 * transfer, paid and signed by the buyer, moves the NFT under that approval together with the payment. When the hold
 * lapses, the operator makes itself the serial's spender, which takes the buyer's right away and leaves the listing as
 * it was. A seller who signs a new listing or an unlisting meanwhile takes the buyer's right away as well: it is lent
 * again.
 *
 * Its weakness: for the length of the hold the buyer is a plain approved spender and could move the NFT in another
 * transaction, without paying. The ledger cannot tie an allowance to a payment.
 */
export class Lending {
  constructor(
    private readonly deps: Pick<Deps, 'clock' | 'ledger' | 'operator' | 'rules'>,
    private readonly isHeld: (token: number, serial: number) => boolean,
  ) {}

  /** Whether the buyer may now move the NFT. */
  async lend(purchase: Purchase): Promise<boolean> {
    const { token, serial, seller, buyer } = purchase
    const { code, status } = await this.deps.operator.approveSerial({ token, serial, owner: seller }, buyer)
    // What may still happen is looked for again when it cannot any more.
    if (status === 'unknown') this.deps.clock.after(WINDOW_SECONDS * 1000, () => this.takeBack(purchase))
    return code === 'SUCCESS'
  }

  /**
   * A seller who approves the operator anew, to relist, or deletes the serial's approval, to unlist, would end an open
   * checkout: it gets its right back as long as the operator has one.
   */
  lendAgain(purchase: Purchase): void {
    const { ledger, operator, rules } = this.deps
    if (purchase.kind === 'evm' || purchase.state !== 'prepared' || !rules.holds('buy.lends-again')) return
    const { token, serial, seller } = purchase
    const isSellers = ledger.state.ownerOf(token, serial) === seller
    const spender = ledger.state.serialAllowances.get(nftKey(token, serial))?.spender
    const mayLend = spender === undefined && ledger.state.isOperator(seller, token, operator.account)
    if (isSellers && (mayLend || spender === operator.account)) void this.lend(purchase)
  }

  /** Ends the buyer's right, unless the NFT is held again or has moved. The operator's own right is as it was. */
  takeBack({ token, serial, seller, buyer }: Purchase): void {
    const { ledger, operator } = this.deps
    const key = nftKey(token, serial)
    if (this.isHeld(token, serial) || ledger.state.serialAllowances.get(key)?.spender !== buyer) return
    operator.approveSerial({ token, serial, owner: seller }, operator.account).then(
      ({ code }) => code === 'SUCCESS' || console.error(`practice: hold on ${key} not taken back: ${code}`),
      (error: unknown) => console.error('practice: hold not taken back', error),
    )
  }
}
