import { beforeEach, describe, expect, it } from 'vitest'
import { Operator } from '../service/operator'
import { MARKET_FEES, OPERATOR, person, privateKeyOfAccount } from '../world/accounts'
import { CONTRACT, NOW_MS, SEED, createBench, type Bench } from './testing/bench'
import { noNodeFaults, type NodeFaults } from './faults'
import { Node } from './node'
import { accountProto, int64 } from './proto'

const buyer = person('buyer').num
const seller = person('holder').num
const HBAR = 100_000_000n
const price = 50n * HBAR

let bench: Bench
let faults: NodeFaults
let operator: Operator
beforeEach(() => {
  faults = noNodeFaults()
  bench = createBench(() => faults)
  bench.addEvmCollection(CONTRACT, 'erc721', seller)
  const node = new Node(bench.ledger, () => faults)
  const clock = { nowMs: () => NOW_MS, schedule: (_ms: number, run: () => void) => void setTimeout(run, 5) }
  operator = new Operator({ node, account: OPERATOR, practiceKeyOf: (num) => privateKeyOfAccount(SEED, num), clock })
  bench.ledger.state.setEvmOperator(seller, CONTRACT, OPERATOR, true)
  bench.ledger.state.undo.commit()
})

const allow = (amount: bigint): void => {
  const grant = { owner: accountProto(buyer), spender: accountProto(OPERATOR), amount: int64(amount) }
  const data = { cryptoApproveAllowance: { cryptoAllowances: [grant], nftAllowances: [], tokenAllowances: [] } }
  expect(bench.send(data, { payer: buyer })).toBe('SUCCESS')
}
const sell = (serial = 1) =>
  operator.sellEvmNft(
    {
      contract: CONTRACT,
      serial,
      seller,
      buyer,
      price,
      payouts: [
        { account: seller, amount: 49n * HBAR },
        { account: MARKET_FEES, amount: HBAR },
      ],
    },
    'sale',
  )
const balance = (num: number): bigint => bench.ledger.state.requireAccount(num).balance
const codes = (ids: readonly string[]) => ids.map((id) => bench.ledger.find(id)?.outcome?.code)

describe('a sale in one batch', () => {
  it('moves payment and NFT together', async () => {
    allow(price)
    const before = { buyer: balance(buyer), seller: balance(seller) }
    const sent = await sell()
    expect(sent).toMatchObject({ status: 'settled', code: 'SUCCESS' })
    expect(codes(sent.innerIds)).toEqual(['SUCCESS', 'SUCCESS'])
    expect(before.buyer - balance(buyer)).toBe(price)
    expect(balance(seller) - before.seller).toBe(49n * HBAR)
    expect(bench.ledger.state.ownerOf(CONTRACT, 1)).toBe(buyer)
    const [whole, pay, call] = [sent.transactionId, ...sent.innerIds].map((id) => bench.ledger.find(id)?.outcome)
    expect(pay?.parentNanos).toBe(whole?.consensusNanos)
    expect(call?.evmTransfers).toEqual([{ token: CONTRACT, serial: 1, from: seller, to: buyer, isApproval: true }])
    expect(call?.contract?.gasUsed).toBeGreaterThan(21_000)
  })

  it.each([
    ['the allowance is too small', price - 1n, ['AMOUNT_EXCEEDS_ALLOWANCE', undefined]],
    ['the NFT is not the seller’s', price, ['REVERTED_SUCCESS', 'CONTRACT_REVERT_EXECUTED']],
  ] as const)('moves nothing when %s', async (_name, allowed, expected) => {
    allow(allowed)
    if (allowed === price) bench.ledger.state.moveNft(CONTRACT, 1, person('poor').num)
    bench.ledger.state.undo.commit()
    const before = { buyer: balance(buyer), seller: balance(seller), operator: balance(OPERATOR) }
    const sent = await sell()
    expect(sent).toMatchObject({ status: 'settled', code: 'INNER_TRANSACTION_FAILED' })
    expect(codes(sent.innerIds)).toEqual(expected)
    expect(balance(buyer)).toBe(before.buyer)
    expect(balance(seller)).toBe(before.seller)
    const fees = [sent.transactionId, ...sent.innerIds].map((id) => bench.ledger.find(id)?.outcome?.fee ?? 0n)
    expect(before.operator - balance(OPERATOR)).toBe(fees.reduce((sum, fee) => sum + fee, 0n))
    expect(bench.ledger.state.requireAccount(buyer).hbarAllowances.get(OPERATOR)).toBe(allowed)
  })

  it('is unknown to the sender when the answer is lost, and found afterwards', async () => {
    allow(price)
    faults.list = [{ what: 'lose-reply', payer: 'operator', times: 1 }]
    const sent = await sell()
    expect(sent).toMatchObject({ status: 'unknown', code: 'UNKNOWN' })
    expect(operator.transactionStatus(sent.transactionId)).toBe('settled')
    expect(bench.ledger.state.ownerOf(CONTRACT, 1)).toBe(buyer)
  })

  it('fails as a whole with the code it was told to fail with', async () => {
    allow(price)
    faults.list = [{ what: 'fail', payer: 'operator', times: 1, code: 'INVALID_SIGNATURE' }]
    expect(await sell()).toMatchObject({ status: 'settled', code: 'INVALID_SIGNATURE' })
    expect(bench.ledger.state.ownerOf(CONTRACT, 1)).toBe(seller)
  })

  it('is refused by a busy node, and may be tried again', async () => {
    allow(price)
    faults.list = [{ what: 'busy', payer: 'operator', times: 1 }]
    expect(await sell()).toMatchObject({ status: 'refused', code: 'BUSY' })
    expect((await sell()).code).toBe('SUCCESS')
  })
})
