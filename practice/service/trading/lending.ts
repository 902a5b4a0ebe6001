import { nftKey } from '../../ledger/state'
import { WINDOW_SECONDS } from '../transaction-bytes'
import type { Deps } from '../deps'
import type { Purchase } from './purchase'

/**
 * Lends the buyer of a native NFT the right to move the NFT, for the length of a hold.
 *
 * 1. A seller who lists a native NFT approves the market's operator, for this serial or for the whole collection.
 * 2. When a purchase is prepared, the operator submits a transaction that makes the buyer the approved spender of the
 *    serial. The operator can do so as the delegating spender, by the seller's approval.
 * 3. The buyer signs and pays the prepared transfer, which moves the payment and, by the buyer's approval, the NFT.
 * 4. If the hold lapses without a sale, the operator makes itself the spender of the serial. This revokes the buyer's
 *    right, and the listing stays valid.
 *
 * During the hold, a seller may sign a new listing or an unlisting, which ends the buyer's right. The operator then
 * lends the right again, if the seller's approval still allows this.
 *
 * Known weakness: during the hold, the buyer's approval is not bound to the prepared transfer. The buyer could move the
 * NFT in another transaction, without paying. The ledger cannot bind an approval to a payment.
 */
export class Lending {
  constructor(
    private readonly deps: Pick<Deps, 'clock' | 'ledger' | 'operator' | 'rules'>,
    private readonly isHeld: (token: number, serial: number) => boolean,
  ) {}

  /**
   * Lends the right. Resolves to true once the buyer may move the NFT, and to false if the approval did not succeed.
   */
  async lend(purchase: Purchase): Promise<boolean> {
    const { token, serial, seller, buyer } = purchase
    const { code, status } = await this.deps.operator.approveSerial({ token, serial, owner: seller }, buyer)
    // After an unknown outcome, the approval may still reach the ledger. Revoke the right when the approval's validity
    // window is over.
    if (status === 'unknown') this.deps.clock.schedule(WINDOW_SECONDS * 1000, () => this.revoke(purchase))
    return code === 'SUCCESS'
  }

  /**
   * Lends the right again if a transaction of the seller has ended the right. To change a listing, a seller approves
   * the operator again; to unlist, a seller deletes the serial's approval. Either transaction would otherwise end an
   * open checkout. Lends only if the seller owns the NFT and the operator may still move the NFT.
   */
  lendAgain(purchase: Purchase): void {
    const { ledger, operator, rules } = this.deps
    if (purchase.kind === 'evm' || purchase.state !== 'prepared' || !rules.isKept('buy.lends-again')) return
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
