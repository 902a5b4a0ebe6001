import fc from 'fast-check'
import type { Data } from '../../service/bytes'
import { people } from '../../world/accounts'
import { CONTRACT, OTHER_TOKEN, TOKEN, UNITS, createBench, type Bench } from './bench'
import { approvalOf, callOf, sides, transferOf } from './bench-bodies'
import { addressOf } from '../contracts/collection'
import { int64, tokenProto } from '../proto'
import type { CustomFee } from '../state'

/** The accounts that act. */
export const nums = people.map(({ num }) => num)
const [first = 0, second = 0, third = 0] = nums
export const EDITIONS = CONTRACT + 1

const fees: readonly CustomFee[] = [
  { kind: 'royalty', numerator: 7, denominator: 90, collector: third, fallback: { amount: 5n, token: UNITS } },
  { kind: 'royalty', numerator: 1, denominator: 3, collector: second, fallback: { amount: 9n, token: null } },
  { kind: 'fixed', amount: 11n, token: null, collector: third },
  { kind: 'fixed', amount: 2n, token: UNITS, collector: second },
]

/** For tests: a ledger on which every account owns part of every token. */
export function world(): Bench {
  const bench = createBench()
  bench.token(TOKEN, first)
  bench.token(OTHER_TOKEN, second, { fees })
  bench.fungible(UNITS, second)
  bench.contract(CONTRACT, 'erc721', first)
  bench.contract(EDITIONS, 'erc1155', second)
  for (const num of nums) {
    for (const token of [TOKEN, OTHER_TOKEN, UNITS]) {
      if (!bench.ledger.state.requireAccount(num).tokens.has(token)) bench.ledger.state.associate(num, token, false)
    }
  }
  for (const num of nums.filter((other) => other !== second)) {
    bench.ledger.state.addUnits(second, UNITS, -200_000n)
    bench.ledger.state.addUnits(num, UNITS, 200_000n)
  }
  // Every account owns NFTs of every collection.
  for (const token of [TOKEN, OTHER_TOKEN, CONTRACT, EDITIONS]) {
    for (let of = 1; of <= 10; of++) bench.ledger.state.moveNft(token, of, nums[of % nums.length] ?? first)
  }
  bench.ledger.state.undo.commit()
  return bench
}

/** Creates the body when it is sent, from the ledger's holdings at that time. */
type Draft = (bench: Bench, payer: number) => Data

const account = fc.constantFrom(...nums)
/** Two accounts, usually different ones. */
const pair = fc.oneof(
  { weight: 9, arbitrary: fc.shuffledSubarray(nums, { minLength: 2, maxLength: 2 }) },
  { weight: 1, arbitrary: account.map((num) => [num, num]) },
)
/** Usually within an account's balance, sometimes above it. */
const amount = fc.oneof(
  { weight: 5, arbitrary: fc.bigInt({ min: 0n, max: 10_000n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2_000_000_000_000n }) },
)
const serial = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 10 }) }, fc.constantFrom(11))
const seldom = fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0)
/** Present half of the time. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null, freq: 2 })

/** Sender of an NFT: usually its owner. */
const giver = (bench: Bench, token: number, of: number, given: number | null): number =>
  given ?? bench.ledger.state.ownerOf(token, of) ?? first

/** Null for the owner of the moved NFT. */
const stranger = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, account)

const leg = fc.record({ pair, amount, approval: seldom })
const nftLeg = fc.record({
  token: fc.constantFrom(TOKEN, OTHER_TOKEN),
  from: stranger,
  to: account,
  serial,
  approval: seldom,
})

const transfer: fc.Arbitrary<Draft> = fc
  .record({ hbar: maybe(leg), units: maybe(leg), nft: maybe(nftLeg) })
  .map(({ hbar, units, nft }) => (bench) => {
    const legs = (part: typeof hbar): [number, bigint, boolean?][] =>
      part
        ? [
            [part.pair[0] ?? first, -part.amount, part.approval],
            [part.pair[1] ?? second, part.amount],
          ]
        : []
    const from = nft ? giver(bench, nft.token, nft.serial, nft.from) : first
    return transferOf({
      hbar: legs(hbar),
      units: units ? [[UNITS, ...legs(units)]] : [],
      nfts: nft ? [[nft.token, [from, nft.to, nft.serial, nft.approval]]] : [],
    })
  })

const approve: fc.Arbitrary<Draft> = fc.record({ pair, amount, forAll: fc.boolean() }).map((grant) => () => {
  const parties = sides(grant.pair[0] ?? first, grant.pair[1] ?? second)
  return approvalOf({
    hbar: { ...parties, amount: int64(grant.amount) },
    units: { ...parties, tokenId: tokenProto(UNITS), amount: int64(grant.amount / 1_000n) },
    nfts: { ...parties, tokenId: tokenProto(TOKEN), approvedForAll: { value: grant.forAll } },
  })
})

const call: fc.Arbitrary<Draft> = fc
  .record({
    from: stranger,
    to: account,
    serial,
    gas: fc.constantFrom(25_000, 90_000, 100_000, 200_000),
    kind: fc.constantFrom('move', 'edition', 'approve', 'read'),
  })
  .map(({ from, to, serial: any, gas, kind }) => (bench, payer) => {
    const at = (num: number): string => addressOf(bench.ledger.state, num)
    const token = kind === 'edition' ? EDITIONS : CONTRACT
    // Usually an NFT of the caller's own.
    const own = bench.ledger.state.evmNftsOf(payer).find((nft) => nft.token === token)?.serial
    const of = from === null ? (own ?? any) : any
    const parties = [at(giver(bench, token, of, from)), at(to), BigInt(of)]
    if (kind === 'read') return callOf(CONTRACT, 'ownerOf(uint256)', [BigInt(of)], gas)
    if (kind === 'approve') return callOf(CONTRACT, 'setApprovalForAll(address,bool)', [at(to), true], gas)
    if (kind === 'move') return callOf(CONTRACT, 'transferFrom(address,address,uint256)', parties, gas)
    const signature = 'safeTransferFrom(address,address,uint256,uint256,bytes)'
    return callOf(EDITIONS, signature, [...parties, 1n, new Uint8Array()], gas)
  })

export type One = { readonly payer: number; readonly draft: Draft; readonly signers: readonly number[] }
const one: fc.Arbitrary<One> = fc.record({
  payer: account,
  draft: fc.oneof({ weight: 3, arbitrary: transfer }, approve, { weight: 2, arbitrary: call }),
  signers: fc.oneof({ weight: 4, arbitrary: fc.constant(nums) }, fc.uniqueArray(account, { maxLength: 4 })),
})
/** One transaction, or the transactions of a batch. */
export const act = fc.oneof(
  { weight: 3, arbitrary: one.map((single) => [single]) },
  fc.array(one, { minLength: 2, maxLength: 3 }),
)
