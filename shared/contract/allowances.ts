import { z } from 'zod'
import { appError } from '../errors'
import { entityId, hbarText, instant, namedId, serialNumber, stamp } from './common'
import { allowanceRef } from './flows'
import { method } from './method'
import { otherPrice } from './token-price'

/**
 * Kind of allowance. `hbar` and `token`: an amount. `nft`: one NFT. `nft-all`: every NFT of a ledger collection, later
 * ones included. `evm-all`: every NFT of a contract's collection.
 */
export const allowanceKind = z.enum(['hbar', 'token', 'nft', 'nft-all', 'evm-all'])
export type AllowanceKind = z.infer<typeof allowanceKind>

/**
 * `standing`: active. `unknown`: may be active, but no source could confirm it. The other states are final: used up (or
 * the NFT is gone), revoked, or replaced by another allowance.
 */
export const allowanceState = z.enum(['standing', 'unknown', 'used up', 'revoked', 'replaced'])
export type AllowanceState = z.infer<typeof allowanceState>

/** The name of a collection or token is the ledger's own text: third-party text. */
const token = namedId.extend({ decimals: z.number().int().nullable() })

export const allowanceRow = z.object({
  id: z.string(),
  kind: allowanceKind,
  state: allowanceState,
  /** Source of the row: this app's own flows, the ledger's list, or both. */
  source: z.enum(['own record', 'ledger', 'both']),
  /** The spender: an account id or an EVM address. */
  spender: z.string().max(60),
  /** Account of `spender`, with its name in the person's book; null when only the address is known. */
  spenderAccount: namedId.nullable(),
  /** Delegate who granted the allowance for the owner; null when the owner granted it. */
  delegatedBy: namedId.nullable(),
  token: token.nullable(),
  serial: serialNumber.nullable(),
  /** Decimal HBAR for `hbar`, smallest units for `token`; null for other kinds and when unknown. */
  granted: z.string().max(40).nullable(),
  left: z.string().max(40).nullable(),
  grantedAt: instant.nullable(),
  flowId: z.string().nullable(),
  /** Input for `trade.revoke`; null when there is nothing to revoke or this app cannot revoke it. */
  revoke: allowanceRef.nullable(),
})
export type AllowanceRow = z.infer<typeof allowanceRow>

export const allowancesView = z.object({
  account: entityId,
  /** Active ones first, then unknown ones, then ended ones; each group newest first. */
  rows: z.array(allowanceRow),
  /** Age of the ledger's lists; null when they have never been read. */
  stamp: stamp.nullable(),
  /** Reason why the ledger's lists could not be read now; null when they were read. */
  problem: appError.nullable(),
  /** False when the ledger lists more allowances than the app reads. */
  isWhole: z.boolean(),
  /** HBAR balance of the account, an upper bound for any spender. Null when unknown. */
  balance: hbarText.nullable(),
})
export type AllowancesView = z.infer<typeof allowancesView>

/** A listing that depends on an approval: without the approval the NFT cannot be bought. */
export const approvalListing = z.object({
  serial: serialNumber,
  name: z.string(),
  /** Null when the price is in another token or in an unknown one. */
  price: hbarText.nullable(),
  otherPrice,
})
export const approvalListings = z.object({
  account: entityId,
  token: entityId,
  listings: z.array(approvalListing).max(1000),
  /** True if these are all listings; otherwise there may be more. */
  isWhole: z.boolean(),
  stamp,
})
export type ApprovalListings = z.infer<typeof approvalListings>

export const allowances = {
  /**
   * Every allowance and approval of an account. Asks the ledger; without an answer, the known rows are returned with
   * `problem` set.
   */
  get: method({ input: z.object({ account: entityId }), output: allowancesView }),
  /** The account's listings in a collection, which depend on an approval for its NFTs. Always read from the network. */
  resting: method({ input: z.object({ account: entityId, token: entityId }), output: approvalListings }),
}
