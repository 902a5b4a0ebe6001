import type { FastifyInstance } from 'fastify'
import { EXCHANGE_RATE, GAS_PRICE, NODE_ACCOUNT } from '../ledger/fees'
import { BLOCK_MS, blockHash, gasUsedBy, transactionsInBlock } from './blocks'
import { CREATION_TIMESTAMP, entityIdText, timestampOfMs } from './forms'
import { pathParameter, type Mirror } from './mirror'
import { NotFound, Query, nextOperator, matchesConditions, invalidParameter, page } from './query'

export function addNetwork(app: FastifyInstance, mirror: Mirror): void {
  const { readUntilMs } = mirror
  app.get('/api/v1/blocks', (request) => {
    const query = new Query(request, ['block.number', 'limit', 'order', 'timestamp'])
    const order = query.order('desc')
    const numberConditions = query.numbers('block.number')
    const limit = query.limit()
    const newestNumber = Math.floor(readUntilMs() / BLOCK_MS)
    // One block more than the page shows, so that `page` can see whether there is a next page.
    const numbers = matchingBlockNumbers(newestNumber, order, limit + 1, (number) =>
      matchesConditions(numberConditions, number),
    )
    const { items, links } = page(
      query,
      numbers,
      (number) => ({ 'block.number': `${nextOperator(order)}:${number}` }),
      limit,
    )
    return { blocks: items.map((number) => blockView(mirror, number)), links }
  })
  app.get('/api/v1/blocks/:number', (request) => {
    // Refuses unknown parameters.
    new Query(request, [])
    const numberText = pathParameter(request, 'number')
    if (!/^\d{1,12}$/.test(numberText)) throw invalidParameter('hashOrNumber')
    const number = Number(numberText)
    if (number < 1 || number > Math.floor(readUntilMs() / BLOCK_MS)) throw new NotFound()
    return blockView(mirror, number)
  })
  app.get('/api/v1/network/exchangerate', (request) => {
    // Refuses unknown parameters.
    new Query(request, ['timestamp'])
    return exchangeRate(readUntilMs())
  })
  app.get('/api/v1/network/fees', (request) => {
    // Refuses unknown parameters.
    new Query(request, ['order', 'timestamp'])
    const transactionTypes = ['ContractCall', 'ContractCreate', 'EthereumTransaction']
    const fees = transactionTypes.map((type) => ({ gas: Number(GAS_PRICE), transaction_type: type }))
    return { fees, timestamp: timestampOfMs(readUntilMs()) }
  })
  app.get('/api/v1/network/nodes', (request) => {
    // Refuses unknown parameters.
    new Query(request, ['file.id', 'limit', 'node.id', 'order'])
    return { nodes: [nodeView(mirror)], links: { next: null } }
  })
  app.get('/api/v1/network/supply', (request) => {
    // Refuses unknown parameters.
    new Query(request, ['timestamp'])
    const total = mirror.ledger.state.hbarSupply().toString()
    return { released_supply: total, timestamp: timestampOfMs(readUntilMs()), total_supply: total }
  })
}

/**
 * Numbers of the first `count` blocks that match, in the requested order, within `MAX_BLOCKS_BACK` of the newest.
 * `newestNumber` is the number of the last finished block.
 */
function matchingBlockNumbers(
  newestNumber: number,
  order: 'asc' | 'desc',
  count: number,
  matches: (number: number) => boolean,
): number[] {
  const firstNumber = order === 'desc' ? newestNumber : Math.max(1, newestNumber - MAX_BLOCKS_BACK)
  const step = order === 'desc' ? -1 : 1
  const numbers: number[] = []
  for (let offset = 0; offset <= MAX_BLOCKS_BACK && numbers.length < count; offset++) {
    const number = firstNumber + offset * step
    if (number >= 1 && number <= newestNumber && matches(number)) numbers.push(number)
  }
  return numbers
}

/** Number of blocks in one day. A list does not reach further back from the newest block. */
const MAX_BLOCKS_BACK = 43_200

function blockView(mirror: Mirror, number: number): object {
  const fromMs = (number - 1) * BLOCK_MS
  const toMs = number * BLOCK_MS
  const transactions = transactionsInBlock(mirror, number)
  return {
    count: transactions.length,
    gas_used: gasUsedBy(transactions),
    // The same release as the node reports in `networkGetVersionInfo`.
    hapi_version: '0.64.0',
    hash: blockHash(number),
    logs_bloom: '0x',
    name: `${new Date(fromMs).toISOString().replaceAll(':', '_')}.rcd.gz`,
    number,
    previous_hash: blockHash(number - 1),
    size: transactions.reduce((sum, { signedBytes }) => sum + signedBytes.length, 0),
    timestamp: { from: timestampOfMs(fromMs), to: timestampOfMs(toMs) },
  }
}

const HOUR_SECONDS = 3_600
const HOUR_MS = 3_600_000

/** Rates of the current and the next hour, which are the same here. */
function exchangeRate(nowMs: number): object {
  const hourStartSeconds = Math.floor(nowMs / HOUR_MS) * HOUR_SECONDS
  const rateUntil = (expirationSeconds: number): object => ({
    cent_equivalent: EXCHANGE_RATE.centEquiv,
    expiration_time: expirationSeconds,
    hbar_equivalent: EXCHANGE_RATE.hbarEquiv,
  })
  return {
    current_rate: rateUntil(hourStartSeconds + HOUR_SECONDS),
    next_rate: rateUntil(hourStartSeconds + 2 * HOUR_SECONDS),
    timestamp: timestampOfMs(nowMs),
  }
}

const nodeView = ({ nodePort }: Mirror): object => ({
  admin_key: null,
  decline_reward: true,
  description: 'Practice node',
  file_id: '0.0.102',
  grpc_proxy_endpoint: null,
  max_stake: 0,
  memo: entityIdText(NODE_ACCOUNT),
  min_stake: 0,
  node_account_id: entityIdText(NODE_ACCOUNT),
  node_cert_hash: '0x',
  node_id: 0,
  public_key: '0x',
  reward_rate_start: 0,
  service_endpoints: [{ domain_name: '', ip_address_v4: '127.0.0.1', port: nodePort }],
  stake: 0,
  stake_not_rewarded: 0,
  stake_rewarded: 0,
  staking_period: null,
  timestamp: { from: CREATION_TIMESTAMP, to: null },
})
