import {
  AccountAllowanceApproveTransaction,
  AccountId,
  ContractExecuteTransaction,
  ContractFunctionParameters,
  ContractId,
  Hbar,
  TransactionId,
  type Transaction,
} from '@hashgraph/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EntityId } from '@shared/ids'
import { createHttp } from '../platform/http'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { createMirror, type Mirror } from './mirror'

let practice: Harness
let mirror: Mirror
let me: EntityId
let spender: EntityId
beforeAll(async () => {
  practice = await startHarness()
  mirror = createMirror({
    http: createHttp(),
    baseUrl: () => Promise.resolve(new URL(practice.announcement.mirrorUrl)),
    onReach: () => undefined,
  })
  me = practice.account('holder')
  spender = practice.account('seller')
}, 30_000)
afterAll(() => practice.stop())

async function sign(transaction: Transaction): Promise<void> {
  const bytes = transaction
    .setTransactionId(TransactionId.generate(me))
    .setNodeAccountIds([new AccountId(3)])
    .setMaxTransactionFee(new Hbar(5))
    .freeze()
    .toBytes()
  expect((await practice.signAndSubmit(bytes, 'holder')).status).toBe('SUCCESS')
}

async function ownSerial(token: string): Promise<number> {
  const { body } = await practice.mirror(`/api/v1/accounts/${me}/nfts?token.id=${token}&limit=1`)
  return (body as { nfts: { serial_number: number }[] }).nfts[0]?.serial_number ?? 0
}

it('allowances of each kind are found as they were given', async () => {
  const token = practice.announcement.tokens.native
  const serial = await ownSerial(token)
  expect(serial).toBeGreaterThan(0)
  expect(await mirror.hbarAllowances(me)).toEqual({ items: [], isComplete: true })
  await sign(new AccountAllowanceApproveTransaction().approveHbarAllowance(me, spender, new Hbar(7)))
  await sign(new AccountAllowanceApproveTransaction().approveTokenNftAllowanceAllSerials(token, me, spender))
  const before = Date.now()
  expect((await mirror.hbarAllowances(me))?.items).toMatchObject([
    { spender, granted: 700_000_000n, remaining: 700_000_000n },
  ])
  expect(Math.abs(((await mirror.hbarAllowances(me))?.items[0]?.sinceMs ?? 0) - before)).toBeLessThan(30_000)
  const forAll = (await mirror.nftAllowances(me))?.items ?? []
  expect(forAll.filter((grant) => grant.spender === spender)).toMatchObject([{ token, spender }])
  expect(await mirror.tokenAllowances(me)).toEqual({ items: [], isComplete: true })
  const singly = new AccountAllowanceApproveTransaction()
  singly.approveTokenNftAllowance(`${token}/${serial}` as never, me, spender)
  await sign(singly)
  expect(await mirror.nft(token, serial)).toEqual({ owner: me, spender, delegatingSpender: null, isDeleted: false })
  const approved = (await mirror.approvedSerials(me))?.items ?? []
  expect(approved).toContainEqual({ token, serial, spender, delegatingSpender: null })
})

it('a collection is told from a contract, with its address', async () => {
  const { native, evm } = practice.announcement.tokens
  expect(await mirror.tokenKind(native)).toEqual({ kind: 'native-nft' })
  expect(await mirror.tokenKind(evm)).toEqual({
    kind: 'contract',
    evmAddress: expect.stringMatching(/^0x[0-9a-f]{40}$/) as string,
  })
  expect(await mirror.tokenKind('0.0.999999999')).toBeNull()
})

it('an operator of an EVM collection is known to its contract', async () => {
  const evm = practice.announcement.tokens.evm
  const kind = await mirror.tokenKind(evm)
  const owner = await mirror.evmAddressOf(me)
  const operator = await mirror.evmAddressOf(spender)
  if (kind?.kind !== 'contract' || owner === null || operator === null) throw new Error('addresses are missing')
  expect(await mirror.isApprovedForAll(kind.evmAddress, owner, operator)).toBe(false)
  const parameters = new ContractFunctionParameters().addAddress(operator).addBool(true)
  await sign(
    new ContractExecuteTransaction()
      .setContractId(ContractId.fromString(evm))
      .setGas(200_000)
      .setFunction('setApprovalForAll', parameters),
  )
  expect(await mirror.isApprovedForAll(kind.evmAddress, owner, operator)).toBe(true)
})

it('an account is found by the address that contracts know it by', async () => {
  const address = await mirror.evmAddressOf(me)
  if (!address?.startsWith('0x')) throw new Error('the address is missing')
  expect(await mirror.accountAt(address as `0x${string}`)).toBe(me)
  expect(await mirror.accountAt('0x00000000000000000000000000000000000003e9')).toBe('0.0.1001')
  expect(await mirror.accountAt(`0x${'ab'.repeat(20)}`)).toBeNull()
})

it('fees and balances are told', async () => {
  const fees = await mirror.tokenFees(practice.announcement.tokens.native)
  expect(fees).not.toBeNull()
  for (const { numerator, denominator } of fees?.royalties ?? []) expect(numerator).toBeLessThan(denominator)
  expect(await mirror.hbarBalance(me)).toBeGreaterThan(0n)
  expect(await mirror.hbarBalance('0.0.999999999')).toBeNull()
  expect(await mirror.tokenFees('0.0.999999999')).toBeNull()
})
