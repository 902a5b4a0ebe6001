import { MAX_CALL_GAS, intrinsicCallGas, minCallGas } from '@shared/ledger-limits'
import { HandlerError, check, numOfLongZeroAddress, type HandlerContext, type HandlerResult } from '../handlers/context'
import type { ContractResult } from '../result-types'
import { fromInt64, type ResponseCode, type Proto } from '../proto'
import type { EvmCollection, LedgerState } from '../state'
import { Revert, runCollection, type CollectionRun } from './collection'

export function precheckCall(body: Proto.IContractCallTransactionBody): ResponseCode {
  const gas = fromInt64(body.gas)
  if (gas < 0n) return 'CONTRACT_NEGATIVE_GAS'
  if (fromInt64(body.amount) < 0n) return 'CONTRACT_NEGATIVE_VALUE'
  if (gas > BigInt(MAX_CALL_GAS)) return 'MAX_GAS_LIMIT_EXCEEDED'
  if (gas < BigInt(minCallGas(parametersOf(body)))) return 'INSUFFICIENT_GAS'
  return body.contractID ? 'OK' : 'INVALID_CONTRACT_ID'
}

export function handleCall(body: Proto.IContractCallTransactionBody, { state, payer }: HandlerContext): HandlerResult {
  const collection = findContract(state, body.contractID)
  check(collection !== null, 'INVALID_CONTRACT_ID')
  const { code, contract, moves } = runCall(state, {
    collection,
    sender: payer,
    gasLimit: Number(fromInt64(body.gas)),
    amount: fromInt64(body.amount),
    parameters: parametersOf(body),
  })
  if (code !== 'SUCCESS') throw new HandlerError(code, { contract })
  return { contract, evmMoves: moves }
}

type ContractCall = {
  readonly collection: EvmCollection
  /** Account number of the caller. */
  readonly sender: number
  readonly gasLimit: number
  /** Payment in tinybar. */
  readonly amount: bigint
  /** Selector and encoded arguments. */
  readonly parameters: Uint8Array
}

type CallOutcome = {
  readonly code: ResponseCode
  readonly contract: ContractResult
  readonly moves: CollectionRun['moves']
}

/** Runs a call of a collection's contract. If the resulting code is not `SUCCESS`, the changes of the call are undone. */
export function runCall(state: LedgerState, call: ContractCall): CallOutcome {
  const { collection, sender, gasLimit, parameters } = call
  const intrinsicGas = intrinsicCallGas(parameters)
  const callOutcome = (
    code: ResponseCode,
    gasUsed: number,
    effects: Partial<CollectionRun>,
    error = '',
  ): CallOutcome => ({
    code,
    moves: effects.moves ?? [],
    contract: {
      contract: collection.num,
      sender,
      gasLimit,
      gasUsed: Math.min(gasUsed, gasLimit),
      amount: call.amount,
      parameters: hex(parameters),
      result: hex(effects.result ?? new Uint8Array()),
      error,
      logs: effects.logs ?? [],
    },
  })
  const undoMark = state.undo.mark()
  try {
    // No function of a collection is payable.
    if (call.amount > 0n) throw new Revert('function is not payable')
    const run = runCollection({ state, collection, sender }, parameters)
    const totalGas = intrinsicGas + run.gas
    if (totalGas <= gasLimit) return callOutcome('SUCCESS', totalGas, run)
    state.undo.rollback(undoMark)
    return callOutcome('INSUFFICIENT_GAS', gasLimit, {}, 'INSUFFICIENT_GAS')
  } catch (error) {
    if (!(error instanceof Revert)) throw error
    state.undo.rollback(undoMark)
    return callOutcome(
      'CONTRACT_REVERT_EXECUTED',
      intrinsicGas + error.gas,
      { result: error.data },
      `0x${hex(error.data)}`,
    )
  }
}

/** Collection with this contract id, which has either a number or an EVM address. Null if there is none. */
export function findContract(state: LedgerState, id: Proto.IContractID | null | undefined): EvmCollection | null {
  if (!id || fromInt64(id.shardNum) !== 0n || fromInt64(id.realmNum) !== 0n) return null
  if (id.evmAddress?.length) return contractAt(state, hex(id.evmAddress))
  return state.contracts.get(Number(fromInt64(id.contractNum))) ?? null
}

/** Collection at an EVM address: the contract's own address, or its long-zero address. Null if there is none. */
export function contractAt(state: LedgerState, address: string): EvmCollection | null {
  for (const collection of state.contracts.values()) {
    if (collection.evmAddress === address) return collection
  }
  const num = numOfLongZeroAddress(address)
  return num === null ? null : (state.contracts.get(num) ?? null)
}

const parametersOf = (body: Proto.IContractCallTransactionBody): Uint8Array =>
  body.functionParameters ?? new Uint8Array()
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
