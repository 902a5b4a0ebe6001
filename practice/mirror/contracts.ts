import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contractAt, runCall } from '../ledger/contracts/call'
import { addressOf } from '../ledger/contracts/collection'
import { GAS_PRICE } from '../ledger/fees'
import { accountAt } from '../ledger/handlers/context'
import type { ContractResult } from '../ledger/result-types'
import type { EvmCollection } from '../ledger/state'
import { z } from 'zod'
import { blockHash, blockNumberOf, gasUsedBy, transactionsByBlock } from './blocks'
import { CREATION_TIMESTAMP, entityIdText, timestamp } from './forms'
import { pathParameter, type Mirror } from './mirror'
import { BadRequest, NotFound, Query, nextOperator, matchesConditions, invalidParameter, page } from './query'
import type { SettledTransaction } from './timeline'
import { findTransaction } from './transactions'

export function addContracts(app: FastifyInstance, mirror: Mirror): void {
  app.get('/api/v1/contracts/results/:id', (request) => {
    // Refuses unknown parameters.
    new Query(request, ['nonce'])
    const transaction = calledTransaction(mirror, pathParameter(request, 'id'))
    return { ...resultView(mirror, transaction), ...resultDetails(mirror, transaction) }
  })
  app.get('/api/v1/contracts/:id', (request) => {
    // Refuses unknown parameters.
    new Query(request, ['timestamp'])
    return contractView(requireContract(mirror, pathParameter(request, 'id')))
  })
  app.get('/api/v1/contracts/:id/results', (request) => {
    const query = new Query(request, ['limit', 'order', 'timestamp'])
    const { num } = requireContract(mirror, pathParameter(request, 'id'))
    const order = query.order('desc')
    const timestampConditions = query.timestamps()
    const calls = mirror.timeline
      .visibleTransactions()
      .filter(
        ({ outcome }) =>
          outcome.contract?.contract === num && matchesConditions(timestampConditions, outcome.consensusNanos),
      )
    const { items, links } = page(query, order === 'desc' ? calls.toReversed() : calls, ({ outcome }) => ({
      timestamp: `${nextOperator(order)}:${timestamp(outcome.consensusNanos)}`,
    }))
    const blocks = transactionsByBlock(mirror)
    return { results: items.map((transaction) => resultView(mirror, transaction, blocks)), links }
  })
  app.post('/api/v1/contracts/call', (request) => simulateCall(mirror, request))
}

/** Contract that the text names by id, number or EVM address. Throws `NotFound` or `BadRequest`. */
function requireContract({ ledger: { state } }: Mirror, idOrAddress: string): EvmCollection {
  const address = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(idOrAddress)?.[1]?.toLowerCase()
  const num = /^(?:0\.0\.)?(\d{1,15})$/.exec(idOrAddress)?.[1]
  if (address === undefined && num === undefined) throw invalidParameter('contractId')
  const collection = address === undefined ? state.contracts.get(Number(num)) : contractAt(state, address)
  if (!collection) throw new NotFound()
  return collection
}

/**
 * Transaction of a contract call, found by transaction id or by hash. A hash has 32 or 48 bytes, of which the first 32 are
 * compared. Throws `NotFound` if there is no such call.
 */
function calledTransaction(mirror: Mirror, idOrHash: string): SettledTransaction {
  const hash = /^(?:0x)?([0-9a-fA-F]{64})(?:[0-9a-fA-F]{32})?$/.exec(idOrHash)?.[1]?.toLowerCase()
  const transaction =
    hash === undefined
      ? findTransaction(mirror, idOrHash)
      : mirror.timeline
          .visibleTransactions()
          .find((candidate) => Buffer.from(candidate.hash).toString('hex').startsWith(hash))
  if (!transaction?.outcome.contract) throw new NotFound()
  return transaction
}

/** 90 days, the network's default. */
const AUTO_RENEW_SECONDS = 7_776_000

const contractView = ({ num, evmAddress, name }: EvmCollection): object => ({
  admin_key: null,
  auto_renew_account: null,
  auto_renew_period: AUTO_RENEW_SECONDS,
  contract_id: entityIdText(num),
  created_timestamp: CREATION_TIMESTAMP,
  deleted: false,
  evm_address: `0x${evmAddress}`,
  expiration_timestamp: null,
  file_id: null,
  max_automatic_token_associations: 0,
  memo: name,
  nonce: 1,
  obtainer_id: null,
  permanent_removal: null,
  proxy_account_id: null,
  timestamp: { from: CREATION_TIMESTAMP, to: null },
})

function contractResult({ outcome }: SettledTransaction): ContractResult {
  if (!outcome.contract) throw new NotFound()
  return outcome.contract
}

const EMPTY_BLOOM = `0x${'00'.repeat(256)}`
/** Chain id of a local Hedera network: 298. */
const CHAIN_ID = '0x12a'

/** Ethereum fields of a result. Fields that only an Ethereum transaction could fill are null, because no call here is one. */
const ETHEREUM_FIELDS = {
  access_list: null,
  chain_id: CHAIN_ID,
  failed_initcode: null,
  max_fee_per_gas: null,
  max_priority_fee_per_gas: null,
  nonce: null,
  r: null,
  s: null,
  type: 0,
  v: null,
}

function resultView(mirror: Mirror, transaction: SettledTransaction, blocks = transactionsByBlock(mirror)): object {
  const { state } = mirror.ledger
  const result = contractResult(transaction)
  const address = `0x${state.contracts.get(result.contract)?.evmAddress ?? ''}`
  return {
    ...ETHEREUM_FIELDS,
    ...blockOf(transaction, blocks),
    address,
    amount: Number(result.amount),
    bloom: EMPTY_BLOOM,
    call_result: `0x${result.result}`,
    contract_id: entityIdText(result.contract),
    created_contract_ids: [],
    error_message: result.error === '' ? null : result.error,
    from: `0x${addressOf(state, result.sender)}`,
    function_parameters: `0x${result.parameters}`,
    gas_consumed: result.gasUsed,
    gas_limit: result.gasLimit,
    gas_price: `0x${GAS_PRICE.toString(16)}`,
    gas_used: result.gasUsed,
    result: transaction.outcome.code,
    status: transaction.outcome.code === 'SUCCESS' ? '0x1' : '0x0',
    timestamp: timestamp(transaction.outcome.consensusNanos),
    to: address,
    hash: `0x${Buffer.from(transaction.hash.subarray(0, 32)).toString('hex')}`,
  }
}

/** Fields of the transaction's block, and the transaction's position in the block. */
function blockOf(transaction: SettledTransaction, blocks: ReturnType<typeof transactionsByBlock>): object {
  const number = blockNumberOf(transaction)
  const blockTransactions = blocks.get(number) ?? []
  return {
    block_gas_used: gasUsedBy(blockTransactions),
    block_hash: blockHash(number),
    block_number: number,
    transaction_index: blockTransactions.indexOf(transaction),
  }
}

/** Fields that only the answer for a single result has. */
function resultDetails({ ledger: { state } }: Mirror, transaction: SettledTransaction): object {
  const result = contractResult(transaction)
  return {
    logs: result.logs.map((log, index) => ({
      address: `0x${state.contracts.get(result.contract)?.evmAddress ?? ''}`,
      bloom: EMPTY_BLOOM,
      contract_id: entityIdText(result.contract),
      data: `0x${log.data}`,
      index,
      topics: log.topics.map((topic) => `0x${topic}`),
    })),
    state_changes: [],
  }
}

const hexBytes = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/)
/** Smallest and largest gas limit of a simulated call, as at Hedera's mirror. */
const MIN_CALL_GAS = 21_000
const MAX_CALL_GAS = 15_000_000

const callBody = z.object({
  to: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  from: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
  data: hexBytes,
  gas: z.number().int().min(MIN_CALL_GAS).max(MAX_CALL_GAS).default(MAX_CALL_GAS),
  block: z.string().optional(),
  estimate: z.boolean().optional(),
  value: z.number().int().min(0).default(0),
})

/** Runs a contract call and undoes its changes. Returns the result, or the used gas if `estimate` is set. */
function simulateCall({ ledger: { state } }: Mirror, request: FastifyRequest): object {
  const parsedBody = callBody.safeParse(request.body)
  if (!parsedBody.success) throw invalidParameter(parsedBody.error.issues[0]?.path.join('.') ?? 'body')
  const { to, from, data, gas, value, estimate } = parsedBody.data
  const collection = contractAt(state, to.slice(2).toLowerCase())
  // As on an EVM, a call to an address without a contract succeeds and returns no bytes.
  if (!collection) return { result: '0x' }
  const sender = from === undefined ? null : accountAt(state, from.slice(2).toLowerCase())
  const mark = state.undo.mark()
  const { code, contract } = runCall(state, {
    collection,
    // 0 is the number of no account.
    sender: sender ?? 0,
    gasLimit: gas,
    amount: BigInt(value),
    parameters: Buffer.from(data.slice(2), 'hex'),
  })
  state.undo.rollback(mark)
  if (code !== 'SUCCESS') throw new BadRequest(code, { data: contract.error })
  return { result: estimate ? `0x${contract.gasUsed.toString(16)}` : `0x${contract.result}` }
}
