import fc from 'fast-check'
import type { TransactionData } from '../../service/transaction-bytes'
import { people } from '../../world/accounts'
import { CONTRACT, OTHER_TOKEN, TOKEN, UNITS, createBench, type Bench } from './bench'
import { approvalOf, callOf, sides, transferOf } from './bench-bodies'
import { addressOf } from '../contracts/collection'
import { int64, tokenProto } from '../proto'
import type { CustomFee } from '../state'

/** Accounts that send and receive the random transactions. */
export const nums = people.map(({ num }) => num)
const [firstAccount = 0, secondAccount = 0, thirdAccount = 0] = nums
/** An ERC-1155 collection; `CONTRACT` is an ERC-721 collection here. */
export const EDITIONS = CONTRACT + 1

/** Fees of `OTHER_TOKEN`. Prices rarely divide by these denominators, so royalties have to be rounded. */
const fees: readonly CustomFee[] = [
  { kind: 'royalty', numerator: 7, denominator: 90, collector: thirdAccount, fallback: { amount: 5n, token: UNITS } },
  { kind: 'royalty', numerator: 1, denominator: 3, collector: secondAccount, fallback: { amount: 9n, token: null } },
  { kind: 'fixed', amount: 11n, token: null, collector: thirdAccount },
  { kind: 'fixed', amount: 2n, token: UNITS, collector: secondAccount },
]

/** For tests: a ledger on which every account owns part of every token. */
export function world(): Bench {
  const bench = createBench()
  bench.token(TOKEN, firstAccount)
  bench.token(OTHER_TOKEN, secondAccount, { fees })
  bench.fungible(UNITS, secondAccount)
  bench.contract(CONTRACT, 'erc721', firstAccount)
  bench.contract(EDITIONS, 'erc1155', secondAccount)
  for (const num of nums) {
    for (const token of [TOKEN, OTHER_TOKEN, UNITS]) {
      if (!bench.ledger.state.requireAccount(num).tokens.has(token)) bench.ledger.state.associate(num, token, false)
    }
  }
  for (const num of nums.filter((other) => other !== secondAccount)) {
    bench.ledger.state.addUnits(secondAccount, UNITS, -200_000n)
    bench.ledger.state.addUnits(num, UNITS, 200_000n)
  }
  // Every account owns NFTs of every collection.
  for (const token of [TOKEN, OTHER_TOKEN, CONTRACT, EDITIONS]) {
    for (let serialNum = 1; serialNum <= 10; serialNum++) {
      bench.ledger.state.moveNft(token, serialNum, nums[serialNum % nums.length] ?? firstAccount)
    }
  }
  bench.ledger.state.undo.commit()
  return bench
}

/** Creates the data of a transaction just before the transaction is sent, from the holdings at that time. */
type Draft = (bench: Bench, payer: number) => TransactionData

const account = fc.constantFrom(...nums)
/** Two accounts, usually different ones. */
const accountPair = fc.oneof(
  { weight: 9, arbitrary: fc.shuffledSubarray(nums, { minLength: 2, maxLength: 2 }) },
  { weight: 1, arbitrary: account.map((num) => [num, num]) },
)
/** Usually an amount that every account has; sometimes up to 20,000 HBAR. */
const amount = fc.oneof(
  { weight: 5, arbitrary: fc.bigInt({ min: 0n, max: 10_000n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2_000_000_000_000n }) },
)
/** Usually an existing serial; 11 does not exist. */
const serial = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 10 }) }, fc.constantFrom(11))
/** True in one of five cases. */
const rareFlag = fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0)
/** Null in half of the cases. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null, freq: 2 })

/** Chosen sender of an NFT; the NFT's owner if none was chosen. */
const senderNum = (bench: Bench, token: number, serialNum: number, chosenSender: number | null): number =>
  chosenSender ?? bench.ledger.state.ownerOf(token, serialNum) ?? firstAccount

/** Usually null, which means the owner of the moved NFT. */
const senderChoice = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, account)

const amountMove = fc.record({ pair: accountPair, amount, isApproval: rareFlag })
const nftMove = fc.record({
  token: fc.constantFrom(TOKEN, OTHER_TOKEN),
  from: senderChoice,
  to: account,
  serial,
  isApproval: rareFlag,
})

const transfer: fc.Arbitrary<Draft> = fc
  .record({ hbar: maybe(amountMove), units: maybe(amountMove), nft: maybe(nftMove) })
  .map(({ hbar, units, nft }) => (bench) => {
    const legs = (move: typeof hbar): [number, bigint, boolean?][] =>
      move
        ? [
            [move.pair[0] ?? firstAccount, -move.amount, move.isApproval],
            [move.pair[1] ?? secondAccount, move.amount],
          ]
        : []
    const from = nft ? senderNum(bench, nft.token, nft.serial, nft.from) : firstAccount
    return transferOf({
      hbar: legs(hbar),
      units: units ? [[UNITS, ...legs(units)]] : [],
      nfts: nft ? [[nft.token, [from, nft.to, nft.serial, nft.isApproval]]] : [],
    })
  })

const approve: fc.Arbitrary<Draft> = fc
  .record({ pair: accountPair, amount, isForAll: fc.boolean() })
  .map((grant) => () => {
    const parties = sides(grant.pair[0] ?? firstAccount, grant.pair[1] ?? secondAccount)
    return approvalOf({
      hbar: { ...parties, amount: int64(grant.amount) },
      units: { ...parties, tokenId: tokenProto(UNITS), amount: int64(grant.amount / 1_000n) },
      nfts: { ...parties, tokenId: tokenProto(TOKEN), approvedForAll: { value: grant.isForAll } },
    })
  })

const call: fc.Arbitrary<Draft> = fc
  .record({
    from: senderChoice,
    to: account,
    serial,
    gas: fc.constantFrom(25_000, 90_000, 100_000, 200_000),
    kind: fc.constantFrom('move', 'edition', 'approve', 'read'),
  })
  .map(({ from, to, serial: anySerial, gas, kind }) => (bench, payer) => {
    const addressText = (num: number): string => addressOf(bench.ledger.state, num)
    const token = kind === 'edition' ? EDITIONS : CONTRACT
    // Without a chosen sender, the call moves an NFT that the payer owns, if there is one.
    const ownSerial = bench.ledger.state.evmNftsOf(payer).find((nft) => nft.token === token)?.serial
    const serialNum = from === null ? (ownSerial ?? anySerial) : anySerial
    const moveArguments = [addressText(senderNum(bench, token, serialNum, from)), addressText(to), BigInt(serialNum)]
    if (kind === 'read') return callOf(CONTRACT, 'ownerOf(uint256)', [BigInt(serialNum)], gas)
    if (kind === 'approve') return callOf(CONTRACT, 'setApprovalForAll(address,bool)', [addressText(to), true], gas)
    if (kind === 'move') return callOf(CONTRACT, 'transferFrom(address,address,uint256)', moveArguments, gas)
    const signature = 'safeTransferFrom(address,address,uint256,uint256,bytes)'
    return callOf(EDITIONS, signature, [...moveArguments, 1n, new Uint8Array()], gas)
  })

/** A transaction to send, and the accounts that sign in addition to the payer. */
export type SignedDraft = { readonly payer: number; readonly draft: Draft; readonly signers: readonly number[] }
const transactionDraft: fc.Arbitrary<SignedDraft> = fc.record({
  payer: account,
  draft: fc.oneof({ weight: 3, arbitrary: transfer }, approve, { weight: 2, arbitrary: call }),
  /** The payer signs in any case. Usually all accounts sign; sometimes signatures are missing. */
  signers: fc.oneof({ weight: 4, arbitrary: fc.constant(nums) }, fc.uniqueArray(account, { maxLength: 4 })),
})
/** One transaction, or two or three for a batch. */
export const act = fc.oneof(
  { weight: 3, arbitrary: transactionDraft.map((single) => [single]) },
  fc.array(transactionDraft, { minLength: 2, maxLength: 3 }),
)
