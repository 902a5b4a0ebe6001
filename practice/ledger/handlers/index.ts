import { handleCall, precheckCall } from '../contracts/call'
import { dataFieldNames } from '../opened-transaction'
import type { ResponseCode, Proto } from '../proto'
import {
  handleApproveAllowance,
  handleDeleteAllowance,
  precheckApproveAllowance,
  precheckDeleteAllowance,
} from './allowance'
import { handleAssociate, handleDissociate, precheckTokenList } from './association'
import { check, type HandlerContext, type HandlerResult } from './context'
import { handleBatch, precheckBatch } from './batch'
import { handleTransfer } from './transfer'
import { precheckTransfer } from './transfer-precheck'

/**
 * Support for one transaction type. `precheck` checks the body without the ledger's state. `handle` applies the
 * transaction at consensus, and throws a `HandlerError` if the transaction fails.
 */
type Handler<T> = {
  /** `Service/method` that accepts this transaction type. */
  readonly rpc: string
  /** Name of the transaction type on the mirror. */
  readonly name: string
  readonly precheck: (body: T) => ResponseCode
  readonly handle: (body: T, context: HandlerContext) => HandlerResult | void
}

const handlers: { readonly [K in keyof Proto.ITransactionBody]?: Handler<NonNullable<Proto.ITransactionBody[K]>> } = {
  cryptoTransfer: {
    rpc: 'CryptoService/cryptoTransfer',
    name: 'CRYPTOTRANSFER',
    precheck: precheckTransfer,
    handle: handleTransfer,
  },
  cryptoApproveAllowance: {
    rpc: 'CryptoService/approveAllowances',
    name: 'CRYPTOAPPROVEALLOWANCE',
    precheck: precheckApproveAllowance,
    handle: handleApproveAllowance,
  },
  cryptoDeleteAllowance: {
    rpc: 'CryptoService/deleteAllowances',
    name: 'CRYPTODELETEALLOWANCE',
    precheck: precheckDeleteAllowance,
    handle: handleDeleteAllowance,
  },
  tokenAssociate: {
    rpc: 'TokenService/associateTokens',
    name: 'TOKENASSOCIATE',
    precheck: precheckTokenList,
    handle: handleAssociate,
  },
  tokenDissociate: {
    rpc: 'TokenService/dissociateTokens',
    name: 'TOKENDISSOCIATE',
    precheck: precheckTokenList,
    handle: handleDissociate,
  },
  contractCall: {
    rpc: 'SmartContractService/contractCallMethod',
    name: 'CONTRACTCALL',
    precheck: precheckCall,
    handle: handleCall,
  },
  atomicBatch: {
    rpc: 'UtilService/atomicBatch',
    name: 'ATOMICBATCH',
    precheck: precheckBatch,
    handle: handleBatch,
  },
  utilPrng: {
    rpc: 'UtilService/prng',
    name: 'UTILPRNG',
    precheck: (body) => ((body.range ?? 0) < 0 ? 'INVALID_PRNG_RANGE' : 'OK'),
    handle: (body, { entropy }) => {
      const range = body.range ?? 0
      check(range >= 0, 'INVALID_PRNG_RANGE')
      if (range === 0) return { prng: { bytes: entropy } }
      return { prng: { number: Buffer.from(entropy).readUInt32BE(0) % range } }
    },
  },
}

export { dataFieldNames }

type DataField = keyof typeof handlers

/**
 * Handler of the body's data field; null if the transaction type is not supported. The handler takes a `never`, because
 * TypeScript cannot know which data field the body has.
 */
export function handlerOf(body: Proto.ITransactionBody): Handler<never> | null {
  const [field] = dataFieldNames(body)
  if (field === undefined) return null
  return (handlers[field as DataField] as Handler<never> | undefined) ?? null
}

/** Value of the body's data field, typed as `never` so that it can be passed to the handler from `handlerOf`. */
export function dataFieldValue(body: Proto.ITransactionBody): never {
  return body[dataFieldNames(body)[0] as DataField] as never
}

/** The `Service/method` of every supported transaction type. */
export const supportedRpcs: ReadonlySet<string> = new Set(Object.values(handlers).map((handler) => handler.rpc))

/** Field names of the supported transaction types in `proto.TransactionBody`. */
export const supportedTransactionFields: readonly string[] = Object.keys(handlers)
