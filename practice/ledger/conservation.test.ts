import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { MAX_TINYBAR } from '@shared/amount'
import { CONTRACT, OTHER_TOKEN, TOKEN, FUNGIBLE_TOKEN, type Bench } from './testing/bench'
import {
  EDITION_CONTRACT,
  draftGroup,
  actorNums,
  createConservationBench,
  type SignedDraft,
} from './testing/conservation-drafts'
import type { Outcome } from './outcome'

// Real signatures: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const signersOf = ({ payer, signers }: SignedDraft): number[] => [...new Set([payer, ...signers])]

/** Sends one act as a transaction, several as a batch paid by the payer of the first. */
function send(bench: Bench, acts: readonly SignedDraft[]): void {
  const [head] = acts
  if (!head) return
  if (acts.length === 1)
    return void bench.send(head.draft(bench, head.payer), { payer: head.payer, signers: signersOf(head) })
  const transactions = acts.map((entry) =>
    bench.signInner(entry.draft(bench, entry.payer), { payer: entry.payer, signers: signersOf(entry) }, head.payer),
  )
  bench.send({ atomicBatch: { transactions } }, { payer: head.payer })
}

function checkState({ ledger: { state } }: Bench): void {
  const accounts = [...state.accounts.values()]
  expect(state.hbarSupply()).toBe(MAX_TINYBAR)
  expect(accounts.every(({ balance }) => balance >= 0n)).toBe(true)
  const held = accounts.map(({ num }) => state.unitsOf(num, FUNGIBLE_TOKEN))
  expect(held.reduce((sum, units) => sum + units, 0n)).toBe(1_000_000n)
  expect(held.every((units) => units >= 0n)).toBe(true)
  const owned = (of: (num: number) => readonly unknown[]): number =>
    actorNums.reduce((sum, num) => sum + of(num).length, 0)
  expect(owned((num) => state.nftsOf(num))).toBe(20)
  expect(owned((num) => state.evmNftsOf(num))).toBe(20)
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, value) => total + value, 0n)

function checkOutcome(payer: number, outcome: Outcome): void {
  expect(sum(outcome.transfers.map((move) => move.amount))).toBe(0n)
  expect(sum(outcome.tokenTransfers.map((move) => move.amount))).toBe(0n)
  if (outcome.code === 'SUCCESS') return
  // A failed transaction moves only its fee.
  const own = outcome.transfers.find((move) => move.account === payer)?.amount ?? 0n
  expect(own).toBe(-outcome.fee)
  expect(outcome.transfers.every((move) => move.account === payer || move.amount >= 0n)).toBe(true)
  expect([...outcome.tokenTransfers, ...outcome.nftTransfers, ...outcome.evmTransfers]).toEqual([])
}

/** Holdings: HBAR and units by account, and the owner of each NFT. */
function holdings({ ledger: { state } }: Bench): Map<string, bigint> {
  const found = new Map<string, bigint>()
  for (const { num, balance } of state.accounts.values()) {
    found.set(`hbar ${num}`, balance)
    found.set(`units ${num}`, state.unitsOf(num, FUNGIBLE_TOKEN))
  }
  for (const token of [TOKEN, OTHER_TOKEN, CONTRACT, EDITION_CONTRACT]) {
    for (let of = 1; of <= 10; of++) found.set(`nft ${token}/${of}`, BigInt(state.ownerOf(token, of) ?? 0))
  }
  return found
}

/** Applies the moves of the outcomes to earlier holdings. */
function told(before: ReadonlyMap<string, bigint>, outcomes: readonly Outcome[]): Map<string, bigint> {
  const after = new Map(before)
  const add = (key: string, value: bigint): unknown => after.set(key, (after.get(key) ?? 0n) + value)
  for (const outcome of outcomes) {
    for (const move of outcome.transfers) add(`hbar ${move.account}`, move.amount)
    for (const move of outcome.tokenTransfers) add(`units ${move.account}`, move.amount)
    for (const move of [...outcome.nftTransfers, ...outcome.evmTransfers]) {
      expect(after.get(`nft ${move.token}/${move.serial}`)).toBe(BigInt(move.from))
      after.set(`nft ${move.token}/${move.serial}`, BigInt(move.to))
    }
  }
  return after
}

/** Least number of times each kind must occur for the run to prove anything. */
const SHOWN: Readonly<Record<string, number>> = {
  'CRYPTOTRANSFER SUCCESS': 20,
  'CRYPTOAPPROVEALLOWANCE SUCCESS': 8,
  'CONTRACTCALL SUCCESS': 20,
  'ATOMICBATCH SUCCESS': 5,
  'ATOMICBATCH INNER_TRANSACTION_FAILED': 15,
  'units moved': 8,
  'NFTs moved': 4,
  'NFTs of contracts moved': 8,
  'custom fees': 2,
}

function noteKinds(seen: Map<string, number>, { name, code, ...outcome }: Outcome): void {
  const kinds = [
    `${name} ${code}`,
    ...(outcome.tokenTransfers.length > 0 ? ['units moved'] : []),
    ...(outcome.nftTransfers.length > 0 ? ['NFTs moved'] : []),
    ...(outcome.evmTransfers.length > 0 ? ['NFTs of contracts moved'] : []),
    ...(outcome.assessedFees.length > 0 ? ['custom fees'] : []),
  ]
  for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1)
}

it('never makes or loses a tinybar, a unit or an NFT, and tells all that moves, whatever is sent', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(fc.array(draftGroup, { minLength: 6, maxLength: 12 }), (acts) => {
      const bench = createConservationBench()
      for (const entry of acts) {
        const before = holdings(bench)
        const known = bench.ledger.transactions.size
        send(bench, entry)
        const outcomes = [...bench.ledger.transactions.values()].slice(known).flatMap(({ outcome }) => outcome ?? [])
        expect(holdings(bench)).toEqual(told(before, outcomes))
        checkState(bench)
      }
      for (const { payer, outcome } of bench.ledger.transactions.values()) {
        if (!outcome) throw new Error('no outcome')
        checkOutcome(payer, outcome)
        noteKinds(seen, outcome)
      }
    }),
    { numRuns: 40 },
  )
  for (const [kind, times] of Object.entries(SHOWN)) expect(seen.get(kind) ?? 0, kind).toBeGreaterThanOrEqual(times)
})
