import {
  AccountBalanceQuery,
  AccountId,
  AccountInfoQuery,
  Client,
  Hbar,
  KeyList,
  PrivateKey,
  TransactionId,
  TransferTransaction,
  type PublicKey,
} from '@hashgraph/sdk'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness } from '../testing/harness'

// Real listeners and real signatures: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let practice: Harness
/** The SDK requires an operator for queries that cost on Hedera, although they are free here. */
let asking: Client
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/faults', { consensusDelayMs: 5 })
  const [address = ''] = Object.keys(practice.announcement.ledger)
  asking = Client.forNetwork({ [address]: new AccountId(3) }, { scheduleNetworkUpdate: false })
  asking.setOperator(practice.account('buyer'), practice.key('buyer')).setMinBackoff(20)
})
afterAll(async () => {
  asking.close()
  await practice.stop()
})

/** Moves HBAR, in tinybar; returns the final status. */
async function pay(from: string, to: string | AccountId, tinybar: number, key: PrivateKey): Promise<string> {
  const id = TransactionId.generate(from)
  const transfer = new TransferTransaction()
    .addHbarTransfer(from, Hbar.fromTinybars(-tinybar))
    .addHbarTransfer(to, Hbar.fromTinybars(tinybar))
    .setTransactionId(id)
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  await (await transfer.sign(key)).execute(practice.client)
  return practice.receiptStatus(id)
}

const payAsBuyer = (to: string | AccountId, tinybar: number): Promise<string> =>
  pay(practice.account('buyer'), to, tinybar, practice.key('buyer'))
const accountAt = async (name: string) => practice.mirror(`/api/v1/accounts/${name}`)

/** A key unknown to the ledger, and its address. */
function freshKey(): { key: PrivateKey; address: string; alias: AccountId } {
  const key = PrivateKey.generateECDSA()
  const address = key.publicKey.toEvmAddress()
  return { key, address, alias: AccountId.fromEvmAddress(0, 0, address) }
}

describe('HBAR for an unknown EVM address', () => {
  it('makes an account without a key, which mirror and node show', async () => {
    const { address, alias } = freshKey()
    expect(await accountAt(`0x${address}`)).toMatchObject({ status: 404 })
    expect(await payAsBuyer(alias, 500_000_000)).toBe('SUCCESS')
    const { body, status } = await accountAt(`0x${address}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      key: null,
      evm_address: `0x${address}`,
      deleted: false,
      balance: { balance: 500_000_000 },
    })
    expect(body.created_timestamp).toBe(body.transactions[0].consensus_timestamp)
    expect(body.transactions[0].transfers).toContainEqual({
      account: body.account,
      amount: 500_000_000,
      is_approval: false,
    })
    expect((await accountAt(body.alias as string)).body.account).toBe(body.account)
    expect((await accountAt(`0.0.${body.alias}`)).body.account).toBe(body.account)
    const balance = await new AccountBalanceQuery().setAccountId(alias).execute(practice.client)
    expect(balance.hbars.toTinybars().toNumber()).toBe(500_000_000)
    const info = await new AccountInfoQuery().setAccountId(body.account as string).execute(asking)
    expect(info.contractAccountId).toBe(address)
    expect(info.key).toBeInstanceOf(KeyList)
    expect((info.key as KeyList).toArray()).toEqual([])
  })

  it('goes to the same account the second time', async () => {
    const { address, alias } = freshKey()
    expect(await payAsBuyer(alias, 700)).toBe('SUCCESS')
    const { account } = (await accountAt(address)).body as { account: string }
    expect(await payAsBuyer(alias, 300)).toBe('SUCCESS')
    expect((await accountAt(account)).body.balance.balance).toBe(1_000)
  })

  it('makes no account when the transfer fails', async () => {
    const { address, alias } = freshKey()
    expect(await payAsBuyer(alias, 90_000_000_000_000)).toBe('INSUFFICIENT_ACCOUNT_BALANCE')
    expect(await accountAt(`0x${address}`)).toMatchObject({ status: 404 })
    const { body } = await practice.mirror('/api/v1/transactions?limit=1')
    expect(body.transactions[0]).toMatchObject({ result: 'INSUFFICIENT_ACCOUNT_BALANCE' })
  })

  it('goes to no account by the long-zero address of a number that nobody has', async () => {
    const nobody = AccountId.fromEvmAddress(0, 0, (424_242).toString(16).padStart(40, '0'))
    expect(await payAsBuyer(nobody, 5)).toBe('INVALID_ACCOUNT_ID')
  })
})

describe('A hollow account', () => {
  it('is completed by the key of its address, and by no other', async () => {
    const { key, address, alias } = freshKey()
    expect(await payAsBuyer(alias, 500_000_000)).toBe('SUCCESS')
    const { account } = (await accountAt(address)).body as { account: string }
    const [stranger, other] = [practice.account('stranger'), PrivateKey.generateECDSA()]
    await expect(pay(account, stranger, 1, other)).rejects.toThrow('INVALID_SIGNATURE')
    expect((await accountAt(account)).body.key).toBeNull()
    expect(await pay(account, stranger, 1_000, key)).toBe('SUCCESS')
    const { body } = await accountAt(account)
    expect(body).toMatchObject({
      key: { _type: 'ECDSA_SECP256K1', key: key.publicKey.toStringRaw() },
      evm_address: `0x${address}`,
      balance: { balance: 500_000_000 - 1_000 - 100_000 },
    })
    const info = await new AccountInfoQuery().setAccountId(account).execute(asking)
    expect((info.key as PublicKey).toStringRaw()).toBe(key.publicKey.toStringRaw())
    await expect(pay(account, stranger, 1, other)).rejects.toThrow('INVALID_SIGNATURE')
  })

  it('is completed even by a transaction that fails', async () => {
    const { key, alias, address } = freshKey()
    expect(await payAsBuyer(alias, 1_000_000)).toBe('SUCCESS')
    const { account } = (await accountAt(address)).body as { account: string }
    expect(await pay(account, practice.account('stranger'), 900_000_000, key)).toBe('INSUFFICIENT_ACCOUNT_BALANCE')
    expect((await accountAt(account)).body.key).toMatchObject({ key: key.publicKey.toStringRaw() })
  })

  it('counts as one whose key cannot sign yet', async () => {
    const { alias, address } = freshKey()
    expect(await payAsBuyer(alias, 1_000)).toBe('SUCCESS')
    const { account } = (await accountAt(address)).body as { account: string }
    const { status, body } = await practice.get(`/v1/public/account/readiness?account=${account}`)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('ECDSA_SECP256K1')
  })
})
