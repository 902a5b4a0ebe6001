import { beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR, person } from '../world/accounts'
import { OTHER_TOKEN, TOKEN, FUNGIBLE_TOKEN, createBench, type Bench } from './testing/bench'
import { approvalOf, allowanceParties, transferOf } from './testing/bench-bodies'
import { accountProto, int64, tokenProto } from './proto'

const holder = person('holder').num
const buyer = person('buyer').num
const poor = person('poor').num
const stranger = person('stranger').num

let bench: Bench
beforeEach(() => {
  bench = createBench()
  bench.addFungibleToken(FUNGIBLE_TOKEN, holder)
  bench.addNftToken(TOKEN, holder)
})

const units = (num: number): bigint => bench.ledger.state.unitsOf(num, FUNGIBLE_TOKEN)
const send = (from: number, to: number, amount: bigint, approval = false) =>
  transferOf({ units: [[FUNGIBLE_TOKEN, [from, -amount, approval], [to, amount]]] })
const nft = (from: number, to: number, serial = 1, approval = false) =>
  transferOf({ nfts: [[TOKEN, [from, to, serial, approval]]] })

describe('units of a fungible token', () => {
  it('move by transfer, and associate a receiver that has room', () => {
    expect(bench.send(send(holder, buyer, 300n), { payer: holder })).toBe('SUCCESS')
    expect([units(holder), units(buyer)]).toEqual([999_700n, 300n])
    const outcome = [...bench.ledger.transactions.values()].at(-1)?.outcome
    expect(outcome?.tokenTransfers.map(({ account, amount }) => [account, amount])).toEqual([
      [holder, -300n],
      [buyer, 300n],
    ])
    expect(outcome?.associations).toEqual([{ account: buyer, token: FUNGIBLE_TOKEN }])
  })

  it.each([
    ['TOKEN_NOT_ASSOCIATED_TO_ACCOUNT', () => send(holder, stranger, 1n)],
    ['INSUFFICIENT_TOKEN_BALANCE', () => send(holder, buyer, 1_000_001n)],
    ['INVALID_SIGNATURE', () => send(buyer, holder, 1n)],
    ['SPENDER_DOES_NOT_HAVE_ALLOWANCE', () => send(buyer, holder, 1n, true)],
    ['TRANSFERS_NOT_ZERO_SUM_FOR_TOKEN', () => transferOf({ units: [[FUNGIBLE_TOKEN, [holder, -2n], [buyer, 1n]]] })],
    [
      'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS',
      () => transferOf({ units: [[FUNGIBLE_TOKEN, [holder, -2n], [holder, 2n]]] }),
    ],
    [
      'ACCOUNT_AMOUNT_TRANSFERS_ONLY_ALLOWED_FOR_FUNGIBLE_COMMON',
      () => transferOf({ units: [[TOKEN, [holder, -1n], [buyer, 1n]]] }),
    ],
    ['INVALID_NFT_ID', () => transferOf({ nfts: [[FUNGIBLE_TOKEN, [holder, buyer, 1]]] })],
  ])('answer %s', (code, data) => {
    expect(bench.send(data(), { payer: holder })).toBe(code)
    expect(units(holder)).toBe(1_000_000n)
  })

  it('are spent out of an allowance by its spender alone', () => {
    const grant = (amount: bigint) =>
      approvalOf({
        units: { ...allowanceParties(holder, buyer), tokenId: tokenProto(FUNGIBLE_TOKEN), amount: int64(amount) },
      })
    expect(bench.send(grant(-1n), { payer: holder })).toBe('NEGATIVE_ALLOWANCE_AMOUNT')
    expect(bench.send(grant(2_000_000n), { payer: holder })).toBe('AMOUNT_EXCEEDS_TOKEN_MAX_SUPPLY')
    expect(bench.send(grant(50n), { payer: buyer })).toBe('INVALID_SIGNATURE')
    expect(bench.send(grant(50n), { payer: holder })).toBe('SUCCESS')
    expect(bench.send(send(holder, buyer, 51n, true), { payer: buyer })).toBe('AMOUNT_EXCEEDS_ALLOWANCE')
    expect(bench.send(send(holder, buyer, 30n, true), { payer: buyer })).toBe('SUCCESS')
    expect(bench.ledger.state.requireAccount(holder).unitAllowances.get(`${FUNGIBLE_TOKEN}/${buyer}`)).toBe(20n)
    const wrong = { ...allowanceParties(holder, buyer), tokenId: tokenProto(TOKEN), amount: int64(1) }
    expect(bench.send(approvalOf({ units: wrong }), { payer: holder })).toBe('NFT_IN_FUNGIBLE_TOKEN_ALLOWANCES')
  })

  it('keep their account from dissociating', () => {
    const leave = { tokenDissociate: { account: accountProto(holder), tokens: [tokenProto(FUNGIBLE_TOKEN)] } }
    expect(bench.send(leave, { payer: holder })).toBe('TRANSACTION_REQUIRES_ZERO_TOKEN_BALANCES')
    expect(bench.send(send(holder, buyer, 1_000_000n), { payer: holder })).toBe('SUCCESS')
    expect(bench.send(leave, { payer: holder })).toBe('SUCCESS')
  })
})

describe('an automatic association', () => {
  it('is given back by dissociating', () => {
    bench.addNftToken(OTHER_TOKEN, holder)
    const other = transferOf({ nfts: [[OTHER_TOKEN, [holder, poor, 1]]] })
    expect(bench.send(nft(holder, poor), { payer: holder })).toBe('SUCCESS')
    expect(bench.send(other, { payer: holder })).toBe('NO_REMAINING_AUTOMATIC_ASSOCIATIONS')
    expect(bench.send(nft(poor, holder), { payer: poor })).toBe('SUCCESS')
    const leave = { tokenDissociate: { account: accountProto(poor), tokens: [tokenProto(TOKEN)] } }
    const fund = transferOf({
      hbar: [
        [holder, -100_000_000n],
        [poor, 100_000_000n],
      ],
    })
    expect(bench.send(fund, { payer: holder })).toBe('SUCCESS')
    expect(bench.send(leave, { payer: poor })).toBe('SUCCESS')
    expect(bench.send(other, { payer: holder })).toBe('SUCCESS')
  })
})

describe('freezing, KYC and deletion', () => {
  it('stop transfers to and from a frozen account', () => {
    bench.ledger.state.setFrozen(holder, TOKEN, true)
    expect(bench.send(nft(holder, buyer), { payer: holder })).toBe('ACCOUNT_FROZEN_FOR_TOKEN')
    const leave = { tokenDissociate: { account: accountProto(holder), tokens: [tokenProto(TOKEN)] } }
    expect(bench.send(leave, { payer: holder })).toBe('ACCOUNT_FROZEN_FOR_TOKEN')
    bench.ledger.state.setFrozen(holder, TOKEN, false)
    expect(bench.send(nft(holder, buyer), { payer: holder })).toBe('SUCCESS')
  })

  it('need KYC of both sides where the token has such a key', () => {
    bench.addNftToken(OTHER_TOKEN, holder, { hasKycKey: true, treasury: holder })
    const move = transferOf({ nfts: [[OTHER_TOKEN, [holder, buyer, 1]]] })
    expect(bench.send(move, { payer: holder })).toBe('ACCOUNT_KYC_NOT_GRANTED_FOR_TOKEN')
    expect(bench.ledger.state.requireAccount(buyer).tokens.has(OTHER_TOKEN)).toBe(false)
    bench.ledger.state.setKyc(buyer, OTHER_TOKEN, true)
    expect(bench.send(move, { payer: holder })).toBe('SUCCESS')
  })

  it('leave a deleted account without any act', () => {
    bench.ledger.state.deleteAccount(poor)
    const pay = transferOf({
      hbar: [
        [holder, -1n],
        [poor, 1n],
      ],
    })
    expect(bench.send(pay, { payer: holder })).toBe('ACCOUNT_DELETED')
    expect(bench.send(pay, { payer: poor })).toBe('PAYER_ACCOUNT_DELETED')
    expect(bench.send(nft(holder, poor), { payer: holder })).toBe('ACCOUNT_DELETED')
    const grant = approvalOf({ hbar: { ...allowanceParties(holder, poor), amount: int64(1) } })
    expect(bench.send(grant, { payer: holder })).toBe('INVALID_ALLOWANCE_SPENDER_ID')
  })
})

describe('one serial approved for the market', () => {
  const approve = (spender: number, serial = 1, delegating?: number) =>
    approvalOf({
      nfts: {
        ...allowanceParties(holder, spender),
        tokenId: tokenProto(TOKEN),
        serialNumbers: [int64(serial)],
        ...(delegating === undefined ? {} : { delegatingSpender: accountProto(delegating) }),
      },
    })
  const denied = 'DELEGATING_SPENDER_DOES_NOT_HAVE_APPROVE_FOR_ALL'

  it('may be lent to a buyer and taken back by the market alone', () => {
    expect(bench.send(approve(OPERATOR), { payer: holder })).toBe('SUCCESS')
    expect(bench.send(approve(buyer, 2, OPERATOR), { payer: OPERATOR })).toBe(denied)
    expect(bench.send(approve(buyer, 1, OPERATOR), { payer: OPERATOR })).toBe('SUCCESS')
    expect(bench.send(approve(OPERATOR, 1, OPERATOR), { payer: OPERATOR })).toBe('SUCCESS')
    expect(bench.send(nft(holder, buyer, 1, true), { payer: buyer })).toBe('SPENDER_DOES_NOT_HAVE_ALLOWANCE')
    expect(bench.send(approve(buyer, 1, OPERATOR), { payer: OPERATOR })).toBe('SUCCESS')
    expect(bench.send(nft(holder, buyer, 1, true), { payer: buyer })).toBe('SUCCESS')
  })

  it('is lent on by nobody else, and no more once the seller took it back', () => {
    expect(bench.send(approve(stranger), { payer: holder })).toBe('SUCCESS')
    expect(bench.send(approve(buyer, 1, stranger), { payer: stranger })).toBe(denied)
    expect(bench.send(approve(OPERATOR), { payer: holder })).toBe('SUCCESS')
    const removal = { tokenId: tokenProto(TOKEN), owner: accountProto(holder), serialNumbers: [int64(1)] }
    expect(bench.send({ cryptoDeleteAllowance: { nftAllowances: [removal] } }, { payer: holder })).toBe('SUCCESS')
    expect(bench.send(approve(buyer, 1, OPERATOR), { payer: OPERATOR })).toBe(denied)
  })
})
