import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Hbar, TransactionId, TransferTransaction, AccountId } from '@hashgraph/sdk'
import { startHarness, type Harness } from '../testing/harness'
import { NATIVE_TOKEN } from '../world/tokens'
import { Query } from './query'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let practice: Harness
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/faults', { consensusDelayMs: 5 })
})
afterAll(() => practice.stop())

const mirror = async (path: string) => practice.mirror(path)
const pay = async (tinybar: number): Promise<string> => {
  const [from, to] = [practice.account('holder'), practice.account('stranger')]
  const id = TransactionId.generate(from)
  const transaction = new TransferTransaction()
    .addHbarTransfer(from, Hbar.fromTinybars(-tinybar))
    .addHbarTransfer(to, Hbar.fromTinybars(tinybar))
    .setTransactionId(id)
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  await (await transaction.sign(practice.key('holder'))).execute(practice.client)
  expect(await practice.receiptStatus(id)).toBe('SUCCESS')
  return id
    .toString()
    .replace('@', '-')
    .replace(/\.(\d+)$/, (_all, nanos: string) => `-${nanos.padStart(9, '0')}`)
}

const WRONG_ID =
  'Invalid Transaction id. Please use "shard.realm.num-sss-nnn" format where sss are seconds and nnn are nanoseconds'

describe('the mirror refuses', () => {
  it.each([
    ['/api/v1/accounts?limit=0', 'Invalid parameter: limit'],
    ['/api/v1/accounts?order=up', 'Invalid parameter: order'],
    ['/api/v1/accounts?foo=1', 'Unknown query parameter: foo'],
    ['/api/v1/accounts/0.0.x', 'Invalid parameter: idOrAliasOrEvmAddress'],
    ['/api/v1/accounts/0.0.5012345/nfts?serialnumber=5', 'Invalid parameter: serialnumber'],
    ['/api/v1/tokens/x', 'Invalid parameter: tokenId'],
    [`/api/v1/tokens/0.0.${NATIVE_TOKEN}/nfts/0`, 'Invalid parameter: serialnumber'],
    ['/api/v1/transactions/0.0.5', WRONG_ID],
    ['/api/v1/transactions/0.0.5@1700000000.000000001', WRONG_ID],
    ['/api/v1/transactions?transactiontype=PAYMENT', 'Invalid parameter: transactiontype'],
    ['/api/v1/transactions?account.id=x', 'Invalid parameter: account.id'],
    ['/api/v1/network/exchangerate?timestamp=now', 'Invalid parameter: timestamp'],
    ['/api/v1/tokens?name=ab', 'Invalid parameter: name'],
    ['/api/v1/transactions?timestamp=gt:soon', 'Invalid parameter: timestamp'],
    ['/api/v1/contracts/x', 'Invalid parameter: contractId'],
  ])('%s', async (path, message) => {
    expect(await mirror(path)).toMatchObject({ status: 400, body: { _status: { messages: [{ message }] } } })
  })

  it.each([
    '/api/v1/accounts/0.0.424242',
    '/api/v1/accounts/0x00000000000000000000000000000000ffffffff',
    '/api/v1/tokens/0.0.424242',
    `/api/v1/tokens/0.0.${NATIVE_TOKEN}/nfts/99999999`,
    '/api/v1/transactions/0.0.5-1700000000-000000001',
    '/api/v1/contracts/results/0.0.5-1700000000-000000001',
    '/api/v1/nothing',
  ])('%s as unknown', async (path) => {
    expect(await mirror(path)).toMatchObject({
      status: 404,
      body: { _status: { messages: [{ message: 'Not found' }] } },
    })
  })
})

describe('the mirror tells nothing of an account that nobody has', () => {
  it.each([
    ['/api/v1/accounts/0.0.424242/nfts', 'nfts'],
    ['/api/v1/accounts/0.0.424242/allowances/crypto', 'allowances'],
    ['/api/v1/accounts/0.0.424242/allowances/tokens', 'allowances'],
    ['/api/v1/accounts/0.0.424242/allowances/nfts', 'allowances'],
    ['/api/v1/accounts/0.0.424242/allowances/nfts?owner=false', 'allowances'],
    ['/api/v1/transactions?account.id=0.0.424242', 'transactions'],
    ['/api/v1/tokens?account.id=0.0.424242', 'tokens'],
  ])('%s', async (path, list) => {
    expect(await mirror(path)).toMatchObject({ status: 200, body: { [list]: [], links: { next: null } } })
  })
})

describe('the mirror pages', () => {
  const all = async (path: string, list: string): Promise<string[]> => {
    const found: string[] = []
    for (let next: string | null = path; next !== null;) {
      const { body } = await mirror(next)
      found.push(...body[list].map((item: object) => JSON.stringify(item)))
      next = body.links.next
    }
    return found
  }

  it.each([
    ['/api/v1/accounts?account.id=lt:0.0.600040&limit=7&balance=false', 'accounts'],
    [`/api/v1/tokens/0.0.${NATIVE_TOKEN}/nfts?serialnumber=lte:60&limit=11&order=asc`, 'nfts'],
    ['/api/v1/accounts/0.0.3064901/allowances/nfts?owner=false&account.id=lt:0.0.600012&limit=5', 'allowances'],
    ['/api/v1/tokens?limit=3', 'tokens'],
    [
      '/api/v1/accounts/0.0.3064901/allowances/nfts?owner=false&account.id=600001&account.id=600003&limit=1',
      'allowances',
    ],
  ])('%s without a gap or a repetition', async (path, list) => {
    const small = await all(path, list)
    const large = await all(path.replace(/limit=\d+/, 'limit=100'), list)
    expect(small.length).toBeGreaterThan(7)
    expect(new Set(small).size).toBe(small.length)
    expect(small).toEqual(large)
  })

  it('through the accounts that were named, and no others', async () => {
    const [one, two, three] = ['holder', 'buyer', 'seller'].map((role) => practice.account(role as 'holder'))
    const path = `/api/v1/accounts?account.id=${one}&account.id=${two}&account.id=${three}&limit=1&balance=false`
    const found = await all(path, 'accounts')
    expect(found.map((text) => (JSON.parse(text) as { account: string }).account)).toEqual([one, two, three])
  })

  it('with what was searched for in its links, whatever signs it has', () => {
    const query = new Query({ url: '/x?name=a', query: { name: 'a & b=1' } } as never, ['name'])
    expect(query.nextLink({ 'token.id': 'gt:0.0.5' })).toBe('/x?name=a%20%26%20b%3D1&token.id=gt:0.0.5')
  })

  it('through transactions by their time, both ways', async () => {
    for (let i = 1; i <= 5; i++) await pay(i)
    const path = `/api/v1/transactions?account.id=${practice.account('stranger')}&limit=2`
    const down = await all(`${path}&order=desc`, 'transactions')
    expect(down.length).toBeGreaterThanOrEqual(5)
    expect(await all(`${path}&order=asc`, 'transactions')).toEqual(down.toReversed())
  })
})

describe('the mirror tells', () => {
  it('a transaction by its id and by its hash', async () => {
    const byId = await mirror(`/api/v1/transactions/${await pay(3)}`)
    const [{ transaction_hash: hash }] = byId.body.transactions
    const hex = Buffer.from(hash, 'base64').toString('hex')
    for (const name of [hex, `0x${hex}`, encodeURIComponent(hash)]) {
      expect((await mirror(`/api/v1/transactions/${name}`)).body).toEqual(byId.body)
    }
    expect((await mirror(`/api/v1/transactions/${'0'.repeat(96)}`)).status).toBe(404)
  })

  it('an account by number, by EVM address and by key', async () => {
    const buyer = practice.account('buyer')
    const byId = (await mirror(`/api/v1/accounts/${buyer}?transactions=false`)).body
    expect(byId.key._type).toBe('ECDSA_SECP256K1')
    const byAddress = (await mirror(`/api/v1/accounts/${byId.evm_address}?transactions=false`)).body
    expect(byAddress.account).toBe(buyer)
    const byKey = (await mirror(`/api/v1/accounts?account.publickey=${byId.key.key}`)).body
    expect(byKey.accounts.map((account: { account: string }) => account.account)).toEqual([buyer])
  })

  it('rates, nodes, fees and supply', async () => {
    expect((await mirror('/api/v1/network/exchangerate')).body.current_rate.cent_equivalent).toBe(10)
    const [port] = Object.keys(practice.announcement.ledger).map((address) => Number(address.split(':')[1]))
    expect((await mirror('/api/v1/network/nodes')).body.nodes[0].service_endpoints[0].port).toBe(port)
    expect((await mirror('/api/v1/network/fees')).body.fees[0].gas).toBe(85)
    expect((await mirror('/api/v1/network/supply')).body.total_supply).toBe('5000000000000000000')
  })

  it('a transaction only once it has read so far', async () => {
    await practice.control('/faults', { mirrorLagMs: 60_000 })
    const id = await pay(77)
    expect((await mirror(`/api/v1/transactions/${id}`)).status).toBe(404)
    const before = Number((await mirror('/api/v1/blocks?limit=1&order=desc')).body.blocks[0].timestamp.to)
    await practice.control('/clock', { advanceMs: 61_000 })
    const after = Number((await mirror('/api/v1/blocks?limit=1&order=desc')).body.blocks[0].timestamp.to)
    expect(after - before).toBeGreaterThanOrEqual(60)
    const { body } = await mirror(`/api/v1/transactions/${id}`)
    expect(body.transactions[0]).toMatchObject({
      result: 'SUCCESS',
      nonce: 0,
      scheduled: false,
      assessed_custom_fees: [],
    })
    await practice.control('/faults', { mirrorLagMs: 0 })
  })

  it('the time of the world, not of the machine', async () => {
    await practice.control('/clock', { advanceMs: 3_600_000 })
    const { now } = await practice.control('/clock')
    const { body } = await mirror(`/api/v1/accounts/${practice.account('holder')}?transactions=false`)
    expect(Number(body.balance.timestamp)).toBeGreaterThan(Date.now() / 1000 + 3_500)
    expect(Math.abs(Number(body.balance.timestamp) - Date.parse(now) / 1000)).toBeLessThan(10)
  })
})
