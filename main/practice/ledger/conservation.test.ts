import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { MAX_TINYBAR } from '@shared/amount'
import type { Data } from '../service/bytes'
import { people } from '../world/accounts'
import { CONTRACT, OTHER_TOKEN, TOKEN, UNITS, createBench, type Bench } from './bench'
import { approvalOf, callOf, sides, transferOf } from './bench-bodies'
import { addressOf } from './contracts/collection'
import type { Outcome } from './outcome'
import { int64, tokenProto } from './proto'
import { LedgerState, type CustomFee } from './state'

// Real signatures: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const nums = people.map(({ num }) => num)
const [first = 0, second = 0, third = 0] = nums
const EDITIONS = CONTRACT + 1

const fees: readonly CustomFee[] = [
  { kind: 'royalty', numerator: 7, denominator: 90, collector: third, fallback: { amount: 5n, token: UNITS } },
  { kind: 'royalty', numerator: 1, denominator: 3, collector: second, fallback: { amount: 9n, token: null } },
  { kind: 'fixed', amount: 11n, token: null, collector: third },
]

function world(): Bench {
  const bench = createBench()
  bench.token(TOKEN, first)
  bench.token(OTHER_TOKEN, second, { fees })
  bench.fungible(UNITS, second, { fees: [{ kind: 'fixed', amount: 3n, token: UNITS, collector: third }] })
  bench.contract(CONTRACT, 'erc721', first)
  bench.contract(EDITIONS, 'erc1155', second)
  for (const num of nums) {
    for (const token of [TOKEN, OTHER_TOKEN, UNITS]) {
      if (!bench.ledger.state.requireAccount(num).tokens.has(token)) bench.ledger.state.associate(num, token, false)
    }
  }
  bench.ledger.state.undo.commit()
  return bench
}

const account = fc.constantFrom(...nums)
/** Mostly what an account has, sometimes more. */
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: 0n, max: 10_000n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2_000_000_000_000n }) },
)
const serial = fc.integer({ min: 1, max: 11 })
const leg = fc.record({ from: account, to: account, amount, approval: fc.boolean() })

const transfer = fc
  .record({
    hbar: fc.option(leg, { nil: null }),
    units: fc.option(leg, { nil: null }),
    nft: fc.option(fc.record({ token: fc.constantFrom(TOKEN, OTHER_TOKEN), from: account, to: account, serial }), {
      nil: null,
    }),
    approval: fc.boolean(),
  })
  .map(({ hbar, units, nft, approval }) =>
    transferOf({
      hbar: hbar
        ? [
            [hbar.from, -hbar.amount, hbar.approval],
            [hbar.to, hbar.amount],
          ]
        : [],
      units: units ? [[UNITS, [units.from, -units.amount, units.approval], [units.to, units.amount]]] : [],
      nfts: nft ? [[nft.token, [nft.from, nft.to, nft.serial, approval]]] : [],
    }),
  )
const approve = fc.record({ owner: account, spender: account, amount, forAll: fc.boolean() }).map((grant) =>
  approvalOf({
    hbar: { ...sides(grant.owner, grant.spender), amount: int64(grant.amount) },
    units: { ...sides(grant.owner, grant.spender), tokenId: tokenProto(UNITS), amount: int64(grant.amount / 1_000n) },
    nfts: { ...sides(grant.owner, grant.spender), tokenId: tokenProto(TOKEN), approvedForAll: { value: grant.forAll } },
  }),
)

const addresses = new LedgerState()
for (const { num } of people) addresses.accounts.set(num, world().ledger.state.requireAccount(num))
const at = (num: number): string => addressOf(addresses, num)
const call = fc
  .record({
    from: account,
    to: account,
    serial: fc.bigInt({ min: 0n, max: 11n }),
    gas: fc.constantFrom(25_000, 90_000, 200_000),
    kind: fc.constantFrom('move', 'edition', 'approve', 'read'),
  })
  .map(({ from, to, serial: id, gas, kind }) => {
    if (kind === 'read') return callOf(CONTRACT, 'ownerOf(uint256)', [id], gas)
    if (kind === 'approve') return callOf(CONTRACT, 'setApprovalForAll(address,bool)', [at(to), true], gas)
    if (kind === 'move') return callOf(CONTRACT, 'transferFrom(address,address,uint256)', [at(from), at(to), id], gas)
    const signature = 'safeTransferFrom(address,address,uint256,uint256,bytes)'
    return callOf(EDITIONS, signature, [at(from), at(to), id, 1n, new Uint8Array()], gas)
  })

type One = { readonly payer: number; readonly data: Data; readonly signers: readonly number[] }
const one: fc.Arbitrary<One> = fc.record({
  payer: account,
  data: fc.oneof({ weight: 3, arbitrary: transfer }, approve, call),
  signers: fc.oneof(fc.constant(nums), fc.uniqueArray(account, { maxLength: 4 })),
})
const act = fc.oneof(
  { weight: 3, arbitrary: one.map((single) => [single]) },
  fc.array(one, { minLength: 2, maxLength: 4 }),
)

const signersOf = ({ payer, signers }: One): number[] => [...new Set([payer, ...signers])]

/** One act is a transaction, several are a batch that the payer of the first makes. */
function send(bench: Bench, acts: readonly One[]): void {
  const [head] = acts
  if (!head) return
  if (acts.length === 1) return void bench.send(head.data, { payer: head.payer, signers: signersOf(head) })
  const transactions = acts.map((entry) =>
    bench.inner(entry.data, { payer: entry.payer, signers: signersOf(entry) }, head.payer),
  )
  bench.send({ atomicBatch: { transactions } }, { payer: head.payer })
}

function checkState({ ledger: { state } }: Bench): void {
  const accounts = [...state.accounts.values()]
  expect(state.totalSupply()).toBe(MAX_TINYBAR)
  expect(accounts.every(({ balance }) => balance >= 0n)).toBe(true)
  const held = accounts.map(({ num }) => state.unitsOf(num, UNITS))
  expect(held.reduce((sum, units) => sum + units, 0n)).toBe(1_000_000n)
  expect(held.every((units) => units >= 0n)).toBe(true)
  const owned = (of: (num: number) => readonly unknown[]): number => nums.reduce((sum, num) => sum + of(num).length, 0)
  expect(owned((num) => state.nftsOf(num))).toBe(20)
  expect(owned((num) => state.evmNftsOf(num))).toBe(20)
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, value) => total + value, 0n)

function checkOutcome(payer: number, outcome: Outcome): void {
  expect(sum(outcome.transfers.map((move) => move.amount))).toBe(0n)
  expect(sum(outcome.tokenTransfers.map((move) => move.amount))).toBe(0n)
  if (outcome.code === 'SUCCESS') return
  // Of a failure the fee is all that moves.
  const own = outcome.transfers.find((move) => move.account === payer)?.amount ?? 0n
  expect(own).toBe(-outcome.fee)
  expect(outcome.transfers.every((move) => move.account === payer || move.amount >= 0n)).toBe(true)
  expect([...outcome.tokenTransfers, ...outcome.nftTransfers, ...outcome.evmTransfers]).toEqual([])
}

it('never makes or loses a tinybar, a unit or an NFT, whatever is sent', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.array(act, { minLength: 4, maxLength: 10 }), (acts) => {
      const bench = world()
      for (const entry of acts) {
        send(bench, entry)
        checkState(bench)
      }
      for (const { payer, outcome } of bench.ledger.transactions.values()) {
        if (!outcome) throw new Error('no outcome')
        checkOutcome(payer, outcome)
        seen.add(`${outcome.name} ${outcome.code}`)
        if (outcome.assessedFees.length > 0) seen.add('fees')
        if (outcome.evmTransfers.length > 0) seen.add('contract moves')
      }
    }),
    { numRuns: 40 },
  )
  // A run in which all of this was refused would have shown nothing.
  for (const kind of ['CRYPTOTRANSFER', 'CRYPTOAPPROVEALLOWANCE', 'CONTRACTCALL'])
    expect(seen).toContain(`${kind} SUCCESS`)
  expect(seen).toContain('ATOMICBATCH INNER_TRANSACTION_FAILED')
  expect(seen).toContain('CRYPTOTRANSFER REVERTED_SUCCESS')
  expect(seen).toContain('fees')
})
