import { z } from 'zod'
import { bytesObject } from '../transaction-bytes'
import type { Caller } from '../caller'
import type { AnswerBody } from '../refusal'
import { preparedBytes } from '../prepared-bytes'
import { refusalWithCode } from '../refusal-schema'
import type { Service } from '../service'
import { ledgerIdText } from '../views'
import { canOperatorMoveNft } from './buy-checks'
import { bytesField } from './buy-prepare'
import { refuseWhileLocked } from './buyer-lock'
import { balanceRead, collectionRevocation, serialRevocation } from './list-bodies'
import { checkStillOwned } from './list-complete'
import { requireNftKind, type SellerNft } from './list-prepare'
import { makePreparation, type NewPreparation } from './make-preparation'
import type { Preparation } from './preparations'
import { tradeRefusal } from './refusals'
import { requireConfirmedPreparation, endWithRefusal, type CompletionRequest } from './listing-verdict'

export const unlistPrepareAnswer = z.strictObject({
  success: z.literal(true),
  apimessage: z.string(),
  signingAcct: z.string(),
  transBytes: bytesField,
  receipt: z.null().describe('Always null: the transaction is not signed yet'),
  transid: z.string().describe('Transaction id'),
  isOwner: z.literal(true),
  isGranted: z.boolean().describe('Whether the operator may move the NFT now'),
  requiresAllowanceApprove: z.literal(true).describe('A signature is always needed'),
  saleVerificationCode: z.string(),
  spender: z.string().describe('The market’s operator'),
  requiresPingBack: z.literal(true).describe('The completion route has to be called'),
  revokesCollectionApproval: z.boolean().optional().describe('EVM only'),
  otherListingsKept: z.number().int().optional().describe('EVM only: other active listings in the collection'),
})

export const unlistPrepareRefusal = refusalWithCode(
  ['NOT_OWNER', 'NOT_LISTED', 'EVM_ECDSA_REQUIRED', 'EVM_LISTING_COUNT_UNVERIFIED'],
  { isOwner: z.boolean().optional() },
)

export const unlistResult = z.strictObject({ success: z.literal(true), apimessage: z.string() })

/** Prepares the transaction that a seller signs to end a listing. */
export function prepareUnlist(service: Service, caller: Caller, nft: SellerNft): AnswerBody {
  const { market, ledger, operator, rules } = service
  const kind = requireNftKind(service, nft)
  const listing = market.listing(nft.token, nft.serial)
  if (listing?.seller !== nft.user && rules.isKept('unlist.listed-only')) {
    throw tradeRefusal('NOT_LISTED', 'This account does not list the NFT. Nothing was prepared.', { isOwner: true })
  }
  const ownedNft = { ...nft, owner: nft.user }
  const terms = { ...nft, act: 'unlist', kind, price: listing?.price ?? 0n } as const
  if (kind === 'native') {
    const nativePreparation = makePreparation(service, caller, { ...terms, revokes: false }, serialRevocation(ownedNft))
    return unlistView(service, nativePreparation, {})
  }
  const otherCount = countOtherListings(service, nft)
  const revokes = otherCount === 0 || !rules.isKept('unlist-evm.keeps-approval')
  const call = revokes
    ? collectionRevocation(ledger.state, nft.token, operator.account)
    : balanceRead(ledger.state, ownedNft)
  const evmPreparation = makePreparation(service, caller, { ...terms, revokes }, call)
  return unlistView(service, evmPreparation, { revokesCollectionApproval: revokes, otherListingsKept: otherCount })
}

/** Number of the seller's other listings in the collection whose NFTs the seller still owns. */
function countOtherListings({ market, ledger, faults, rules }: Service, { user, token, serial }: SellerNft): number {
  if (faults.trading.listingCount === 'down' && rules.isKept('unlist-evm.count-verified')) {
    const message = 'Your other listings in the collection cannot be counted now. Nothing was prepared; try again.'
    throw tradeRefusal('EVM_LISTING_COUNT_UNVERIFIED', message, { retryable: true, retryAfterSeconds: 5 })
  }
  const isOtherListing = (listing: { readonly seller: number; readonly serial: number }): boolean =>
    listing.seller === user && listing.serial !== serial && ledger.state.ownerOf(token, listing.serial) === user
  return [...market.listingsOf(token).values()].filter(isOtherListing).length
}

/** Answer with the transaction that the seller has to sign. */
function unlistView(service: Service, { preparation, body }: NewPreparation, evmFields: AnswerBody): AnswerBody {
  const { user, code, transactionId } = preparation
  return {
    success: true,
    apimessage: 'Sign and submit the transaction, then complete the unlisting.',
    signingAcct: ledgerIdText(user),
    transBytes: bytesObject(preparedBytes(service, body)),
    receipt: null,
    transid: transactionId,
    isOwner: true,
    isGranted: isOperatorPermitted(service, preparation),
    requiresAllowanceApprove: true,
    saleVerificationCode: code,
    spender: ledgerIdText(service.operator.account),
    requiresPingBack: true,
    ...evmFields,
  }
}

/**
 * True if the operator may move the NFT. In an EVM collection, this needs an approval on the ledger or an approval by a
 * completed listing.
 */
const isOperatorPermitted = (service: Service, { kind, user, token, serial }: Preparation): boolean =>
  kind === 'evm'
    ? service.preparations.isApproved(user, token)
    : canOperatorMoveNft(service, { token, serial, seller: user })

/** Ends the listing once the seller's transaction has succeeded. */
export async function completeUnlist(service: Service, completion: CompletionRequest): Promise<AnswerBody> {
  const preparation = await requireConfirmedPreparation(service, completion)
  const { market, preparations, rules, nowMs } = service
  const { token, serial, user, revokes } = preparation
  checkStillOwned(service, preparation)
  refuseWhileLocked(service, preparation)
  const listing = market.listing(token, serial)
  if (listing?.seller !== user) {
    const message = 'This account no longer lists the NFT.'
    throw endWithRefusal(service, preparation, tradeRefusal('NOT_LISTED', message))
  }
  preparations.end(preparation)
  preparations.claims.release(token, serial)
  if (revokes && rules.isKept('unlist-evm.forgets-approval')) preparations.noteRevocation(user, token)
  if (rules.isKept('unlist.ends-listing')) {
    market.unlist(listing, { buyer: null, atMs: nowMs(), transactionId: preparation.transactionId })
  }
  return { success: true, apimessage: 'The NFT is no longer listed.' }
}
