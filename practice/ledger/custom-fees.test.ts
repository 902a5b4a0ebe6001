import { beforeEach, describe, expect, it } from 'vitest'
import { person } from '../world/accounts'
import { OTHER_TOKEN, TOKEN, FUNGIBLE_TOKEN, createBench, type Bench } from './testing/bench'
import { approvalOf, allowanceParties, transferOf } from './testing/bench-bodies'
import { int64 } from './proto'
import type { CustomFee } from './state'

const seller = person('holder').num
const buyer = person('buyer').num
const collector = person('stranger').num
const other = person('seller').num
const TREASURY = 2
const HBAR = 100_000_000n

const royalty: CustomFee = {
  kind: 'royalty',
  numerator: 5,
  denominator: 100,
  collector,
  fallback: { amount: 20n * HBAR, token: null },
}

let bench: Bench
const setUp = (...fees: CustomFee[]): void => {
  bench = createBench()
  bench.addNftToken(TOKEN, seller, { fees })
  bench.addFungibleToken(FUNGIBLE_TOKEN, buyer)
  bench.ledger.state.associate(seller, FUNGIBLE_TOKEN)
  bench.ledger.state.undo.commit()
}
beforeEach(() => setUp(royalty))

const balance = (num: number): bigint => bench.ledger.state.requireAccount(num).balance
const units = (num: number): bigint => bench.ledger.state.unitsOf(num, FUNGIBLE_TOKEN)
const sale = (price: bigint) =>
  transferOf({
    hbar: [
      [buyer, -price],
      [seller, price],
    ],
    nfts: [[TOKEN, [seller, buyer, 1]]],
  })
const gift = (serial = 1) => transferOf({ nfts: [[TOKEN, [seller, buyer, serial]]] })
const both = { payer: buyer, signers: [buyer, seller] }
const lastFees = () => [...bench.ledger.transactions.values()].at(-1)?.outcome?.assessedFees

describe('a royalty', () => {
  it('comes out of what the seller receives, rounded down', () => {
    const before = { seller: balance(seller), collector: balance(collector) }
    expect(bench.send(sale(333n), both)).toBe('SUCCESS')
    expect(balance(collector) - before.collector).toBe(16n)
    expect(balance(seller) - before.seller).toBe(317n)
    expect(lastFees()).toEqual([{ amount: 16n, token: null, collector, payers: [seller] }])
  })

  it('is taken of fungible tokens as well, and once however many NFTs move', () => {
    bench.ledger.state.associate(collector, FUNGIBLE_TOKEN)
    const data = transferOf({
      hbar: [
        [buyer, -100n],
        [seller, 100n],
      ],
      units: [[FUNGIBLE_TOKEN, [buyer, -1_000n], [seller, 1_000n]]],
      nfts: [[TOKEN, [seller, buyer, 1], [seller, buyer, 2]]],
    })
    expect(bench.send(data, both)).toBe('SUCCESS')
    expect(units(collector)).toBe(50n)
    expect(units(seller)).toBe(950n)
    expect(lastFees()).toHaveLength(2)
  })

  it('cannot be paid to a collector that cannot hold the token', () => {
    const data = transferOf({
      units: [[FUNGIBLE_TOKEN, [buyer, -99n], [seller, 99n]]],
      nfts: [[TOKEN, [seller, buyer, 1]]],
    })
    expect(bench.send(data, both)).toBe('TOKEN_NOT_ASSOCIATED_TO_FEE_COLLECTOR')
    expect(units(buyer)).toBe(1_000_000n)
  })

  it('cannot exceed what was received', () => {
    setUp({ ...royalty, numerator: 60 }, { ...royalty, numerator: 60, collector: other })
    expect(bench.send(sale(100n), both)).toBe('INSUFFICIENT_SENDER_ACCOUNT_BALANCE_FOR_CUSTOM_FEE')
  })

  it.each([
    ['the treasury', { treasury: seller }],
    ['its collector', { fees: [{ ...royalty, collector: seller }] }],
  ])('is not taken from %s', (_name, changes) => {
    bench.addNftToken(OTHER_TOKEN, seller, { fees: [royalty], ...changes })
    const data = transferOf({
      hbar: [
        [buyer, -100n],
        [seller, 100n],
      ],
      nfts: [[OTHER_TOKEN, [seller, buyer, 1]]],
    })
    expect(bench.send(data, both)).toBe('SUCCESS')
    expect(lastFees()).toEqual([])
  })
})

describe('a fall-back fee', () => {
  it('is paid by a receiver who pays nothing else, and who has to sign', () => {
    expect(bench.send(gift(), { payer: seller })).toBe('INVALID_SIGNATURE')
    const before = balance(collector)
    expect(bench.send(gift(), { payer: seller, signers: [seller, buyer] })).toBe('SUCCESS')
    expect(balance(collector) - before).toBe(20n * HBAR)
    expect(lastFees()).toEqual([{ amount: 20n * HBAR, token: null, collector, payers: [buyer] }])
  })

  it('is paid for each NFT, by each receiver', () => {
    const before = { collector: balance(collector), buyer: balance(buyer), other: balance(other) }
    bench.ledger.state.associate(other, TOKEN)
    const moves = [
      [seller, buyer, 1],
      [seller, buyer, 2],
      [seller, other, 3],
    ] as const
    const data = transferOf({ nfts: [[TOKEN, ...moves]] })
    expect(bench.send(data, { payer: seller, signers: [seller, buyer] })).toBe('INVALID_SIGNATURE')
    expect(bench.send(data, { payer: seller, signers: [seller, buyer, other] })).toBe('SUCCESS')
    expect(balance(collector) - before.collector).toBe(60n * HBAR)
    expect([before.buyer - balance(buyer), before.other - balance(other)]).toEqual([40n * HBAR, 20n * HBAR])
  })

  it('is owed for a collector’s gift, and not for the treasury’s', () => {
    setUp({ ...royalty, collector: seller })
    expect(bench.send(gift(), { payer: seller })).toBe('INVALID_SIGNATURE')
    bench.addNftToken(OTHER_TOKEN, seller, { fees: [royalty], treasury: seller })
    bench.ledger.state.associate(buyer, OTHER_TOKEN)
    const data = transferOf({ nfts: [[OTHER_TOKEN, [seller, buyer, 1]]] })
    expect(bench.send(data, { payer: seller })).toBe('SUCCESS')
  })

  it('fails the transfer when the receiver cannot pay it', () => {
    setUp({ ...royalty, fallback: { amount: 10_000_000n * HBAR, token: null } })
    const code = bench.send(gift(), { payer: seller, signers: [seller, buyer] })
    expect(code).toBe('INSUFFICIENT_PAYER_BALANCE_FOR_CUSTOM_FEE')
    expect(bench.ledger.state.ownerOf(TOKEN, 1)).toBe(seller)
  })

  it('is not taken from a collector or the treasury', () => {
    setUp({ ...royalty, collector: buyer })
    expect(bench.send(gift(), { payer: seller })).toBe('SUCCESS')
    bench.ledger.state.associate(TREASURY, TOKEN)
    const back = transferOf({ nfts: [[TOKEN, [seller, TREASURY, 2]]] })
    expect(bench.send(back, { payer: seller })).toBe('SUCCESS')
    expect(lastFees()).toEqual([])
  })
})

describe('a fixed fee', () => {
  const fixed: CustomFee = { kind: 'fixed', amount: 7n, token: null, collector }

  it('is paid by the sender, for each NFT', () => {
    setUp(fixed)
    const before = { seller: balance(seller), collector: balance(collector) }
    const data = transferOf({ nfts: [[TOKEN, [seller, buyer, 1], [seller, buyer, 2]]] })
    expect(bench.send(data, { payer: buyer, signers: [buyer, seller] })).toBe('SUCCESS')
    expect(before.seller - balance(seller)).toBe(14n)
    expect(balance(collector) - before.collector).toBe(14n)
  })

  it('of a fungible token is paid in it, on top of what is sent', () => {
    setUp()
    const fees = [{ ...fixed, token: FUNGIBLE_TOKEN }]
    bench.ledger.state.tokens.set(FUNGIBLE_TOKEN, { ...requireToken(), fees })
    bench.ledger.state.associate(collector, FUNGIBLE_TOKEN)
    const send = (amount: bigint) => transferOf({ units: [[FUNGIBLE_TOKEN, [buyer, -amount], [seller, amount]]] })
    expect(bench.send(send(100n), { payer: buyer })).toBe('SUCCESS')
    expect([units(buyer), units(seller), units(collector)]).toEqual([999_893n, 100n, 7n])
    expect(bench.send(send(999_890n), { payer: buyer })).toBe('INSUFFICIENT_SENDER_ACCOUNT_BALANCE_FOR_CUSTOM_FEE')
    expect(bench.send(send(999_894n), { payer: buyer })).toBe('INSUFFICIENT_TOKEN_BALANCE')
  })

  const requireToken = () => {
    const token = bench.ledger.state.tokens.get(FUNGIBLE_TOKEN)
    if (!token) throw new Error('no token')
    return token
  }
})

describe('a spender’s transfer', () => {
  it('is charged as the owner’s would be', () => {
    const allowance = {
      ...allowanceParties(seller, other),
      tokenId: { tokenNum: int64(TOKEN) },
      approvedForAll: { value: true },
    }
    expect(bench.send(approvalOf({ nfts: allowance }), { payer: seller })).toBe('SUCCESS')
    const data = transferOf({
      hbar: [
        [buyer, -200n],
        [seller, 200n],
      ],
      nfts: [[TOKEN, [seller, buyer, 3, true]]],
    })
    const before = balance(collector)
    expect(bench.send(data, { payer: other, signers: [other, buyer] })).toBe('SUCCESS')
    expect(balance(collector) - before).toBe(10n)
  })
})
