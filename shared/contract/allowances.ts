import { z } from 'zod'
import { appError } from '../errors'
import { entityId, hbarText, instant, namedId, serialNumber, stamp } from './common'
import { allowanceRef } from './flows'
import { method } from './method'
import { otherPrice } from './token-price'

/**
 * Subject of an allowance. `hbar` and `token`: an amount. `nft`: one NFT. `nft-all`: every NFT of a ledger collection,
 * also NFTs that the account gets later. `evm-all`: every NFT of a contract's collection.
 */
export const allowanceKind = z.enum(['hbar', 'token', 'nft', 'nft-all', 'evm-all'])
export type AllowanceKind = z.infer<typeof allowanceKind>

/**
 * `unknown`: may be active, but no source could confirm this. The states after `unknown` are final: `used up` means used
 * completely, or that the NFT has left the account. `revoked`: by the owner. `replaced`: by another allowance.
 */
export const allowanceState = z.enum(['active', 'unknown', 'used up', 'revoked', 'replaced'])
export type AllowanceState = z.infer<typeof allowanceState>

/** Token of an allowance. Its name on the ledger is third-party text. */
const token = namedId.extend({ decimals: z.number().int().nullable() })

export const allowanceRow = z.object({
  id: z.string(),
  kind: allowanceKind,
  state: allowanceState,
  /** Source of the row: this app's own flows, the ledger's list, or both. */
  source: z.enum(['own record', 'ledger', 'both']),
  /** The spender: an account id or an EVM address. */
  spender: z.string().max(60),
  /** Account of `spender`, with its name in the address book; null when only the EVM address is known. */
  spenderAccount: namedId.nullable(),
  /** Account that granted the allowance on behalf of the owner; null when the owner granted the allowance. */
  delegatedBy: namedId.nullable(),
  token: token.nullable(),
  serial: serialNumber.nullable(),
  /** Decimal HBAR for `hbar`, smallest units for `token`; null for other kinds and when unknown. */
  granted: z.string().max(40).nullable(),
  /** Unused part of `granted`, in the same unit. */
  remaining: z.string().max(40).nullable(),
  grantedAt: instant.nullable(),
  /** Flow of this app that granted the allowance; null for other allowances. */
  flowId: z.string().nullable(),
  /** Input for `trade.revoke`; null when nothing is left to revoke or this app cannot revoke the allowance. */
  revoke: allowanceRef.nullable(),
})
export type AllowanceRow = z.infer<typeof allowanceRow>

export const allowancesView = z.object({
  account: entityId,
  /** Active allowances first, then unknown ones, then those in a final state; newest first within each group. */
  rows: z.array(allowanceRow),
  /** Stamp of the ledger's lists of allowances; null when the lists have never been read. */
  stamp: stamp.nullable(),
  /** Error because of which the ledger's lists could not be read now; null when the lists were read. */
  problem: appError.nullable(),
  /** False when the ledger lists more allowances than the app reads. */
  isWhole: z.boolean(),
  /** HBAR balance of the account, the most that spenders can take; null when unknown. */
  balance: hbarText.nullable(),
})
export type AllowancesView = z.infer<typeof allowancesView>

/** A listing that depends on an approval: without the approval the NFT cannot be bought. */
export const approvalListing = z.object({
  serial: serialNumber,
  name: z.string(),
  /** Price in HBAR; null when the price is in another or an unknown token. */
  price: hbarText.nullable(),
  otherPrice,
})
export const approvalListings = z.object({
  account: entityId,
  token: entityId,
  listings: z.array(approvalListing).max(1000),
  /** False if the account may have more listings than these. */
  isWhole: z.boolean(),
  stamp,
})
export type ApprovalListings = z.infer<typeof approvalListings>

export const allowances = {
  /**
   * Reads all allowances and approvals of an account from the ledger. If the ledger does not answer, returns the known
   * rows and sets `problem`.
   */
  get: method({ input: z.object({ account: entityId }), output: allowancesView }),
  /** Reads the account's listings that depend on an approval for a collection. Always from the network. */
  dependentListings: method({ input: z.object({ account: entityId, token: entityId }), output: approvalListings }),
}
