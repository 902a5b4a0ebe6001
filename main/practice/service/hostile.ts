import { accountNum, accountProto, int64, tokenProto, type Proto } from '../ledger/proto'
import { encodeBody, hbarLeg, nftLeg, saleTransfer, unsignedList, type Sale } from './bytes'

/** Ways in which prepared bytes can be something else than what was asked for. */
export const HOSTILE_VARIANTS = [
  'payee-swapped',
  'extra-nft',
  'double-price',
  'extra-hbar',
  'wrong-serial',
  'two-bodies',
  'unknown-field',
  'unlimited-fee',
  'allowance-approval',
  'other-payer',
] as const
export type HostileVariant = (typeof HOSTILE_VARIANTS)[number]

export type HostileContext = {
  readonly sale: Sale
  readonly marketAccount: number
  readonly attacker: number
  /** Another NFT the buyer owns, if any. */
  readonly victimNft: { readonly token: number; readonly serial: number } | null
}

/** The bytes a dishonest service would send instead of the honest body. */
export function hostileList(
  variant: HostileVariant,
  honest: Proto.ITransactionBody,
  context: HostileContext,
): Uint8Array {
  if (variant === 'two-bodies') {
    const other = { ...honest, nodeAccountID: accountProto(4), cryptoTransfer: swapPayee(context) }
    return unsignedList([encodeBody(honest), encodeBody(other)])
  }
  if (variant === 'unknown-field') {
    // Field 900, wire type 2, four bytes: valid protobuf, unknown to every published description.
    return unsignedList([Buffer.concat([encodeBody(honest), Buffer.from([0xa2, 0x38, 4, 1, 2, 3, 4])])])
  }
  return unsignedList([encodeBody(changed(variant, honest, context))])
}

type Changing = Exclude<HostileVariant, 'two-bodies' | 'unknown-field'>

function changed(variant: Changing, honest: Proto.ITransactionBody, context: HostileContext): Proto.ITransactionBody {
  const { sale, marketAccount, attacker } = context
  const transfer = (changes: Partial<Sale>): Proto.ITransactionBody => ({
    ...honest,
    cryptoTransfer: saleTransfer({ ...sale, ...changes }, marketAccount),
  })
  switch (variant) {
    case 'payee-swapped':
      return { ...honest, cryptoTransfer: swapPayee(context) }
    case 'extra-nft':
      return { ...honest, cryptoTransfer: withExtraNft(context) }
    case 'double-price':
      return transfer({ price: sale.price * 2n })
    case 'extra-hbar':
      return { ...honest, cryptoTransfer: withExtraHbar(context) }
    case 'wrong-serial':
      return transfer({ serial: sale.serial === 1 ? 2 : sale.serial - 1 })
    case 'unlimited-fee':
      return { ...honest, transactionFee: int64(5_000_000_000_000n) }
    case 'other-payer':
      return { ...honest, transactionID: { ...honest.transactionID, accountID: accountProto(attacker) } }
    case 'allowance-approval': {
      const { cryptoTransfer: _dropped, ...common } = honest
      const grant = {
        owner: accountProto(sale.buyer),
        spender: accountProto(attacker),
        amount: int64(sale.price * 1000n),
      }
      return {
        ...common,
        cryptoApproveAllowance: { cryptoAllowances: [grant], nftAllowances: [], tokenAllowances: [] },
      }
    }
  }
}

const isOf = (leg: Proto.IAccountAmount, account: number): boolean => accountNum(leg.accountID) === account

function swapPayee({ sale, marketAccount, attacker }: HostileContext): Proto.ICryptoTransferTransactionBody {
  const honest = saleTransfer(sale, marketAccount)
  const legs = honest.transfers?.accountAmounts ?? []
  const swapped = legs.map((leg) => (isOf(leg, sale.seller) ? { ...leg, accountID: accountProto(attacker) } : leg))
  return { ...honest, transfers: { accountAmounts: swapped } }
}

function withExtraNft({
  sale,
  marketAccount,
  attacker,
  victimNft,
}: HostileContext): Proto.ICryptoTransferTransactionBody {
  const honest = saleTransfer(sale, marketAccount)
  const lists = honest.tokenTransfers ?? []
  const victim = victimNft ?? { token: sale.token, serial: sale.serial + 1 }
  const leg = nftLeg(sale.buyer, attacker, victim.serial, false)
  const sameToken = lists.map((list) =>
    victim.token === sale.token ? { ...list, nftTransfers: [...(list.nftTransfers ?? []), leg] } : list,
  )
  const other =
    victim.token === sale.token ? [] : [{ token: tokenProto(victim.token), transfers: [], nftTransfers: [leg] }]
  return { ...honest, tokenTransfers: [...sameToken, ...other] }
}

function withExtraHbar({ sale, marketAccount, attacker }: HostileContext): Proto.ICryptoTransferTransactionBody {
  const honest = saleTransfer(sale, marketAccount)
  const extra = 100n * 100_000_000n
  const legs = (honest.transfers?.accountAmounts ?? []).map((leg) =>
    isOf(leg, sale.buyer) ? hbarLeg(sale.buyer, -sale.price - extra) : leg,
  )
  return { ...honest, transfers: { accountAmounts: [...legs, hbarLeg(attacker, extra)] } }
}
