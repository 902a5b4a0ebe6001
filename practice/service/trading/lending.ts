import { nftKey } from '../../ledger/state'
import { WINDOW_SECONDS } from '../transaction-bytes'
import type { Deps } from '../deps'
import type { Purchase } from './purchase'

/**
 * Lends the buyer of a native NFT the right to move the NFT, for the length of a hold.
 *
 * A buyer's own transaction moves a seller's native NFT. A seller who lists an NFT approves the market's operator, for
 * the one serial or for the whole collection. When a purchase is prepared, the operator uses that approval to make the
 * buyer the approved spender of the serial (as delegating spender, in a transaction of its own), and the prepared
 * transfer, paid and signed by the buyer, moves the NFT under that approval together with the payment. When the hold
 * lapses, the operator makes itself the serial's spender, which revokes the buyer's right and leaves the listing as it
 * was. A seller who signs a new listing or an unlisting meanwhile also ends the buyer's right: the right is then lent
 * again.
 *
 * Known weakness: for the length of the hold the buyer is a plain approved spender and could move the NFT in another
 * transaction, without paying. The ledger cannot tie an allowance to a payment.
 */
export class Lending {
  constructor(
    private readonly deps: Pick<Deps, 'clock' | 'ledger' | 'operator' | 'rules'>,
    private readonly isHeld: (token: number, serial: number) => boolean,
  ) {}

  /** Lends the right; resolves to true if the buyer may now move the NFT. */
  async lend(purchase: Purchase): Promise<boolean> {
    const { token, serial, seller, buyer } = purchase
    const { code, status } = await this.deps.operator.approveSerial({ token, serial, owner: seller }, buyer)
    // The grant may still reach the ledger after an unknown outcome: revoke the right once the grant's window is over.
    if (status === 'unknown') this.deps.clock.schedule(WINDOW_SECONDS * 1000, () => this.revoke(purchase))
    return code === 'SUCCESS'
  }

  /**
   * Lends the right again after a transaction of the seller ended the right. A seller approves the operator again to
   * relist, and deletes the serial's approval to unlist. Without the new loan, either transaction would end an open
   * checkout. Lends only while the seller owns the NFT and the operator may still move the NFT.
   */
  lendAgain(purchase: Purchase): void {
    const { ledger, operator, rules } = this.deps
    if (purchase.kind === 'evm' || purchase.state !== 'prepared' || !rules.holds('buy.lends-again')) return
    const { token, serial, seller } = purchase
    const isSellerOwner = ledger.state.ownerOf(token, serial) === seller
    const spender = ledger.state.serialAllowances.get(nftKey(token, serial))?.spender
    const isCollectionOperator = spender === undefined && ledger.state.isOperator(seller, token, operator.account)
    const mayLend = isCollectionOperator || spender === operator.account
    if (isSellerOwner && mayLend) void this.lend(purchase)
  }

  /**
   * Ends the buyer's right by making the operator the serial's spender, so that the listing stays valid. Does nothing
   * if a purchase holds the NFT again, or if the buyer's right has already ended.
   */
  revoke({ token, serial, seller, buyer }: Purchase): void {
    const { ledger, operator } = this.deps
    const key = nftKey(token, serial)
    if (this.isHeld(token, serial) || ledger.state.serialAllowances.get(key)?.spender !== buyer) return
    operator.approveSerial({ token, serial, owner: seller }, operator.account).then(
      ({ code }) => {
        if (code !== 'SUCCESS') console.error(`practice: right to move ${key} not revoked: ${code}`)
      },
      (error: unknown) => console.error('practice: right to move not revoked', error),
    )
  }
}
