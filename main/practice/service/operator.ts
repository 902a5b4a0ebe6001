import type { Ledger } from '../ledger/ledger'
import { accountProto, int64, proto, tokenProto, type Code } from '../ledger/proto'
import { sign } from '../ledger/signatures'
import { bodyOf, encodeBody, nextStart, transactionIdText, type Data } from './bytes'

/**
 * The market's own account on the ledger. Sellers approve it for a whole collection; out of that approval it lends a
 * buyer the right to move one NFT, and takes it back.
 */
export class Operator {
  constructor(
    private readonly ledger: Ledger,
    readonly account: number,
    private readonly privateKey: Uint8Array,
    private readonly nowMs: () => number,
  ) {}

  /** Makes `spender` the approved spender of one serial, by the collection-wide approval the seller gave. */
  approveSerial(nft: { token: number; serial: number; owner: number }, spender: number): Promise<Code> {
    const allowance = {
      tokenId: tokenProto(nft.token),
      owner: accountProto(nft.owner),
      spender: accountProto(spender),
      serialNumbers: [int64(nft.serial)],
      delegatingSpender: accountProto(this.account),
    }
    const data = { cryptoApproveAllowance: { cryptoAllowances: [], nftAllowances: [allowance], tokenAllowances: [] } }
    return this.submit('CryptoService/approveAllowances', data, `hold ${nft.token}/${nft.serial}`)
  }

  /** Signs, submits and waits for consensus; answers the code it ended with. */
  submit(rpc: string, data: Data, memo: string): Promise<Code> {
    const start = nextStart(this.nowMs())
    const bodyBytes = encodeBody(bodyOf({ payer: this.account, start, memo }, data))
    const key = this.ledger.state.requireAccount(this.account).key()
    const sigPair = [{ pubKeyPrefix: key.bytes, ed25519: sign(this.privateKey, key.type, bodyBytes) }]
    const signed = proto.SignedTransaction.encode({ bodyBytes, sigMap: { sigPair } }).finish()
    const id = transactionIdText(this.account, start)
    return new Promise((resolve) => {
      const stop = this.ledger.onConsensus((transaction) => {
        if (transaction.id !== id || !transaction.outcome) return
        stop()
        resolve(transaction.outcome.code)
      })
      const verdict = this.ledger.submit(rpc, proto.Transaction.encode({ signedTransactionBytes: signed }).finish())
      if (verdict.code === 'OK') return
      stop()
      resolve(verdict.code)
    })
  }
}
