import { beforeEach, describe, expect, it } from 'vitest'
import { hbarLeg, nftLeg } from '../service/transaction-bytes'
import { person } from '../world/accounts'
import { OTHER_TOKEN, TOKEN, createBench, type Bench } from './testing/bench'
import { accountProto, int64, tokenProto, type Proto } from './proto'

const holder = person('holder').num
const buyer = person('buyer').num
const poor = person('poor').num
const stranger = person('stranger').num
const seller = person('seller').num
const HBAR = 100_000_000n

let bench: Bench
beforeEach(() => {
  bench = createBench()
  bench.addNftToken(TOKEN, holder)
  bench.addNftToken(OTHER_TOKEN, seller)
})

const pay = (...legs: [number, bigint, boolean?][]) => ({
  cryptoTransfer: {
    transfers: { accountAmounts: legs.map(([account, amount, approval]) => hbarLeg(account, amount, approval)) },
    tokenTransfers: [],
  },
})
const move = (from: number, to: number, serial = 1, approval = false, token = TOKEN) => ({
  cryptoTransfer: {
    tokenTransfers: [{ token: tokenProto(token), transfers: [], nftTransfers: [nftLeg(from, to, serial, approval)] }],
  },
})
const grant = (allowance: Proto.INftAllowance) => ({
  cryptoApproveAllowance: { cryptoAllowances: [], nftAllowances: [allowance], tokenAllowances: [] },
})
const nftGrant = (owner: number, spender: number, rest: Partial<Proto.INftAllowance>) =>
  grant({
    tokenId: tokenProto(TOKEN),
    owner: accountProto(owner),
    spender: accountProto(spender),
    serialNumbers: [],
    ...rest,
  })
const hbarGrant = (owner: number, spender: number, amount: bigint) => ({
  cryptoApproveAllowance: {
    cryptoAllowances: [{ owner: accountProto(owner), spender: accountProto(spender), amount: int64(amount) }],
    nftAllowances: [],
    tokenAllowances: [],
  },
})
const associate = (account: number, ...tokens: number[]) => ({
  tokenAssociate: { account: accountProto(account), tokens: tokens.map(tokenProto) },
})
const balance = (num: number): bigint => bench.ledger.state.requireAccount(num).balance

describe('HBAR transfers', () => {
  it('move exact amounts and charge the fee to the payer', () => {
    const before = { holder: balance(holder), buyer: balance(buyer) }
    expect(bench.send(pay([holder, -5n], [buyer, 5n]), { payer: holder })).toBe('SUCCESS')
    expect(before.holder - balance(holder)).toBe(5n + 100_000n)
    expect(balance(buyer) - before.buyer).toBe(5n)
  })

  it.each([
    ['INVALID_ACCOUNT_AMOUNTS', pay([holder, -5n], [buyer, 6n])],
    ['ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS', pay([holder, -5n], [holder, 5n])],
    ['INVALID_ACCOUNT_ID', pay([holder, -5n], [99_999_999, 5n])],
    ['INSUFFICIENT_ACCOUNT_BALANCE', pay([holder, -10_000_000n * HBAR], [buyer, 10_000_000n * HBAR])],
    ['INVALID_SIGNATURE', pay([buyer, -5n], [holder, 5n])],
    ['SPENDER_DOES_NOT_HAVE_ALLOWANCE', pay([buyer, -5n, true], [holder, 5n])],
  ])('answer %s', (code, data) => {
    const before = balance(buyer)
    expect(bench.send(data, { payer: holder })).toBe(code)
    expect(balance(buyer)).toBe(before)
  })

  it('charge the fee of a transaction that fails at consensus', () => {
    const before = balance(holder)
    expect(bench.send(pay([buyer, -5n], [holder, 5n]), { payer: holder })).toBe('INVALID_SIGNATURE')
    expect(before - balance(holder)).toBe(100_000n)
  })

  it('take from an allowance only when its spender pays, and only up to its amount', () => {
    expect(bench.send(hbarGrant(buyer, holder, 50n), { payer: buyer })).toBe('SUCCESS')
    const spend = (amount: bigint) => pay([buyer, -amount, true], [holder, amount])
    expect(bench.send(spend(20n), { payer: stranger, signers: [stranger, holder] })).toBe(
      'SPENDER_DOES_NOT_HAVE_ALLOWANCE',
    )
    expect(bench.send(spend(51n), { payer: holder })).toBe('AMOUNT_EXCEEDS_ALLOWANCE')
    expect(bench.send(spend(20n), { payer: holder })).toBe('SUCCESS')
    expect(bench.send(spend(31n), { payer: holder })).toBe('AMOUNT_EXCEEDS_ALLOWANCE')
    expect(bench.send(hbarGrant(buyer, holder, 7n), { payer: buyer })).toBe('SUCCESS')
    expect(bench.ledger.state.requireAccount(buyer).hbarAllowances.get(holder)).toBe(7n)
    expect(bench.send(hbarGrant(buyer, holder, 0n), { payer: buyer })).toBe('SUCCESS')
    expect(bench.ledger.state.requireAccount(buyer).hbarAllowances.size).toBe(0)
  })
})

describe('NFT transfers', () => {
  it.each([
    ['INVALID_NFT_ID', move(holder, buyer, 11)],
    ['SENDER_DOES_NOT_OWN_NFT_SERIAL_NO', move(holder, buyer, 1, false, OTHER_TOKEN)],
    ['INVALID_TOKEN_ID', move(holder, buyer, 1, false, 1234)],
    ['TOKEN_NOT_ASSOCIATED_TO_ACCOUNT', move(holder, stranger)],
    ['SPENDER_DOES_NOT_HAVE_ALLOWANCE', move(holder, buyer, 1, true)],
    ['INVALID_SIGNATURE', move(seller, holder, 1, false, OTHER_TOKEN)],
  ])('answer %s', (code, data) => {
    expect(bench.send(data, { payer: holder })).toBe(code)
    expect(bench.ledger.state.ownerOf(TOKEN, 1)).toBe(holder)
  })

  it('use up free association slots, then need an association', () => {
    expect(bench.send(move(holder, poor, 1), { payer: holder })).toBe('SUCCESS')
    expect(bench.send(move(holder, poor, 2), { payer: holder })).toBe('SUCCESS')
    const second = bench.send(move(seller, poor, 1, false, OTHER_TOKEN), { payer: seller })
    expect(second).toBe('NO_REMAINING_AUTOMATIC_ASSOCIATIONS')
    expect(bench.send(associate(stranger, TOKEN), { payer: stranger })).toBe('SUCCESS')
    expect(bench.send(move(holder, stranger, 3), { payer: holder })).toBe('SUCCESS')
  })

  it('take back every leg when one fails', () => {
    const both = {
      cryptoTransfer: { ...pay([holder, -9n], [buyer, 9n]).cryptoTransfer, ...move(holder, stranger).cryptoTransfer },
    }
    const before = balance(buyer)
    expect(bench.send(both, { payer: holder })).toBe('TOKEN_NOT_ASSOCIATED_TO_ACCOUNT')
    expect(balance(buyer)).toBe(before)
  })
})

describe('NFT approvals', () => {
  const toBuyer = nftGrant(holder, buyer, { serialNumbers: [int64(1)] })

  it('let the approved payer move one serial once', () => {
    expect(bench.send(toBuyer, { payer: holder })).toBe('SUCCESS')
    expect(bench.send(move(holder, buyer, 2, true), { payer: buyer })).toBe('SPENDER_DOES_NOT_HAVE_ALLOWANCE')
    expect(bench.send(move(holder, buyer, 1, true), { payer: buyer })).toBe('SUCCESS')
    expect(bench.ledger.state.serialAllowances.size).toBe(0)
  })

  it('do not help a spender who signs but does not pay', () => {
    bench.send(toBuyer, { payer: holder })
    const code = bench.send(move(holder, buyer, 1, true), { payer: stranger, signers: [stranger, buyer] })
    expect(code).toBe('SPENDER_DOES_NOT_HAVE_ALLOWANCE')
  })

  it('need the owner’s signature', () => {
    expect(bench.send(toBuyer, { payer: buyer })).toBe('INVALID_SIGNATURE')
  })

  it('are lent on by an operator of the whole collection, and by nobody else', () => {
    const delegated = nftGrant(holder, buyer, { serialNumbers: [int64(1)], delegatingSpender: accountProto(seller) })
    const denied = 'DELEGATING_SPENDER_DOES_NOT_HAVE_APPROVE_FOR_ALL'
    expect(bench.send(delegated, { payer: seller })).toBe(denied)
    const forAll = nftGrant(holder, seller, { approvedForAll: { value: true } })
    expect(bench.send(forAll, { payer: holder })).toBe('SUCCESS')
    expect(bench.send(delegated, { payer: stranger })).toBe('INVALID_SIGNATURE')
    expect(bench.send(delegated, { payer: seller })).toBe('SUCCESS')
    expect(bench.send(move(holder, buyer, 1, true), { payer: buyer })).toBe('SUCCESS')
    const off = nftGrant(holder, seller, { approvedForAll: { value: false } })
    expect(bench.send(off, { payer: holder })).toBe('SUCCESS')
    const second = nftGrant(holder, buyer, { serialNumbers: [int64(2)], delegatingSpender: accountProto(seller) })
    expect(bench.send(second, { payer: seller })).toBe(denied)
  })

  it('cannot be delegated for all serials', () => {
    const all = nftGrant(holder, buyer, { approvedForAll: { value: true }, delegatingSpender: accountProto(seller) })
    expect(bench.send(all, { payer: seller })).toBe('DELEGATING_SPENDER_CANNOT_GRANT_APPROVE_FOR_ALL')
  })

  it('are deleted by the owner', () => {
    bench.send(toBuyer, { payer: holder })
    const removal = { tokenId: tokenProto(TOKEN), owner: accountProto(holder), serialNumbers: [int64(1)] }
    const data = { cryptoDeleteAllowance: { nftAllowances: [removal] } }
    expect(bench.send(data, { payer: buyer })).toBe('INVALID_SIGNATURE')
    expect(bench.send(data, { payer: holder })).toBe('SUCCESS')
    expect(bench.send(move(holder, buyer, 1, true), { payer: buyer })).toBe('SPENDER_DOES_NOT_HAVE_ALLOWANCE')
  })
})

describe('associations', () => {
  it.each([
    ['TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT', associate(holder, TOKEN)],
    ['TOKEN_ID_REPEATED_IN_TOKEN_LIST', associate(holder, OTHER_TOKEN, OTHER_TOKEN)],
    ['INVALID_TOKEN_ID', associate(holder, 1234)],
    ['INVALID_SIGNATURE', associate(buyer, TOKEN)],
  ])('answer %s', (code, data) => expect(bench.send(data, { payer: holder })).toBe(code))
})
