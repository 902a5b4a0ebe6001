import { MAX_HBAR_LEGS } from '@shared/ledger-limits'
import { accountNum, accountProto, fromInt64, int64, tokenNum, tokenProto, type Proto } from '../../ledger/proto'
import { hbarLeg, nftLeg } from '../transaction-bytes'
import { withChangedFields, type Attack, type AttackInput } from './scene'

/** 100 HBAR in tinybar. */
const EXTRA_TINYBARS = 10_000_000_000n
/** A fungible token that the request does not mention. */
const UNREQUESTED_TOKEN = 456_858
/** Collection of the stolen NFT if neither the input nor the transfer names a collection. */
const FALLBACK_TOKEN = 4_012_877

type Transfer = Proto.ICryptoTransferTransactionBody
type AlterTransfer = (transfer: Transfer, input: AttackInput) => Transfer | null

/** Attack that alters a requested transfer; null if the request is not a transfer, or if `alter` returns null. */
const transferAttack =
  (alter: AlterTransfer): Attack =>
  (input) => {
    const honestTransfer = input.honestBody.cryptoTransfer
    const alteredTransfer = honestTransfer ? alter(honestTransfer, input) : null
    return alteredTransfer ? withChangedFields(input, { cryptoTransfer: alteredTransfer }) : null
  }

const hbarLegsOf = (transfer: Transfer): readonly Proto.IAccountAmount[] => transfer.transfers?.accountAmounts ?? []
const amountOf = (leg: Proto.IAccountAmount): bigint => fromInt64(leg.amount)
/** Copy of a transfer with these HBAR legs instead of its own. */
const withHbarLegs = (transfer: Transfer, accountAmounts: Proto.IAccountAmount[]): Transfer => ({
  ...transfer,
  transfers: { accountAmounts },
})
const isLegOf = (leg: Proto.IAccountAmount, account: number): boolean => accountNum(leg.accountID) === account

/** Leg of the largest payment to another account; null without payments. In a purchase, this is the seller's share. */
function largestPayment(transfer: Transfer, payer: number): Proto.IAccountAmount | null {
  const payments = hbarLegsOf(transfer).filter((leg) => amountOf(leg) > 0n && !isLegOf(leg, payer))
  return payments.reduce<Proto.IAccountAmount | null>(
    (largest, leg) => (largest && amountOf(largest) >= amountOf(leg) ? largest : leg),
    null,
  )
}

/** Alters all NFT legs of a transfer; null if the transfer moves no NFT. */
function withAlteredNftLegs(
  transfer: Transfer,
  alter: (leg: Proto.INftTransfer) => Proto.INftTransfer,
): Transfer | null {
  const tokenLists = transfer.tokenTransfers ?? []
  if (!tokenLists.some((tokenList) => tokenList.nftTransfers?.length)) return null
  return {
    ...transfer,
    tokenTransfers: tokenLists.map((tokenList) => ({
      ...tokenList,
      nftTransfers: tokenList.nftTransfers?.map(alter) ?? [],
    })),
  }
}

/** Adds a second NFT, which goes from the payer to the attacker. */
function withExtraNft(transfer: Transfer, { payer, attacker, victimNft }: AttackInput): Transfer {
  const tokenLists = transfer.tokenTransfers ?? []
  const firstList = tokenLists[0]
  const firstToken = tokenNum(firstList?.token) ?? FALLBACK_TOKEN
  const victim = victimNft ?? {
    token: firstToken,
    serial: Number(fromInt64(firstList?.nftTransfers?.[0]?.serialNumber)) + 1,
  }
  const leg = nftLeg(payer, attacker, victim.serial, false)
  const isVictimList = (tokenList: Proto.ITokenTransferList): boolean => tokenNum(tokenList.token) === victim.token
  const changedLists = tokenLists.map((tokenList) =>
    isVictimList(tokenList) ? { ...tokenList, nftTransfers: [...(tokenList.nftTransfers ?? []), leg] } : tokenList,
  )
  const isNewToken = !tokenLists.some(isVictimList)
  const newLists = isNewToken ? [{ token: tokenProto(victim.token), transfers: [], nftTransfers: [leg] }] : []
  return { ...transfer, tokenTransfers: [...changedLists, ...newLists] }
}

/** Attacks on a requested transfer: a purchase, or a direct payment for a mint. */
export const transferAttacks = {
  'payee-swapped': transferAttack((transfer, { payer, attacker }) => {
    const payment = largestPayment(transfer, payer)
    if (!payment) return null
    const legs = hbarLegsOf(transfer).map((leg) =>
      leg === payment ? { ...leg, accountID: accountProto(attacker) } : leg,
    )
    return withHbarLegs(transfer, legs)
  }),
  'extra-nft': transferAttack(withExtraNft),
  'double-price': transferAttack((transfer) =>
    withHbarLegs(
      transfer,
      hbarLegsOf(transfer).map((leg) => ({ ...leg, amount: int64(amountOf(leg) * 2n) })),
    ),
  ),
  'extra-hbar': transferAttack((transfer, { payer, attacker }) => {
    const changedLegs = hbarLegsOf(transfer).map((leg) =>
      isLegOf(leg, payer) ? { ...leg, amount: int64(amountOf(leg) - EXTRA_TINYBARS) } : leg,
    )
    return withHbarLegs(transfer, [...changedLegs, hbarLeg(attacker, EXTRA_TINYBARS)])
  }),
  'wrong-serial': transferAttack((transfer) =>
    withAlteredNftLegs(transfer, (leg) => {
      const serial = fromInt64(leg.serialNumber)
      return { ...leg, serialNumber: int64(serial === 1n ? 2n : serial - 1n) }
    }),
  ),
  'wrong-token': transferAttack((transfer) => {
    const tokenLists = transfer.tokenTransfers ?? []
    if (!tokenLists.some((tokenList) => tokenList.nftTransfers?.length)) return null
    const nextToken = ({ token }: Proto.ITokenTransferList): Proto.ITokenID => tokenProto((tokenNum(token) ?? 0) + 1)
    const changedLists = tokenLists.map((tokenList) => ({ ...tokenList, token: nextToken(tokenList) }))
    return { ...transfer, tokenTransfers: changedLists }
  }),
  'receiver-swapped': transferAttack((transfer, { attacker }) =>
    withAlteredNftLegs(transfer, (leg) => ({ ...leg, receiverAccountID: accountProto(attacker) })),
  ),
  'fungible-theft': transferAttack((transfer, { payer, attacker }) => ({
    ...transfer,
    tokenTransfers: [
      ...(transfer.tokenTransfers ?? []),
      {
        token: tokenProto(UNREQUESTED_TOKEN),
        // A leg has no currency, so `hbarLeg` also makes the legs of 500 units.
        transfers: [hbarLeg(payer, -500n), hbarLeg(attacker, 500n)],
        nftTransfers: [],
      },
    ],
  })),
  'share-diverted': transferAttack((transfer, { payer, attacker }) => {
    const sellerLeg = largestPayment(transfer, payer)
    if (!sellerLeg) return null
    const divertedAmount = amountOf(sellerLeg) / 10n
    const legs = hbarLegsOf(transfer).map((leg) =>
      leg === sellerLeg ? { ...leg, amount: int64(amountOf(leg) - divertedAmount) } : leg,
    )
    return withHbarLegs(transfer, [...legs, hbarLeg(attacker, divertedAmount)])
  }),
  'too-many-payees': transferAttack((transfer, { payer, attacker }) => {
    const sellerLeg = largestPayment(transfer, payer)
    if (!sellerLeg) return null
    const extraLegs = Array.from({ length: MAX_HBAR_LEGS }, (_, index) => hbarLeg(attacker + index, 1n))
    const sellerAmount = int64(amountOf(sellerLeg) - BigInt(extraLegs.length))
    const legs = hbarLegsOf(transfer).map((leg) => (leg === sellerLeg ? { ...leg, amount: sellerAmount } : leg))
    return withHbarLegs(transfer, [...legs, ...extraLegs])
  }),
  'unbalanced-alias': transferAttack((transfer, { payer }) => {
    const legs = hbarLegsOf(transfer).flatMap((leg) =>
      isLegOf(leg, payer) ? [leg, hbarLeg(payer, -EXTRA_TINYBARS)] : [leg],
    )
    return withHbarLegs(transfer, legs)
  }),
} as const satisfies Record<string, Attack>
