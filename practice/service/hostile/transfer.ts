import { MAX_HBAR_LEGS } from '@shared/ledger-limits'
import { accountNum, accountProto, fromInt64, int64, tokenNum, tokenProto, type Proto } from '../../ledger/proto'
import { hbarLeg, nftLeg } from '../bytes'
import { framed, type Attack, type Scene } from './scene'

const EXTRA = 10_000_000_000n

type Transfer = Proto.ICryptoTransferTransactionBody
type Change = (transfer: Transfer, scene: Scene) => Transfer | null

const change =
  (alter: Change): Attack =>
  (scene) => {
    const altered = scene.honest.cryptoTransfer && alter(scene.honest.cryptoTransfer, scene)
    return altered ? framed(scene, { cryptoTransfer: altered }) : null
  }

const legsOf = (transfer: Transfer): readonly Proto.IAccountAmount[] => transfer.transfers?.accountAmounts ?? []
const amountOf = (leg: Proto.IAccountAmount): bigint => fromInt64(leg.amount)
const withLegs = (transfer: Transfer, accountAmounts: Proto.IAccountAmount[]): Transfer => ({
  ...transfer,
  transfers: { accountAmounts },
})
const isOf = (leg: Proto.IAccountAmount, account: number): boolean => accountNum(leg.accountID) === account

/** The largest payment to another account, which is the seller's. */
function paidMost(transfer: Transfer, payer: number): Proto.IAccountAmount | null {
  const paid = legsOf(transfer).filter((leg) => amountOf(leg) > 0n && !isOf(leg, payer))
  return paid.reduce<Proto.IAccountAmount | null>((a, b) => (a && amountOf(a) >= amountOf(b) ? a : b), null)
}

function changeNfts(transfer: Transfer, alter: (leg: Proto.INftTransfer) => Proto.INftTransfer): Transfer | null {
  const lists = transfer.tokenTransfers ?? []
  if (!lists.some((list) => list.nftTransfers?.length)) return null
  return {
    ...transfer,
    tokenTransfers: lists.map((list) => ({ ...list, nftTransfers: list.nftTransfers?.map(alter) ?? [] })),
  }
}

/** Adds the theft of another NFT of the payer to the transfer. */
function withExtraNft(transfer: Transfer, { payer, attacker, victimNft }: Scene): Transfer {
  const lists = transfer.tokenTransfers ?? []
  const first = lists[0]
  const firstToken = tokenNum(first?.token) ?? 4_012_877
  const victim = victimNft ?? {
    token: firstToken,
    serial: Number(fromInt64(first?.nftTransfers?.[0]?.serialNumber)) + 1,
  }
  const leg = nftLeg(payer, attacker, victim.serial, false)
  const same = lists.map((list) =>
    tokenNum(list.token) === victim.token ? { ...list, nftTransfers: [...(list.nftTransfers ?? []), leg] } : list,
  )
  const isNew = !lists.some((list) => tokenNum(list.token) === victim.token)
  const other = isNew ? [{ token: tokenProto(victim.token), transfers: [], nftTransfers: [leg] }] : []
  return { ...transfer, tokenTransfers: [...same, ...other] }
}

/** Attacks on a requested transfer: purchases and direct payments. */
export const transferAttacks = {
  'payee-swapped': change((transfer, { payer, attacker }) => {
    const most = paidMost(transfer, payer)
    if (!most) return null
    const legs = legsOf(transfer).map((leg) => (leg === most ? { ...leg, accountID: accountProto(attacker) } : leg))
    return withLegs(transfer, legs)
  }),
  'extra-nft': change(withExtraNft),
  'double-price': change((transfer) =>
    withLegs(
      transfer,
      legsOf(transfer).map((leg) => ({ ...leg, amount: int64(amountOf(leg) * 2n) })),
    ),
  ),
  'extra-hbar': change((transfer, { payer, attacker }) => {
    const more = legsOf(transfer).map((leg) =>
      isOf(leg, payer) ? { ...leg, amount: int64(amountOf(leg) - EXTRA) } : leg,
    )
    return withLegs(transfer, [...more, hbarLeg(attacker, EXTRA)])
  }),
  'wrong-serial': change((transfer) =>
    changeNfts(transfer, (leg) => {
      const serial = fromInt64(leg.serialNumber)
      return { ...leg, serialNumber: int64(serial === 1n ? 2n : serial - 1n) }
    }),
  ),
  'wrong-token': change((transfer) => {
    const lists = transfer.tokenTransfers ?? []
    if (!lists.some((list) => list.nftTransfers?.length)) return null
    const token = (list: Proto.ITokenTransferList): Proto.ITokenID => tokenProto((tokenNum(list.token) ?? 0) + 1)
    return { ...transfer, tokenTransfers: lists.map((list) => ({ ...list, token: token(list) })) }
  }),
  'receiver-swapped': change((transfer, { attacker }) =>
    changeNfts(transfer, (leg) => ({ ...leg, receiverAccountID: accountProto(attacker) })),
  ),
  'fungible-theft': change((transfer, { payer, attacker }) => ({
    ...transfer,
    tokenTransfers: [
      ...(transfer.tokenTransfers ?? []),
      { token: tokenProto(456_858), transfers: [hbarLeg(payer, -500n), hbarLeg(attacker, 500n)], nftTransfers: [] },
    ],
  })),
  'share-diverted': change((transfer, { payer, attacker }) => {
    const seller = paidMost(transfer, payer)
    if (!seller) return null
    const share = amountOf(seller) / 10n
    const legs = legsOf(transfer).map((leg) =>
      leg === seller ? { ...leg, amount: int64(amountOf(leg) - share) } : leg,
    )
    return withLegs(transfer, [...legs, hbarLeg(attacker, share)])
  }),
  'too-many-payees': change((transfer, { payer, attacker }) => {
    const seller = paidMost(transfer, payer)
    if (!seller) return null
    const more = Array.from({ length: MAX_HBAR_LEGS }, (_, index) => hbarLeg(attacker + index, 1n))
    const left = int64(amountOf(seller) - BigInt(more.length))
    const legs = legsOf(transfer).map((leg) => (leg === seller ? { ...leg, amount: left } : leg))
    return withLegs(transfer, [...legs, ...more])
  }),
  'unbalanced-alias': change((transfer, { payer }) => {
    const twice = legsOf(transfer).flatMap((leg) => (isOf(leg, payer) ? [leg, hbarLeg(payer, -EXTRA)] : [leg]))
    return withLegs(transfer, [...twice])
  }),
} as const satisfies Record<string, Attack>
