import type { FastifyInstance } from 'fastify'
import { EXCHANGE_RATE, GAS_PRICE, NODE_ACCOUNT } from '../ledger/fees'
import { BLOCK_MS, blockHash, gasUsedBy, transactionsIn } from './blocks'
import { BEGINNING, id, timestampOfMs } from './forms'
import { param, type Mirror } from './mirror'
import { NotFound, Query, nextOperator, matchesConditions, invalid, page } from './query'

export function addNetwork(app: FastifyInstance, mirror: Mirror): void {
  const { readUntilMs } = mirror
  app.get('/api/v1/blocks', (request) => {
    const query = new Query(request, ['block.number', 'limit', 'order', 'timestamp'])
    const order = query.order('desc')
    const numberConditions = query.numbers('block.number')
    const limit = query.limit()
    const newest = Math.floor(readUntilMs() / BLOCK_MS)
    const numbers = blockNumbers(newest, order, limit + 1, (number) => matchesConditions(numberConditions, number))
    const { items, links } = page(
      query,
      numbers,
      (number) => ({ 'block.number': `${nextOperator(order)}:${number}` }),
      limit,
    )
    return { blocks: items.map((number) => blockView(mirror, number)), links }
  })
  app.get('/api/v1/blocks/:number', (request) => {
    new Query(request, [])
    const text = param(request, 'number')
    if (!/^\d{1,12}$/.test(text)) throw invalid('hashOrNumber')
    const number = Number(text)
    if (number < 1 || number > Math.floor(readUntilMs() / BLOCK_MS)) throw new NotFound()
    return blockView(mirror, number)
  })
  app.get('/api/v1/network/exchangerate', (request) => {
    new Query(request, ['timestamp'])
    return exchangeRate(readUntilMs())
  })
  app.get('/api/v1/network/fees', (request) => {
    new Query(request, ['order', 'timestamp'])
    const kinds = ['ContractCall', 'ContractCreate', 'EthereumTransaction']
    const fees = kinds.map((kind) => ({ gas: Number(GAS_PRICE), transaction_type: kind }))
    return { fees, timestamp: timestampOfMs(readUntilMs()) }
  })
  app.get('/api/v1/network/nodes', (request) => {
    new Query(request, ['file.id', 'limit', 'node.id', 'order'])
    return { nodes: [nodeView(mirror)], links: { next: null } }
  })
  app.get('/api/v1/network/supply', (request) => {
    new Query(request, ['timestamp'])
    const total = mirror.ledger.state.totalSupply().toString()
    return { released_supply: total, timestamp: timestampOfMs(readUntilMs()), total_supply: total }
  })
}

/** Numbers of the listed blocks. The mirror only knows blocks that are over. */
function blockNumbers(
  newest: number,
  order: 'asc' | 'desc',
  count: number,
  isWanted: (number: number) => boolean,
): number[] {
  const first = order === 'desc' ? newest : Math.max(1, newest - MAX_BLOCKS)
  const step = order === 'desc' ? -1 : 1
  const found: number[] = []
  for (let i = 0; i <= MAX_BLOCKS && found.length < count; i++) {
    const number = first + i * step
    if (number >= 1 && number <= newest && isWanted(number)) found.push(number)
  }
  return found
}

/** Most blocks that are listed back from now: a day. */
const MAX_BLOCKS = 43_200

function blockView(mirror: Mirror, number: number): object {
  const [fromMs, toMs] = [(number - 1) * BLOCK_MS, number * BLOCK_MS]
  const transactions = transactionsIn(mirror, number)
  return {
    count: transactions.length,
    gas_used: gasUsedBy(transactions),
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

function exchangeRate(nowMs: number): object {
  const hour = Math.floor(nowMs / 3_600_000) * 3600
  const rate = (expiration: number): object => ({
    cent_equivalent: EXCHANGE_RATE.centEquiv,
    expiration_time: expiration,
    hbar_equivalent: EXCHANGE_RATE.hbarEquiv,
  })
  return { current_rate: rate(hour + 3600), next_rate: rate(hour + 7200), timestamp: timestampOfMs(nowMs) }
}

const nodeView = ({ nodePort }: Mirror): object => ({
  admin_key: null,
  decline_reward: true,
  description: 'Practice node',
  file_id: '0.0.102',
  grpc_proxy_endpoint: null,
  max_stake: 0,
  memo: id(NODE_ACCOUNT),
  min_stake: 0,
  node_account_id: id(NODE_ACCOUNT),
  node_cert_hash: '0x',
  node_id: 0,
  public_key: '0x',
  reward_rate_start: 0,
  service_endpoints: [{ domain_name: '', ip_address_v4: '127.0.0.1', port: nodePort }],
  stake: 0,
  stake_not_rewarded: 0,
  stake_rewarded: 0,
  staking_period: null,
  timestamp: { from: BEGINNING, to: null },
})
