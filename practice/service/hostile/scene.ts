import type { Proto } from '../../ledger/proto'
import { encodeBody, hbarLeg, unsignedTransactionList } from '../transaction-bytes'

/** Input of an attack: the honest body, the accounts of payer and attacker, and an NFT to steal. */
export type AttackInput = {
  readonly honestBody: Proto.ITransactionBody
  /** Account that pays for and signs the transaction. */
  readonly payer: number
  readonly attacker: number
  /** NFT that the payer owns and the honest body does not move; null without such an NFT. */
  readonly victimNft: { readonly token: number; readonly serial: number } | null
}

/** Function that makes the bytes to send instead of the honest bytes; null if the attack does not fit the honest body. */
export type Attack = (input: AttackInput) => Uint8Array | null

type Body = Proto.ITransactionBody

/** Data fields of the transactions that the service prepares. */
const DATA_FIELDS = [
  'cryptoTransfer',
  'cryptoApproveAllowance',
  'cryptoDeleteAllowance',
  'contractCall',
  'tokenAssociate',
  'utilPrng',
] as const

/** Copy of the honest body without its data field. The fields that all types of transactions have remain. */
export function withoutDataField(honestBody: Body): Body {
  const remainingFields: Body = { ...honestBody }
  for (const field of DATA_FIELDS) Reflect.deleteProperty(remainingFields, field)
  return remainingFields
}

/** Serialized list of unsigned transactions, one for each body. */
export const unsignedTransactions = (...bodies: Body[]): Uint8Array => unsignedTransactionList(bodies.map(encodeBody))

/** Unsigned transaction with another data field, and otherwise the fields of the honest body. */
export const withOtherData = ({ honestBody }: AttackInput, data: Partial<Body>): Uint8Array =>
  unsignedTransactions({ ...withoutDataField(honestBody), ...data })

/** Unsigned transaction with the honest body, in which some fields are replaced. */
export const withChangedFields = ({ honestBody }: AttackInput, changes: Partial<Body>): Uint8Array =>
  unsignedTransactions({ ...honestBody, ...changes })

/** 100 HBAR in tinybar. */
const STOLEN_TINYBARS = 10_000_000_000n

/** Transfer of 100 HBAR from the payer to the attacker. */
export const theftTransfer = ({ payer, attacker }: AttackInput): Proto.ICryptoTransferTransactionBody => ({
  transfers: { accountAmounts: [hbarLeg(payer, -STOLEN_TINYBARS), hbarLeg(attacker, STOLEN_TINYBARS)] },
  tokenTransfers: [],
})
