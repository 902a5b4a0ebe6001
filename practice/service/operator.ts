import type { Clock } from '../clock'
import { encodeCall, type AbiValue } from '../ledger/contracts/abi'
import { addressOf } from '../ledger/contracts/collection'
import { handlerOf } from '../ledger/handlers'
import type { Node } from '../ledger/node'
import type { Outcome } from '../ledger/outcome'
import {
  accountProto,
  contractProto,
  int64,
  keyProto,
  proto,
  tokenProto,
  type ResponseCode,
  type Proto,
} from '../ledger/proto'
import { sign } from '../ledger/signatures'
import { requireKey } from '../ledger/state'
import {
  WINDOW_SECONDS,
  transactionBody,
  encodeBody,
  hbarLeg,
  nextStart,
  transactionIdText,
  type TransactionData,
  type Payout,
} from './transaction-bytes'

/** Time to wait for consensus before an outcome counts as unknown. */
const WAIT_MS = 10_000
/** Gas for moving one NFT of a contract; unused gas is partly refunded. */
const MOVE_GAS = 100_000

/** Result of a transaction that the operator sent. */
export type SentTransaction = {
  /**
   * `settled`: the transaction has an outcome, which may be a failure. `refused`: the node did not accept the
   * transaction, so it can never happen. `unknown`: the transaction was sent and may still happen.
   */
  readonly status: 'settled' | 'refused' | 'unknown'
  /** Result code of a settled transaction, reason of a refusal, or `UNKNOWN`. */
  readonly code: ResponseCode
  /** `0.0.N@seconds.nanos`. */
  readonly transactionId: string
  readonly outcome: Outcome | null
}

/** A signed transaction, ready to send. */
type ReadyTransaction = {
  /** `0.0.N@seconds.nanos`. */
  readonly id: string
  /** `Service/method`. */
  readonly rpc: string
  /** A serialized `proto.SignedTransaction`. */
  readonly signedBytes: Uint8Array
}

type BatchEntry = { readonly data: TransactionData; readonly memo: string }
type Nft = { readonly token: number; readonly serial: number }

/** Amount in tinybar that the operator takes from the payer's allowance. The payouts add up to `amount`. */
type Payment = { readonly payer: number; readonly amount: bigint; readonly payouts: readonly Payout[] }

type OperatorOptions = {
  readonly node: Node
  readonly account: number
  /** Returns the practice key of an account. */
  readonly practiceKeyOf: (account: number) => Uint8Array
  readonly clock: Pick<Clock, 'nowMs' | 'schedule'>
}

/**
 * The market's own account on the ledger. Sellers approve the operator for a collection or for one serial. With that
 * approval the operator lets a buyer move one NFT, and revokes the buyer's right later. Buyers and minters can give the
 * operator an HBAR allowance, from which the operator takes the price. `world/wallet.ts` uses this class to sign
 * for other practice accounts, too.
 */
export class Operator {
  constructor(private readonly options: OperatorOptions) {}

  get account(): number {
    return this.options.account
  }

  /** Makes `spender` the approved spender of one serial. The owner must already have approved the operator. */
  approveSerial(nft: Nft & { readonly owner: number }, spender: number): Promise<SentTransaction> {
    const allowance = {
      tokenId: tokenProto(nft.token),
      owner: accountProto(nft.owner),
      spender: accountProto(spender),
      serialNumbers: [int64(nft.serial)],
      delegatingSpender: accountProto(this.account),
    }
    const data = { cryptoApproveAllowance: { cryptoAllowances: [], nftAllowances: [allowance], tokenAllowances: [] } }
    return this.submit(data, `hold ${nft.token}/${nft.serial}`)
  }

  /**
   * Has the ledger draw a random number. With a range, `prngNumber` is from 0 to `range` - 1. With the range 0,
   * `prngBytes` is 48 random bytes as hex. A value that was not drawn is null.
   */
  async drawRandomNumber(
    memo: string,
    range = 0,
  ): Promise<SentTransaction & { readonly prngNumber: number | null; readonly prngBytes: string | null }> {
    const drawTransaction = await this.submit({ utilPrng: { range } }, memo)
    const { prngNumber = null, prngBytes = null } = drawTransaction.outcome ?? {}
    return { ...drawTransaction, prngNumber, prngBytes }
  }

  /**
   * Sells an NFT of a contract in one atomic batch (HIP-551): the operator takes the price from the buyer's allowance,
   * sends the payouts, and calls the contract to move the NFT from seller to buyer. If the batch fails, the outcomes of
   * the transactions under `innerIds` show why.
   */
  sellEvmNft(
    sale: {
      readonly contract: number
      readonly serial: number
      readonly seller: number
      readonly buyer: number
      readonly price: bigint
      readonly payouts: readonly Payout[]
    },
    memo: string,
  ): Promise<SentTransaction & { readonly innerIds: readonly string[] }> {
    const { buyer, price, payouts } = sale
    const accountAmounts = this.paymentLegs({ payer: buyer, amount: price, payouts })
    const payment: TransactionData = { cryptoTransfer: { transfers: { accountAmounts }, tokenTransfers: [] } }
    return this.submitBatch(
      [payment, this.moveCall(sale)].map((data) => ({ data, memo })),
      memo,
    )
  }

  /** Submits the transactions in one atomic batch: either all of them succeed, or none takes effect. */
  async submitBatch(
    innerTransactions: readonly BatchEntry[],
    memo: string,
  ): Promise<SentTransaction & { readonly innerIds: readonly string[] }> {
    const signedInners = innerTransactions.map(({ data, memo: innerMemo }) =>
      this.signTransaction(data, innerMemo, 'inner'),
    )
    const transactions = signedInners.map(({ signedBytes }) => signedBytes)
    const batch = await this.submit({ atomicBatch: { transactions } }, memo)
    return { ...batch, innerIds: signedInners.map(({ id }) => id) }
  }

  /**
   * Status of a sent transaction. `never` means that the ledger does not have the transaction and that the
   * transaction's window is over, so the transaction can no longer happen.
   */
  transactionStatus(transactionId: string): 'settled' | 'unknown' | 'never' {
    const { node, clock } = this.options
    const transaction = node.ledger.find(transactionId)
    if (transaction) return transaction.outcome ? 'settled' : 'unknown'
    const startSeconds = Number(/@(\d+)\./.exec(transactionId)?.[1] ?? Number.NaN)
    // One second more, because the nanoseconds of the start are ignored.
    return clock.nowMs() < (startSeconds + WINDOW_SECONDS + 1) * 1000 ? 'unknown' : 'never'
  }

  /** Signs and submits a transaction, and waits for consensus. */
  submit(data: TransactionData, memo: string): Promise<SentTransaction> {
    return this.send(this.sign(data, memo))
  }

  /** Signs a transaction without sending it, so that the caller can save the id first. */
  sign(data: TransactionData, memo: string): ReadyTransaction {
    return this.signTransaction(data, memo, 'single')
  }

  /** Submits a signed transaction and waits for consensus. */
  send({ id, signedBytes, rpc }: ReadyTransaction): Promise<SentTransaction> {
    const { node, clock } = this.options
    const resultOf = (
      status: SentTransaction['status'],
      code: ResponseCode,
      outcome: Outcome | null = null,
    ): SentTransaction => ({
      status,
      code,
      transactionId: id,
      outcome,
    })
    const reply = node.submit(rpc, proto.Transaction.encode({ signedTransactionBytes: signedBytes }).finish())
    if (!reply.isAnswered && reply.mayHaveArrived) return Promise.resolve(resultOf('unknown', 'UNKNOWN'))
    if (!reply.isAnswered) return Promise.resolve(resultOf('refused', 'PLATFORM_NOT_ACTIVE'))
    if (reply.code !== 'OK') return Promise.resolve(resultOf('refused', reply.code))
    return new Promise((resolve) => {
      const resolveOutcome = (outcome: Outcome | null | undefined): void => {
        if (outcome) resolve(resultOf('settled', outcome.code, outcome))
      }
      const unsubscribe = node.ledger.onConsensus(({ id: settledId, outcome }) => {
        if (settledId !== id) return
        unsubscribe()
        resolveOutcome(outcome)
      })
      // The outcome may exist already, because the transaction was submitted before this subscription.
      resolveOutcome(node.ledger.find(id)?.outcome)
      clock.schedule(WAIT_MS, () => {
        unsubscribe()
        resolve(resultOf('unknown', 'UNKNOWN'))
      })
    })
  }

  private signTransaction(data: TransactionData, memo: string, kind: 'single' | 'inner'): ReadyTransaction {
    const { node, clock, account, practiceKeyOf } = this.options
    const start = nextStart(clock.nowMs())
    const plainBody = transactionBody({ payer: account, start, memo }, data)
    const publicKey = requireKey(node.ledger.state.requireAccount(account))
    // A transaction inside a batch has node 0.0.0, and the key that must sign the batch.
    const body =
      kind === 'inner' ? { ...plainBody, nodeAccountID: accountProto(0), batchKey: keyProto(publicKey) } : plainBody
    const bodyBytes = encodeBody(body)
    const { type, bytes: pubKeyPrefix } = publicKey
    const signature = sign(practiceKeyOf(account), type, bodyBytes)
    const sigPair = [{ pubKeyPrefix, ...(type === 'ED25519' ? { ed25519: signature } : { ECDSASecp256k1: signature }) }]
    return {
      id: transactionIdText(account, start),
      rpc: handlerOf(body)?.rpc ?? '',
      signedBytes: proto.SignedTransaction.encode({ bodyBytes, sigMap: { sigPair } }).finish(),
    }
  }

  private paymentLegs({ payer, amount, payouts }: Payment): Proto.IAccountAmount[] {
    const amountByAccount = new Map([[payer, -amount]])
    for (const payout of payouts) {
      amountByAccount.set(payout.account, (amountByAccount.get(payout.account) ?? 0n) + payout.amount)
    }
    // Only the payer's amount is taken by allowance. The operator itself pays without an allowance.
    return [...amountByAccount]
      .filter(([, sum]) => sum !== 0n)
      .map(([account, sum]) => hbarLeg(account, sum, account === payer && payer !== this.account))
  }

  private moveCall(sale: {
    readonly contract: number
    readonly serial: number
    readonly seller: number
    readonly buyer: number
  }): TransactionData {
    const { state } = this.options.node.ledger
    const isErc1155 = state.contracts.get(sale.contract)?.standard === 'erc1155'
    const signature = isErc1155
      ? 'safeTransferFrom(address,address,uint256,uint256,bytes)'
      : 'transferFrom(address,address,uint256)'
    const parties = [addressOf(state, sale.seller), addressOf(state, sale.buyer), BigInt(sale.serial)]
    // ERC-1155 also takes an amount, which is 1 for an NFT, and data, which stays empty.
    const args: AbiValue[] = isErc1155 ? [...parties, 1n, new Uint8Array()] : parties
    return {
      contractCall: {
        contractID: contractProto(sale.contract),
        gas: int64(MOVE_GAS),
        functionParameters: encodeCall(signature, args),
      },
    }
  }
}
