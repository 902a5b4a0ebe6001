import { handlerOf } from './handlers'
import type { HandlerResult } from './handlers/context'
import type { ResponseCode, Proto } from './proto'
import type { AssessedFee, ContractResult, HbarMove, NftMove, UnitMove } from './result-types'
import { unitKey, type LedgerState } from './state'
import type { BalanceWatch } from './balance-watch'

/** Outcome of a transaction. Receipts, records and answers of the mirror are made from it. */
export type Outcome = {
  readonly code: ResponseCode
  /** Transaction type as the mirror names it, for example `CRYPTOTRANSFER`. */
  readonly name: string
  /** In nanoseconds since the epoch. */
  readonly consensusNanos: bigint
  /** Consensus time of the batch that contains the transaction; null outside a batch. */
  readonly parentNanos: bigint | null
  /** Fee that the payer paid, in tinybar. */
  readonly fee: bigint
  /** HBAR moves, including the fee; the amounts add up to zero. */
  readonly transfers: readonly HbarMove[]
  /** Moves of fungible tokens; the amounts of each token add up to zero. */
  readonly tokenTransfers: readonly UnitMove[]
  readonly nftTransfers: readonly NftMove[]
  /** NFT moves in EVM collections; `token` is the number of the contract. */
  readonly evmTransfers: readonly NftMove[]
  readonly assessedFees: readonly AssessedFee[]
  readonly associations: readonly { readonly account: number; readonly token: number }[]
  readonly contract: ContractResult | null
  /** Random bytes as hex; null for any other result. */
  readonly prngBytes: string | null
  readonly prngNumber: number | null
}

type OutcomeFacts = {
  readonly code: ResponseCode
  readonly consensusNanos: bigint
  readonly parentNanos: bigint | null
  readonly fee: bigint
  /** Balances from before the transaction. */
  readonly watch: BalanceWatch
  readonly result: HandlerResult
}

export function outcomeOf(body: Proto.ITransactionBody, state: LedgerState, facts: OutcomeFacts): Outcome {
  const { code, result, watch } = facts
  return {
    code,
    name: handlerOf(body)?.name ?? 'UNKNOWN',
    consensusNanos: facts.consensusNanos,
    parentNanos: facts.parentNanos,
    fee: facts.fee,
    transfers: hbarMoves(state, watch, result.approvedDebits),
    tokenTransfers: unitMoves(state, watch, result.approvedDebits),
    nftTransfers: result.nftMoves ?? [],
    evmTransfers: result.evmMoves ?? [],
    assessedFees: result.assessedFees ?? [],
    associations: result.associations ?? [],
    contract: result.contract ?? null,
    prngBytes: result.prng && 'bytes' in result.prng ? Buffer.from(result.prng.bytes).toString('hex') : null,
    prngNumber: result.prng && 'number' in result.prng ? result.prng.number : null,
  }
}

type ApprovedDebits = HandlerResult['approvedDebits']

function hbarMoves(state: LedgerState, watch: BalanceWatch, approvedDebits: ApprovedDebits): HbarMove[] {
  const moves = [...watch.initialHbar].map(([account, balanceBefore]) => ({
    account,
    // The account is missing if the failed transaction had created it. The amount is then 0.
    amount: (state.accounts.get(account)?.balance ?? balanceBefore) - balanceBefore,
    isApproval: approvedDebits?.has(String(account)) ?? false,
  }))
  return moves.filter(({ amount }) => amount !== 0n).sort((a, b) => a.account - b.account)
}

function unitMoves(state: LedgerState, watch: BalanceWatch, approvedDebits: ApprovedDebits): UnitMove[] {
  const moves = [...watch.initialUnits.values()].map(({ token, account, balanceBefore }) => ({
    token,
    account,
    amount: state.unitsOf(account, token) - balanceBefore,
    isApproval: approvedDebits?.has(unitKey(token, account)) ?? false,
  }))
  return moves.filter(({ amount }) => amount !== 0n).sort((a, b) => a.token - b.token || a.account - b.account)
}
