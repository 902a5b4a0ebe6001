import {
  Client,
  Hbar,
  PrngTransaction,
  TokenAssociateTransaction,
  TransactionId,
  TransactionRecordQuery,
  TransferTransaction,
  AccountBalanceQuery,
  AccountId,
  type PrivateKey,
} from '@hashgraph/sdk'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness } from './testing/harness'
import { hostileVariantChecks } from './testing/hostile-table'

// Real listeners and real signatures: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let practice: Harness
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/faults', { consensusDelayMs: 10, limits: 'off' })
})
afterAll(() => practice.stop())

type Sendable = TransferTransaction | TokenAssociateTransaction | PrngTransaction

async function send(
  transaction: Sendable,
  payer: string,
  key: PrivateKey,
): Promise<{ id: TransactionId; status: string }> {
  const id = TransactionId.generate(payer)
  transaction
    .setTransactionId(id)
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  await transaction.sign(key)
  await transaction.execute(practice.client)
  return { id, status: await practice.receiptStatus(id) }
}

const transfer = (from: string, to: string, tinybar: number): TransferTransaction =>
  new TransferTransaction()
    .addHbarTransfer(from, Hbar.fromTinybars(-tinybar))
    .addHbarTransfer(to, Hbar.fromTinybars(tinybar))

it('the line names the market’s own account, with an address under which the mirror knows it', async () => {
  const { accountId, evmAddress } = practice.announcement.operator
  const { body } = await practice.mirror(`/api/v1/accounts/${evmAddress}`)
  expect(body).toMatchObject({ account: accountId, evm_address: evmAddress })
})

describe('the unmodified SDK', () => {
  it('transfers with ED25519 and ECDSA keys', async () => {
    for (const role of ['holder', 'buyer'] as const) {
      const data = transfer(practice.account(role), practice.account('stranger'), 12_345)
      expect((await send(data, practice.account(role), practice.key(role))).status).toBe('SUCCESS')
    }
    const balance = await new AccountBalanceQuery().setAccountId(practice.account('stranger')).execute(practice.client)
    expect(balance.hbars.toTinybars().toString()).toBe(String(40n * 100_000_000n + 24_690n))
  })

  it('associates a token and reads the random number from the record', async () => {
    const account = practice.account('holder')
    const associate = new TokenAssociateTransaction().setAccountId(account).setTokenIds(['0.0.4311027'])
    expect((await send(associate, account, practice.key('holder'))).status).toBe('SUCCESS')
    const tokens = await practice.mirror(`/api/v1/accounts/${account}/tokens?token.id=0.0.4311027`)
    expect(tokens.body.tokens).toHaveLength(1)
    const { id, status } = await send(new PrngTransaction().setRange(1000), account, practice.key('holder'))
    expect(status).toBe('SUCCESS')
    // The SDK requires an operator for this query, although the answer is free here.
    const network = { [Object.keys(practice.announcement.ledger)[0] ?? '']: new AccountId(3) }
    const asHolder = Client.forNetwork(network, { scheduleNetworkUpdate: false })
    asHolder.setOperator(account, practice.key('holder'))
    const record = await new TransactionRecordQuery().setTransactionId(id).execute(asHolder)
    expect(record.prngNumber).toBeGreaterThanOrEqual(0)
    expect(record.prngNumber).toBeLessThan(1000)
  })

  it('is refused when another key signs', async () => {
    const data = transfer(practice.account('holder'), practice.account('stranger'), 1)
    await expect(send(data, practice.account('holder'), practice.key('stranger'))).rejects.toThrow('INVALID_SIGNATURE')
  })

  it('finds a transaction whose answer was lost', async () => {
    await practice.control('/faults', { nodeLoseReply: 1 })
    const data = transfer(practice.account('holder'), practice.account('stranger'), 7)
    const id = TransactionId.generate(practice.account('holder'))
    data
      .setTransactionId(id)
      .setNodeAccountIds([new AccountId(3)])
      .freeze()
    await data.sign(practice.key('holder'))
    await data.execute(practice.client).catch(() => undefined)
    expect(await practice.receiptStatus(id)).toBe('SUCCESS')
  })

  it('gets no answer from a node that is down', async () => {
    await practice.control('/faults', { node: 'down' })
    practice.client.setGrpcDeadline(1_000).setRequestTimeout(1_500)
    const data = transfer(practice.account('holder'), practice.account('stranger'), 7)
    await expect(send(data, practice.account('holder'), practice.key('holder'))).rejects.toThrow()
    await practice.control('/reset-faults', {})
  })
})

describe('the mirror', () => {
  it('answers in the shapes of the real one', async () => {
    const holder = await practice.mirror('/api/v1/accounts/0.0.5012345')
    expect(holder.body).toMatchObject({
      account: '0.0.5012345',
      key: { _type: 'ED25519' },
      max_automatic_token_associations: 0,
    })
    expect(await practice.mirror('/api/v1/accounts/0.0.424242')).toMatchObject({
      status: 404,
      body: { _status: { messages: [{ message: 'Not found' }] } },
    })
    const owned: string[] = []
    let next: string | null = '/api/v1/accounts/0.0.5012345/nfts?limit=7'
    while (next !== null) {
      const page = await practice.mirror(next)
      owned.push(
        ...page.body.nfts.map(
          (nft: { token_id: string; serial_number: number }) => `${nft.token_id}/${nft.serial_number}`,
        ),
      )
      next = page.body.links.next
    }
    expect(new Set(owned).size).toBe(41)
    expect(owned).toHaveLength(41)
    const approvals = await practice.mirror('/api/v1/accounts/0.0.5012348/allowances/nfts')
    expect(approvals.body.allowances[0]).toMatchObject({ approved_for_all: true, owner: '0.0.5012348' })
    expect((await practice.mirror('/api/v1/transactions/0.0.5-1-1')).status).toBe(404)
  })
})

describe('hostile bytes on request', () => {
  it.each(hostileVariantChecks)('%s', async (variant, looks) => {
    await practice.control('/reset-faults', {})
    await practice.control('/faults', { consensusDelayMs: 1, limits: 'off', hostileBytes: { variant } })
    const { body } = await practice.get('/v1/public/market/listings?token=0.0.4012877&filterUserAccount=0.0.5012348')
    const listing = body.marketListings[0]
    const prepared = await practice.affiliate('market/buynft', {
      token_address: '0.0.4012877',
      serial_number: String(listing.serialId),
      user_address: '0.0.5012346',
      price: String(listing.salePrice),
    })
    expect(prepared.body.success).toBe(true)
    looks(Uint8Array.from(prepared.body.transBytes.data), listing)
  })
})
