import { z } from 'zod'
import { appError } from '../errors'
import { entityId, hbarText, instant, namedId, serialNumber, stamp } from './common'
import { allowanceRef } from './flows'
import { method } from './method'
import { otherPrice } from './token-price'

/**
 * What may be taken. `hbar` and `token`: an amount. `nft`: one NFT. `nft-all`: every NFT of a collection of the ledger,
 * later ones included. `evm-all`: the same of a contract's collection.
 */
export const allowanceKind = z.enum(['hbar', 'token', 'nft', 'nft-all', 'evm-all'])
export type AllowanceKind = z.infer<typeof allowanceKind>

/**
 * `standing`: may be taken now. `unknown`: may stand, which nobody could be asked. The others have ended: the amount is
 * used up or the NFT gone, it was taken back, or another one took its place.
 */
export const allowanceState = z.enum(['standing', 'unknown', 'used up', 'revoked', 'replaced'])
export type AllowanceState = z.infer<typeof allowanceState>

/** Of what a collection's or a token's name is: the ledger's own text, third-party. */
const token = namedId.extend({ decimals: z.number().int().nullable() })

export const allowanceRow = z.object({
  id: z.string(),
  kind: allowanceKind,
  state: allowanceState,
  /** Who says so: this app's own acts, the ledger's list, or both. */
  source: z.enum(['own record', 'ledger', 'both']),
  /** Who may take it: an account, or an EVM address. */
  spender: z.string().max(60),
  /** The account behind `spender`, with its name in the person's book; null when only its address is known. */
  spenderAccount: namedId.nullable(),
  /** Who gave it in the owner's place, having the right to; null when that was the owner. */
  delegatedBy: namedId.nullable(),
  token: token.nullable(),
  serial: serialNumber.nullable(),
  /** Decimal HBAR of `hbar`, smallest units of `token`, null of the others and when it is not known. */
  granted: z.string().max(40).nullable(),
  left: z.string().max(40).nullable(),
  grantedAt: instant.nullable(),
  flowId: z.string().nullable(),
  /** How `trade.revoke` is asked to take it back; null when there is nothing to take back, or this app cannot. */
  revoke: allowanceRef.nullable(),
})
export type AllowanceRow = z.infer<typeof allowanceRow>

export const allowancesView = z.object({
  account: entityId,
  /** Standing ones first, then unknown ones, then those that have ended; each group newest first. */
  rows: z.array(allowanceRow),
  /** Of the ledger's lists; null when they have never been read. */
  stamp: stamp.nullable(),
  /** Why the ledger's lists could not be read now; null when they were. */
  problem: appError.nullable(),
  /** False when the ledger lists more than is read. */
  isWhole: z.boolean(),
  /** HBAR that the account holds: no more can be taken. Null when not known. */
  balance: hbarText.nullable(),
})
export type AllowancesView = z.infer<typeof allowancesView>

/** A listing that a permission carries: without it nobody can buy. */
export const restingListing = z.object({
  serial: serialNumber,
  name: z.string(),
  /** Null when it is priced in another token, or in one that is not known. */
  price: hbarText.nullable(),
  otherPrice,
})
export const resting = z.object({
  account: entityId,
  token: entityId,
  listings: z.array(restingListing).max(1000),
  /** These are all; else there may be more. */
  isWhole: z.boolean(),
  stamp,
})
export type Resting = z.infer<typeof resting>

export const allowances = {
  /** Everything others may take from an account. Asks the ledger; without it, what is known is told as such. */
  get: method({ input: z.object({ account: entityId }), output: allowancesView }),
  /** What an account has listed of a collection: it rests on leave to move its NFTs. Always asked of the network. */
  resting: method({ input: z.object({ account: entityId, token: entityId }), output: resting }),
}
