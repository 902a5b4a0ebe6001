import {
  AccountAllowanceApproveTransaction,
  AccountAllowanceDeleteTransaction,
  AccountId,
  ContractExecuteTransaction,
  ContractId,
  Hbar,
  Long,
  NftId,
  PrngTransaction,
  Timestamp,
  TokenId,
  TransactionId,
  TransferTransaction,
  type Transaction,
} from '@hashgraph/sdk'
import { describe, expect, test } from 'vitest'
import { decodeTransaction, isRefused } from './decode'
import { effectToJson } from './effect-json'
import {
  BUYER,
  VALID_START_SECONDS,
  aliasIdBytes,
  body,
  hbarList,
  hbarLegBytes,
  encodeTransactionList,
  encodeTransfers,
} from './testing/pieces'
import { varintField, lengthDelimitedField, varint } from './testing/wire-write'
import type { Decoded } from './types'
import { effectValue, effectWords } from './words'

const OWNER = new AccountId(BUYER)
const SPENDER = new AccountId(6006)
const TOKEN = new TokenId(5000)

function freeze(transaction: Transaction): Uint8Array {
  return transaction
    .setTransactionId(TransactionId.withValidStart(OWNER, new Timestamp(VALID_START_SECONDS, 7)))
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
    .toBytes()
}

function decode(bytes: Uint8Array): Decoded {
  const result = decodeTransaction(bytes)
  if (isRefused(result)) throw new Error(JSON.stringify(result))
  return result
}

describe('what the SDK writes is read in full', () => {
  test('permissions: HBAR, tokens, single serials, a whole collection', () => {
    const { type, effects } = decode(
      freeze(
        new AccountAllowanceApproveTransaction()
          .approveHbarAllowance(OWNER, SPENDER, Hbar.fromTinybars(42))
          .approveTokenAllowance(new TokenId(8000), OWNER, SPENDER, Long.fromNumber(9))
          .approveTokenNftAllowance(new NftId(TOKEN, 7), OWNER, SPENDER)
          .approveTokenNftAllowance(new NftId(TOKEN, 8), OWNER, SPENDER)
          .approveTokenNftAllowanceAllSerials(new TokenId(7000), OWNER, SPENDER),
      ),
    )
    const common = { owner: '0.0.1001', spender: '0.0.6006' }
    expect(type).toBe('cryptoApproveAllowance')
    expect(effects).toMatchObject([
      { kind: 'hbar-allowance', ...common, amountTinybar: 42n },
      { kind: 'nft-allowance', ...common, token: '0.0.5000', serials: [7n, 8n], all: 'unchanged' },
      { kind: 'nft-allowance', ...common, token: '0.0.7000', serials: [], all: 'grant' },
      { kind: 'token-allowance', ...common, token: '0.0.8000', amount: 9n },
    ])
  })

  test('permissions taken back: one serial, or the whole collection', () => {
    const one = new AccountAllowanceDeleteTransaction().deleteAllTokenNftAllowances(new NftId(TOKEN, 7), OWNER)
    const all = new AccountAllowanceApproveTransaction().deleteTokenNftAllowanceAllSerials(TOKEN, OWNER, SPENDER)
    expect(decode(freeze(one)).effects).toMatchObject([{ kind: 'nft-allowance-delete', serials: [7n] }])
    expect(decode(freeze(all)).effects).toMatchObject([{ kind: 'nft-allowance', all: 'revoke', serials: [] }])
  })

  test('a contract call, with its selector apart from its arguments', () => {
    const call = new ContractExecuteTransaction()
      .setContractId(new ContractId(9000))
      .setGas(100_000)
      .setPayableAmount(Hbar.fromTinybars(5))
      .setFunctionParameters(Buffer.from(`a22cb465${'01'.repeat(64)}`, 'hex'))
    expect(decode(freeze(call)).effects).toMatchObject([
      { contract: '0.0.9000', gas: 100_000n, amountTinybar: 5n, selector: 'a22cb465', argumentsHex: '01'.repeat(64) },
    ])
  })

  test('a random number', () => {
    expect(decode(freeze(new PrngTransaction().setRange(6))).effects).toMatchObject([{ kind: 'prng', range: 6n }])
  })

  test('fungible tokens, with their decimals and by allowance', () => {
    const transfer = new TransferTransaction()
      .addTokenTransferWithDecimals(new TokenId(8000), OWNER, -5, 2)
      .addTokenTransferWithDecimals(new TokenId(8000), SPENDER, 5, 2)
    expect(decode(freeze(transfer)).effects).toMatchObject([
      { token: '0.0.8000', account: '0.0.1001', amount: -5n, expectedDecimals: 2n, approved: false },
      { token: '0.0.8000', account: '0.0.6006', amount: 5n, expectedDecimals: 2n, approved: false },
    ])
  })

  test('the id, the window and the fee', () => {
    const decoded = decode(freeze(new PrngTransaction().setTransactionValidDuration(60)))
    expect(decoded.transactionId.text).toBe(`0.0.1001@${VALID_START_SECONDS}.000000007`)
    expect(decoded.transactionId.validStartMs).toBe(Date.parse('2026-11-21T11:59:50.000Z'))
    expect(decoded.validUntilMs).toBe(Date.parse('2026-11-21T12:00:50.000Z'))
    expect(decoded.validDurationSeconds).toBe(60)
    expect(decoded.bodies[0]!.bodyHash).toMatch(/^[0-9a-f]{96}$/)
  })
})

test('an EVM address is shown as such', () => {
  const { effects } = decode(
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -1n), hbarLegBytes(aliasIdBytes('ab'.repeat(20)), 1n))),
  )
  expect(effects[1]).toMatchObject({ account: `0.0.0x${'ab'.repeat(20)}` })
})

test('an allowance without an owner is the payer’s, as the ledger reads it', () => {
  const allowance = lengthDelimitedField(1, lengthDelimitedField(2, varintField(3, 6006)), varintField(3, 42))
  expect(decode(encodeTransactionList(body({ data: lengthDelimitedField(48, allowance) }))).effects).toMatchObject([
    { owner: '0.0.1001' },
  ])
})

test('serials in packed form keep all their values', () => {
  const serials = lengthDelimitedField(4, varint(1), varint(300), varint(2n ** 40n))
  const allowance = lengthDelimitedField(
    2,
    lengthDelimitedField(1, varintField(3, 5000)),
    lengthDelimitedField(3, varintField(3, 6006)),
    serials,
  )
  expect(decode(encodeTransactionList(body({ data: lengthDelimitedField(48, allowance) }))).effects).toMatchObject([
    { serials: [1n, 300n, 2n ** 40n] },
  ])
})

test('every kind of effect has words, a value and a JSON form', () => {
  const some = [
    encodeTransfers(hbarList(hbarLegBytes(BUYER, -1n), hbarLegBytes(6006, 1n))),
    encodeTransactionList(body()),
    freeze(new PrngTransaction().setRange(6)),
    freeze(new AccountAllowanceApproveTransaction().approveTokenNftAllowanceAllSerials(TOKEN, OWNER, SPENDER)),
    freeze(new AccountAllowanceDeleteTransaction().deleteAllTokenNftAllowances(new NftId(TOKEN, 7), OWNER)),
  ].flatMap((bytes) => decode(bytes).effects)
  for (const effect of some) {
    expect(effectWords(effect)).toMatch(/^would /)
    expect(effectValue(effect)).not.toContain('undefined')
    expect(() => JSON.stringify(effectToJson(effect))).not.toThrow()
  }
})
