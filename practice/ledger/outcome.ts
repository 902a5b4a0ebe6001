import { handlerOf } from './handlers'
import type { HandleResult } from './handlers/context'
import type { Code, Proto } from './proto'
import type { AssessedFee, ContractResult, HbarMove, NftMove, UnitMove } from './result-types'
import { unitKey, type LedgerState } from './state'
import type { BalanceWatch } from './balance-watch'

/** Outcome of a transaction, the source of receipts, records and mirror answers. */
export type Outcome = {
  readonly code: Code
  readonly name: string
  readonly consensusNanos: bigint
  /** Consensus time of the batch it belongs to; null outside a batch. */
  readonly parentNanos: bigint | null
  readonly fee: bigint
  /** Actual moves, fee included; the amounts add up to zero. */
  readonly transfers: readonly HbarMove[]
  /** Likewise for fungible tokens; the amounts add up to zero by token. */
  readonly tokenTransfers: readonly UnitMove[]
  readonly nftTransfers: readonly NftMove[]
  /** Moves within EVM collections; `token` is the contract. */
  readonly evmTransfers: readonly NftMove[]
  readonly assessedFees: readonly AssessedFee[]
  readonly associations: readonly { readonly account: number; readonly token: number }[]
  readonly contract: ContractResult | null
  readonly prngBytes: string | null
  readonly prngNumber: number | null
}

type OutcomeFacts = {
  readonly code: Code
  readonly consensusNanos: bigint
  readonly parentNanos: bigint | null
  readonly fee: bigint
  readonly watch: BalanceWatch
  readonly result: HandleResult
}

export function outcomeOf(body: Proto.ITransactionBody, state: LedgerState, facts: OutcomeFacts): Outcome {
  const { code, result, watch } = facts
  return {
    code,
    name: handlerOf(body)?.name ?? 'UNKNOWN',
    consensusNanos: facts.consensusNanos,
    parentNanos: facts.parentNanos,
    fee: facts.fee,
    transfers: hbarMoves(state, watch, result.approved),
    tokenTransfers: unitMoves(state, watch, result.approved),
    nftTransfers: result.nftMoves ?? [],
    evmTransfers: result.evmMoves ?? [],
    assessedFees: result.assessedFees ?? [],
    associations: result.associations ?? [],
    contract: result.contract ?? null,
    prngBytes: result.prng && 'bytes' in result.prng ? Buffer.from(result.prng.bytes).toString('hex') : null,
    prngNumber: result.prng && 'number' in result.prng ? result.prng.number : null,
  }
}

type Approved = HandleResult['approved']

function hbarMoves(state: LedgerState, watch: BalanceWatch, approved: Approved): HbarMove[] {
  const moves = [...watch.hbar].map(([account, before]) => ({
    account,
    // An account that a failed transaction would have created no longer exists.
    amount: (state.accounts.get(account)?.balance ?? before) - before,
    isApproval: approved?.has(String(account)) ?? false,
  }))
  return moves.filter(({ amount }) => amount !== 0n).sort((a, b) => a.account - b.account)
}

function unitMoves(state: LedgerState, watch: BalanceWatch, approved: Approved): UnitMove[] {
  const moves = [...watch.units.values()].map(({ token, account, before }) => ({
    token,
    account,
    amount: state.unitsOf(account, token) - before,
    isApproval: approved?.has(unitKey(token, account)) ?? false,
  }))
  return moves.filter(({ amount }) => amount !== 0n).sort((a, b) => a.token - b.token || a.account - b.account)
}
