import { AccountId, Hbar, TransactionId, TransferTransaction } from '@hashgraph/sdk'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness } from '../testing/harness'
import { PAYMENT_TOKEN } from '../world/tokens'

// Real listeners and real signatures: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let practice: Harness
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/faults', { consensusDelayMs: 5 })
})
afterAll(() => practice.stop())

type Listed = { readonly account: string; readonly balance: number; readonly tokens: readonly object[] }

async function balances(query: string): Promise<{ timestamp: string | null; balances: readonly Listed[] }> {
  const { status, body } = await practice.mirror(`/api/v1/balances?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { timestamp: string | null; balances: readonly Listed[] }
}
const balanceOf = async (account: string, when: string): Promise<Listed | undefined> =>
  (await balances(`account.id=${account}${when}`)).balances[0]

/** Sends HBAR and units from the buyer to the seller; returns the time of consensus. */
async function move(tinybar: number, units: number): Promise<string> {
  const [from, to] = [practice.account('buyer'), practice.account('seller')]
  const id = TransactionId.generate(from)
  const transfer = new TransferTransaction()
    .addHbarTransfer(from, Hbar.fromTinybars(-tinybar))
    .addHbarTransfer(to, Hbar.fromTinybars(tinybar))
    .addTokenTransfer(`0.0.${PAYMENT_TOKEN}`, from, -units)
    .addTokenTransfer(`0.0.${PAYMENT_TOKEN}`, to, units)
    .setTransactionId(id)
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  await (await transfer.sign(practice.key('buyer'))).execute(practice.client)
  expect(await practice.receiptStatus(id)).toBe('SUCCESS')
  const { body } = await practice.mirror(`/api/v1/transactions?account.id=${from}&limit=1`)
  return body.transactions[0].consensus_timestamp as string
}

describe('Balances at a time', () => {
  it('are those of that time, of HBAR and of tokens', async () => {
    const seller = practice.account('seller')
    const first = await move(1_000, 10)
    const afterFirst = await balanceOf(seller, '')
    const second = await move(2_000, 20)
    const afterSecond = await balanceOf(seller, '')
    expect((afterSecond?.balance ?? 0) - (afterFirst?.balance ?? 0)).toBe(2_000)
    expect(await balanceOf(seller, `&timestamp=${first}`)).toEqual(afterFirst)
    expect(await balanceOf(seller, `&timestamp=lt:${second}`)).toEqual(afterFirst)
    expect(await balanceOf(seller, `&timestamp=lte:${second}`)).toEqual(afterSecond)
    const before = await balanceOf(seller, `&timestamp=lt:${first}`)
    expect((afterFirst?.balance ?? 0) - (before?.balance ?? 0)).toBe(1_000)
    expect(await balances(`timestamp=lt:${second}&timestamp=gte:${first}&limit=1`)).toMatchObject({
      timestamp: expect.stringMatching(/^\d+\.\d{9}$/) as string,
    })
  })

  it('add up to the same sum at every time', async () => {
    const when = await move(5, 5)
    const sumAt = async (query: string): Promise<bigint> => {
      let sum = 0n
      for (let next: string | null = `/api/v1/balances?limit=100${query}`; next !== null;) {
        const { body } = await practice.mirror(next)
        // The treasury holds more than a JSON number represents exactly.
        for (const { account, balance } of body.balances as readonly Listed[]) {
          if (account !== '0.0.2') sum += BigInt(balance)
        }
        next = body.links.next as string | null
      }
      return sum
    }
    expect(await sumAt(`&timestamp=lt:${when}`)).toBe(await sumAt(''))
  })

  it('have nothing from before the world, or between bounds that leave no time', async () => {
    const nothing = { timestamp: null, balances: [], links: { next: null } }
    expect(await balances('timestamp=lt:1600000000')).toEqual(nothing)
    expect(await balances('timestamp=gt:9999999999')).toEqual(nothing)
    expect(await practice.mirror('/api/v1/balances?timestamp=ne:1700000001')).toMatchObject({ status: 400 })
  })

  it('leave out an account that was made later', async () => {
    const before = await move(1, 1)
    const address = 'cd'.repeat(20)
    const id = TransactionId.generate(practice.account('buyer'))
    const transfer = new TransferTransaction()
      .addHbarTransfer(practice.account('buyer'), Hbar.fromTinybars(-77))
      .addHbarTransfer(AccountId.fromEvmAddress(0, 0, address), Hbar.fromTinybars(77))
      .setTransactionId(id)
      .setNodeAccountIds([new AccountId(3)])
      .freeze()
    await (await transfer.sign(practice.key('buyer'))).execute(practice.client)
    expect(await practice.receiptStatus(id)).toBe('SUCCESS')
    const { body } = await practice.mirror(`/api/v1/accounts/0x${address}`)
    expect(await balanceOf(body.account as string, '')).toMatchObject({ balance: 77 })
    expect(await balanceOf(body.account as string, `&timestamp=${before}`)).toBeUndefined()
  })
})

describe('An account by its alias', () => {
  it('is found as the mirror itself writes it, and by its EVM address', async () => {
    const account = practice.account('buyer')
    const { alias, evm_address: address } = (await practice.mirror(`/api/v1/accounts/${account}`)).body as {
      alias: string
      evm_address: string
    }
    expect(alias).toMatch(/^[A-Z2-7]{32}$/)
    for (const name of [alias, `0.0.${alias}`, address, address.slice(2)]) {
      for (const path of ['', '/nfts', '/tokens', '/allowances/crypto']) {
        expect(await practice.mirror(`/api/v1/accounts/${name}${path}`), `${name}${path}`).toMatchObject({
          status: 200,
        })
      }
      expect((await practice.mirror(`/api/v1/accounts/${name}`)).body.account).toBe(account)
    }
  })

  it.each([
    ['an alias that nobody has', 'A'.repeat(32), 404],
    ['a key as an alias', `HIQQ${'A'.repeat(52)}`, 404],
    ['text that is none', 'a'.repeat(33), 400],
  ])('is not found by %s', async (_what, name, status) => {
    expect(await practice.mirror(`/api/v1/accounts/${name}`)).toMatchObject({ status })
  })
})
