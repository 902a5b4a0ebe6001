import { handlerOf } from './handlers'
import { resolveAccount } from './handlers/context'
import { fromInt64, tokenNum, type Code, type Proto } from './proto'
import type { LedgerState } from './state'

export type NftMove = { token: number; serial: number; from: number; to: number; isApproval: boolean }
export type HbarMove = { account: number; amount: bigint; isApproval: boolean }

/** What a transaction came to: the stuff of receipts, records and the mirror. */
export type Outcome = {
  readonly code: Code
  readonly name: string
  readonly consensusNanos: bigint
  readonly fee: bigint
  /** What really moved, fee included; the amounts add up to zero. */
  readonly transfers: readonly HbarMove[]
  readonly nftTransfers: readonly NftMove[]
  readonly prngBytes: string | null
  readonly prngNumber: number | null
}

type Facts = {
  readonly at: bigint
  readonly fee: bigint
  readonly code: Code
  readonly before: ReadonlyMap<number, bigint>
  readonly prng?: { readonly bytes: Uint8Array } | { readonly number: number }
}

export function outcomeOf(transaction: { body: Proto.ITransactionBody }, state: LedgerState, facts: Facts): Outcome {
  const { body } = transaction
  const legs = body.cryptoTransfer?.transfers?.accountAmounts ?? []
  const approved = new Set(legs.filter((leg) => leg.isApproval).map((leg) => resolveAccount(state, leg.accountID)))
  const transfers = [...facts.before].flatMap(([account, balance]) => {
    const amount = (state.accounts.get(account)?.balance ?? 0n) - balance
    return amount === 0n ? [] : [{ account, amount, isApproval: approved.has(account) }]
  })
  return {
    code: facts.code,
    name: handlerOf(body)?.name ?? 'UNKNOWN',
    consensusNanos: facts.at,
    fee: facts.fee,
    transfers: transfers.sort((a, b) => a.account - b.account),
    nftTransfers: facts.code === 'SUCCESS' ? nftMoves(body, state) : [],
    prngBytes: facts.prng && 'bytes' in facts.prng ? Buffer.from(facts.prng.bytes).toString('hex') : null,
    prngNumber: facts.prng && 'number' in facts.prng ? facts.prng.number : null,
  }
}

function nftMoves(body: Proto.ITransactionBody, state: LedgerState): NftMove[] {
  return (body.cryptoTransfer?.tokenTransfers ?? []).flatMap((list) =>
    (list.nftTransfers ?? []).map((nft) => ({
      token: tokenNum(list.token) ?? 0,
      serial: Number(fromInt64(nft.serialNumber)),
      from: resolveAccount(state, nft.senderAccountID) ?? 0,
      to: resolveAccount(state, nft.receiverAccountID) ?? 0,
      isApproval: nft.isApproval ?? false,
    })),
  )
}
