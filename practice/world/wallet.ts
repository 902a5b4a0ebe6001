import { handlerOf } from '../ledger/handlers'
import { proto, type ResponseCode } from '../ledger/proto'
import { sign } from '../ledger/signatures'
import { requireKey, type LedgerState } from '../ledger/state'
import type { TransactionData } from '../service/transaction-bytes'
import type { Deps } from '../service/deps'
import { Operator, type SentTransaction } from '../service/operator'
import { privateKeyOfAccount } from './accounts'

type WalletDeps = Pick<Deps, 'node' | 'clock' | 'seed'>

/** Sends a transaction that one of the world's accounts pays and signs, and waits for consensus. */
export const sendAs = (
  { node, clock, seed }: WalletDeps,
  account: number,
  data: TransactionData,
  memo: string,
): Promise<SentTransaction> =>
  // An operator signs for the account that it is given, here the sender itself.
  new Operator({ node, clock, account, practiceKeyOf: (num) => privateKeyOfAccount(seed, num) }).submit(data, memo)

/** Signs body bytes with the key of one of the world's accounts. Returns an encoded `Transaction` for a node. */
export function encodeSignedTransaction(
  state: LedgerState,
  seed: Deps['seed'],
  account: number,
  bodyBytes: Uint8Array,
): Uint8Array {
  const { type, bytes } = requireKey(state.requireAccount(account))
  const signature = sign(privateKeyOfAccount(seed, account), type, bodyBytes)
  const pair = type === 'ED25519' ? { ed25519: signature } : { ECDSASecp256k1: signature }
  const sigMap = { sigPair: [{ pubKeyPrefix: bytes, ...pair }] }
  const signedTransactionBytes = proto.SignedTransaction.encode({ bodyBytes, sigMap }).finish()
  return proto.Transaction.encode({ signedTransactionBytes }).finish()
}

/**
 * Signs and submits a transaction that the service prepared for one of the world's accounts, and waits for consensus.
 * Resolves to the result code of the ledger. If the node rejects the transaction, resolves at once to the node's code.
 */
export function submitPrepared(
  { node, seed }: Pick<WalletDeps, 'node' | 'seed'>,
  account: number,
  { bodyBytes, transactionId }: { readonly bodyBytes: Uint8Array; readonly transactionId: string },
): Promise<ResponseCode> {
  const transactionBytes = encodeSignedTransaction(node.ledger.state, seed, account, bodyBytes)
  return new Promise((resolve) => {
    const stopListening = node.ledger.onConsensus(({ id, outcome }) => {
      if (id !== transactionId || !outcome) return
      stopListening()
      resolve(outcome.code)
    })
    const rpc = handlerOf(proto.TransactionBody.decode(bodyBytes))?.rpc ?? ''
    const reply = node.submit(rpc, transactionBytes)
    // If the connection broke after sending, the node may have the transaction, so consensus may still follow.
    const mayReachConsensus = reply.isAnswered ? reply.code === 'OK' : reply.mayHaveArrived
    if (mayReachConsensus) return
    stopListening()
    resolve(reply.isAnswered ? reply.code : 'PLATFORM_NOT_ACTIVE')
  })
}
