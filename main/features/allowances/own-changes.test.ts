import {
  AccountAllowanceApproveTransaction,
  AccountAllowanceDeleteTransaction,
  AccountId,
  ContractExecuteTransaction,
  ContractFunctionParameters,
  ContractId,
  Hbar,
  NftId,
  PrivateKey,
  TokenAssociateTransaction,
  TransferTransaction,
  type Transaction,
} from '@hashgraph/sdk'
import { describe, expect, it } from 'vitest'
import type { EntityId } from '@shared/ids'
import { proto } from '../../signing/decode/proto'
import { ownChangesOf } from './own-changes'
import { journaledFlow } from './testing/flows'

const ME: EntityId = '0.0.1001'
const OTHER: EntityId = '0.0.9'
const TOKEN: EntityId = '0.0.5000'
const T0 = Date.parse('2026-11-22T12:00:00Z')
const OPERATOR = `0x${'ab'.repeat(20)}`
const key = PrivateKey.generateED25519()

async function changes(transaction: Transaction, more: Partial<Parameters<typeof journaledFlow>[0]> = {}) {
  const flow = { account: ME, transaction, atMs: T0, sign: (t: Transaction) => t.sign(key), ...more }
  return ownChangesOf('f', (await journaledFlow(flow)).entries).map(({ change }) => change)
}
const approve = () => new AccountAllowanceApproveTransaction()
const operator = (approved: boolean) =>
  new ContractExecuteTransaction()
    .setContractId(ContractId.fromString(TOKEN))
    .setGas(100_000)
    .setFunction('setApprovalForAll', new ContractFunctionParameters().addAddress(OPERATOR).addBool(approved))
/** The same call with the contract given by its address alone. */
function calledByAddress(list: Uint8Array): string {
  const [entry] = proto.TransactionList.decode(list).transactionList
  const { bodyBytes } = proto.SignedTransaction.decode(entry?.signedTransactionBytes ?? new Uint8Array())
  const body = proto.TransactionBody.decode(bodyBytes)
  const contractCall = { ...body.contractCall, contractID: { evmAddress: Buffer.from('cd'.repeat(20), 'hex') } }
  const changed = proto.TransactionBody.encode({ ...body, contractCall }).finish()
  const signedTransactionBytes = proto.SignedTransaction.encode({ bodyBytes: changed, sigMap: {} }).finish()
  const again = proto.TransactionList.encode({ transactionList: [{ signedTransactionBytes }] }).finish()
  return Buffer.from(again).toString('base64')
}
const hbar = { kind: 'hbar', spender: OTHER, token: null, serial: null }
const evm = { kind: 'evm-all', spender: OPERATOR, token: TOKEN, serial: null }

describe('what a signed transaction did to permissions', () => {
  it.each<[string, () => Transaction, unknown[]]>([
    [
      'an amount',
      () => approve().approveHbarAllowance(ME, OTHER, new Hbar(3)),
      [{ kind: 'grant', subject: hbar, amount: 300_000_000n }],
    ],
    [
      'an amount of nothing',
      () => approve().approveHbarAllowance(ME, OTHER, new Hbar(0)),
      [{ kind: 'revoke', subject: hbar }],
    ],
    [
      'units of a token',
      () => approve().approveTokenAllowance(TOKEN, ME, OTHER, 12),
      [{ kind: 'grant', subject: { ...hbar, kind: 'token', token: TOKEN }, amount: 12n }],
    ],
    [
      'two NFTs',
      () =>
        approve()
          .approveTokenNftAllowance(NftId.fromString(`${TOKEN}/7`), ME, OTHER)
          .approveTokenNftAllowance(NftId.fromString(`${TOKEN}/8`), ME, OTHER),
      [7, 8].map((serial) => ({
        kind: 'grant',
        subject: { kind: 'nft', spender: OTHER, token: TOKEN, serial },
        amount: null,
      })),
    ],
    [
      'a whole collection',
      () => approve().approveTokenNftAllowanceAllSerials(TOKEN, ME, OTHER),
      [{ kind: 'grant', subject: { ...hbar, kind: 'nft-all', token: TOKEN }, amount: null }],
    ],
    [
      'a whole collection, taken back',
      () => approve().deleteTokenNftAllowanceAllSerials(TOKEN, ME, OTHER),
      [{ kind: 'revoke', subject: { ...hbar, kind: 'nft-all', token: TOKEN } }],
    ],
    [
      'one NFT, taken back from whoever had it',
      () => new AccountAllowanceDeleteTransaction().deleteAllTokenNftAllowances(NftId.fromString(`${TOKEN}/7`), ME),
      [{ kind: 'end', token: TOKEN, serial: 7, reason: 'revoked' }],
    ],
    [
      'an NFT that leaves',
      () => new TransferTransaction().addNftTransfer(NftId.fromString(`${TOKEN}/7`), ME, OTHER),
      [{ kind: 'end', token: TOKEN, serial: 7, reason: 'moved' }],
    ],
    [
      'an NFT that arrives',
      () => new TransferTransaction().addNftTransfer(NftId.fromString(`${TOKEN}/7`), OTHER, ME),
      [],
    ],
    ['an operator of a contract', () => operator(true), [{ kind: 'grant', subject: evm, amount: null }]],
    ['an operator, taken back', () => operator(false), [{ kind: 'revoke', subject: evm }]],
    ['an allowance of somebody else', () => approve().approveHbarAllowance('0.0.77', OTHER, new Hbar(3)), []],
    ['an association', () => new TokenAssociateTransaction().setAccountId(ME).setTokenIds([TOKEN]), []],
  ])('is read of %s', async (_, transaction, expected) => {
    expect(await changes(transaction())).toEqual(expected)
  })

  it('names the collection of a contract that was called by its address', async () => {
    const startFields = { kind: 'unlist-evm', serial: 1, token: TOKEN } as const
    const { entries } = await journaledFlow({ account: ME, transaction: operator(true), atMs: T0, startFields })
    const byAddress = entries.map((entry) =>
      entry.step === 'signed' ? { ...entry, list: calledByAddress(Buffer.from(entry.list, 'base64')) } : entry,
    )
    expect(ownChangesOf('f', byAddress).map(({ change }) => change)).toEqual([
      { kind: 'grant', subject: evm, amount: null },
    ])
  })

  it('is read of unsigned bytes as well', async () => {
    const [change] = await changes(approve().approveHbarAllowance(ME, OTHER, new Hbar(3)), {
      sign: () => Promise.resolve(),
    })
    expect(change).toMatchObject({ kind: 'grant' })
  })
})

describe('a flow', () => {
  const give = () => approve().approveHbarAllowance(AccountId.fromString(ME), OTHER, new Hbar(3))
  const acts = async (status: string | null) =>
    ownChangesOf('f', (await journaledFlow({ account: ME, transaction: give(), atMs: T0, status })).entries)

  it('that ended on SUCCESS counts, from its receipt, with the window it was taken in', async () => {
    expect(await acts('SUCCESS')).toMatchObject([
      {
        id: 'f:0',
        outcome: 'success',
        atMs: T0,
        fromMs: expect.any(Number) as number,
        untilMs: expect.any(Number) as number,
      },
    ])
    const [act] = await acts('SUCCESS')
    expect(act?.fromMs).toBeLessThan(T0)
    expect((act?.untilMs ?? 0) - (act?.fromMs ?? 0)).toBe(120_000)
  })
  it('that the ledger refused counts for nothing', async () => {
    expect(await acts('INSUFFICIENT_PAYER_BALANCE')).toEqual([])
  })
  it('whose outcome is not known is told as such', async () => {
    expect(await acts(null)).toMatchObject([{ outcome: 'unknown' }])
  })
  it('that was never sent, or proved dead, counts for nothing', async () => {
    const { entries } = await journaledFlow({ account: ME, transaction: give(), atMs: T0, status: null })
    expect(ownChangesOf('f', entries.slice(0, 2))).toEqual([])
    const at = new Date(T0).toISOString()
    expect(ownChangesOf('f', [...entries, { step: 'ended', state: 'expired', error: null, at }])).toEqual([])
  })
  it('whose bytes cannot be read is not passed over', async () => {
    const { entries } = await journaledFlow({ account: ME, transaction: give(), atMs: T0 })
    const damaged = entries.map((entry) => (entry.step === 'signed' ? { ...entry, list: 'AAAA' } : entry))
    expect(() => ownChangesOf('f', damaged)).toThrow()
  })
})
