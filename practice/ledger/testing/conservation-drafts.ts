import fc from 'fast-check'
import type { TransactionData } from '../../service/transaction-bytes'
import { people } from '../../world/accounts'
import { CONTRACT, OTHER_TOKEN, TOKEN, FUNGIBLE_TOKEN, createBench, type Bench } from './bench'
import { approvalOf, callOf, allowanceParties, transferOf } from './bench-bodies'
import { addressOf } from '../contracts/collection'
import { int64, tokenProto } from '../proto'
import type { CustomFee } from '../state'

/** Accounts between which the random transactions move assets. */
export const actorNums = people.map(({ num }) => num)
const [firstAccount = 0, secondAccount = 0, thirdAccount = 0] = actorNums
/** An ERC-1155 collection; `CONTRACT` is an ERC-721 collection here. */
export const EDITION_CONTRACT = CONTRACT + 1

/** Custom fees of `OTHER_TOKEN`. Most amounts are not multiples of 90 or 3, so most royalties have to be rounded. */
const fees: readonly CustomFee[] = [
  {
    kind: 'royalty',
    numerator: 7,
    denominator: 90,
    collector: thirdAccount,
    fallback: { amount: 5n, token: FUNGIBLE_TOKEN },
  },
  { kind: 'royalty', numerator: 1, denominator: 3, collector: secondAccount, fallback: { amount: 9n, token: null } },
  { kind: 'fixed', amount: 11n, token: null, collector: thirdAccount },
  { kind: 'fixed', amount: 2n, token: FUNGIBLE_TOKEN, collector: secondAccount },
]

/** For tests: a bench on which every account owns NFTs of every collection and units of the fungible token. */
export function createConservationBench(): Bench {
  const bench = createBench()
  bench.addNftToken(TOKEN, firstAccount)
  bench.addNftToken(OTHER_TOKEN, secondAccount, { fees })
  bench.addFungibleToken(FUNGIBLE_TOKEN, secondAccount)
  bench.addEvmCollection(CONTRACT, 'erc721', firstAccount)
  bench.addEvmCollection(EDITION_CONTRACT, 'erc1155', secondAccount)
  for (const num of actorNums) {
    for (const token of [TOKEN, OTHER_TOKEN, FUNGIBLE_TOKEN]) {
      if (!bench.ledger.state.requireAccount(num).tokens.has(token)) bench.ledger.state.associate(num, token)
    }
  }
  for (const num of actorNums.filter((other) => other !== secondAccount)) {
    bench.ledger.state.addUnits(secondAccount, FUNGIBLE_TOKEN, -200_000n)
    bench.ledger.state.addUnits(num, FUNGIBLE_TOKEN, 200_000n)
  }
  // Distribute the ten NFTs of each collection among the accounts in turn.
  for (const token of [TOKEN, OTHER_TOKEN, CONTRACT, EDITION_CONTRACT]) {
    for (let serialNum = 1; serialNum <= 10; serialNum++) {
      bench.ledger.state.moveNft(token, serialNum, actorNums[serialNum % actorNums.length] ?? firstAccount)
    }
  }
  bench.ledger.state.undo.commit()
  return bench
}

/** Creates the data of a transaction from the holdings just before the transaction is sent. */
type Draft = (bench: Bench, payer: number) => TransactionData

const account = fc.constantFrom(...actorNums)
/** Two accounts, usually different ones. */
const accountPair = fc.oneof(
  { weight: 9, arbitrary: fc.shuffledSubarray(actorNums, { minLength: 2, maxLength: 2 }) },
  { weight: 1, arbitrary: account.map((num) => [num, num]) },
)
/** Tinybar or units. Usually an amount that every account has; sometimes up to 2,000,000,000,000 (20,000 HBAR). */
const amount = fc.oneof(
  { weight: 5, arbitrary: fc.bigInt({ min: 0n, max: 10_000n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2_000_000_000_000n }) },
)
/** Usually an existing serial; 11 does not exist. */
const serial = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 10 }) }, fc.constantFrom(11))
/** True in one of five cases. */
const rareFlag = fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0)
/** Makes an arbitrary null in half of the cases. */
const nullInHalf = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(arbitrary, { nil: null, freq: 2 })

/** Chosen sender of an NFT; the NFT's owner if none was chosen. */
const senderNum = (bench: Bench, token: number, serialNum: number, chosenSender: number | null): number =>
  chosenSender ?? bench.ledger.state.ownerOf(token, serialNum) ?? firstAccount

/** Sender of an NFT. Usually null, which means the NFT's owner. */
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
  .record({ hbar: nullInHalf(amountMove), units: nullInHalf(amountMove), nft: nullInHalf(nftMove) })
  .map(({ hbar, units, nft }) => (bench) => {
    const legsOf = (move: typeof hbar): [number, bigint, boolean?][] =>
      move
        ? [
            [move.pair[0] ?? firstAccount, -move.amount, move.isApproval],
            [move.pair[1] ?? secondAccount, move.amount],
          ]
        : []
    const from = nft ? senderNum(bench, nft.token, nft.serial, nft.from) : firstAccount
    return transferOf({
      hbar: legsOf(hbar),
      units: units ? [[FUNGIBLE_TOKEN, ...legsOf(units)]] : [],
      nfts: nft ? [[nft.token, [from, nft.to, nft.serial, nft.isApproval]]] : [],
    })
  })

const approve: fc.Arbitrary<Draft> = fc
  .record({ pair: accountPair, amount, isForAll: fc.boolean() })
  .map((grant) => () => {
    const parties = allowanceParties(grant.pair[0] ?? firstAccount, grant.pair[1] ?? secondAccount)
    return approvalOf({
      hbar: { ...parties, amount: int64(grant.amount) },
      units: { ...parties, tokenId: tokenProto(FUNGIBLE_TOKEN), amount: int64(grant.amount / 1_000n) },
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
    const token = kind === 'edition' ? EDITION_CONTRACT : CONTRACT
    // Without a chosen sender, the call moves an NFT that the payer owns, if there is one.
    const payerSerial = bench.ledger.state.evmNftsOf(payer).find((nft) => nft.token === token)?.serial
    const serialNum = from === null ? (payerSerial ?? anySerial) : anySerial
    const moveArguments = [addressText(senderNum(bench, token, serialNum, from)), addressText(to), BigInt(serialNum)]
    if (kind === 'read') return callOf(CONTRACT, 'ownerOf(uint256)', [BigInt(serialNum)], gas)
    if (kind === 'approve') return callOf(CONTRACT, 'setApprovalForAll(address,bool)', [addressText(to), true], gas)
    if (kind === 'move') return callOf(CONTRACT, 'transferFrom(address,address,uint256)', moveArguments, gas)
    const signature = 'safeTransferFrom(address,address,uint256,uint256,bytes)'
    return callOf(EDITION_CONTRACT, signature, [...moveArguments, 1n, new Uint8Array()], gas)
  })

/** A transaction to send, and the accounts that sign in addition to the payer. */
export type SignedDraft = { readonly payer: number; readonly draft: Draft; readonly signers: readonly number[] }
const transactionDraft: fc.Arbitrary<SignedDraft> = fc.record({
  payer: account,
  draft: fc.oneof({ weight: 3, arbitrary: transfer }, approve, { weight: 2, arbitrary: call }),
  /** Usually all accounts sign. In the other cases, signatures of accounts other than the payer can be missing. */
  signers: fc.oneof({ weight: 4, arbitrary: fc.constant(actorNums) }, fc.uniqueArray(account, { maxLength: 4 })),
})
/** One transaction to send alone, or two or three to send as a batch. */
export const draftGroup = fc.oneof(
  { weight: 3, arbitrary: transactionDraft.map((single) => [single]) },
  fc.array(transactionDraft, { minLength: 2, maxLength: 3 }),
)
