import type { Proto } from '../../ledger/proto'
import { encodeBody, hbarLeg, unsignedList } from '../transaction-bytes'

/** Inputs of a dishonest service. */
export type Scene = {
  readonly honest: Proto.ITransactionBody
  /** Account that signs. */
  readonly payer: number
  readonly attacker: number
  /** An NFT of the payer's that the honest body does not touch, if there is one. */
  readonly victimNft: { readonly token: number; readonly serial: number } | null
}

/** Bytes sent in place of the honest ones; null if the attack does not fit this kind of transaction. */
export type Attack = (scene: Scene) => Uint8Array | null

type Body = Proto.ITransactionBody

const KINDS = [
  'cryptoTransfer',
  'cryptoApproveAllowance',
  'cryptoDeleteAllowance',
  'contractCall',
  'tokenAssociate',
  'utilPrng',
] as const

/** The frame of the honest body, without its data field. */
export function frameOf(honest: Body): Body {
  const frame: Body = { ...honest }
  for (const kind of KINDS) Reflect.deleteProperty(frame, kind)
  return frame
}

/** Serialized list of unsigned transactions, one for each body. */
export const unsignedTransactions = (...bodies: Body[]): Uint8Array => unsignedList(bodies.map(encodeBody))

/** The honest frame with other data. */
export const withOtherData = ({ honest }: Scene, data: Partial<Body>): Uint8Array =>
  unsignedTransactions({ ...frameOf(honest), ...data })

/** The honest data in a changed frame. */
export const withChangedFrame = ({ honest }: Scene, changes: Partial<Body>): Uint8Array =>
  unsignedTransactions({ ...honest, ...changes })

const STOLEN = 10_000_000_000n

/** 100 HBAR from the payer to the attacker. */
export const theftTransfer = ({ payer, attacker }: Scene): Proto.ICryptoTransferTransactionBody => ({
  transfers: { accountAmounts: [hbarLeg(payer, -STOLEN), hbarLeg(attacker, STOLEN)] },
  tokenTransfers: [],
})
