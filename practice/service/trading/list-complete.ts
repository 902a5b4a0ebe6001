import { z } from 'zod'
import type { Caller } from '../caller'
import type { AnswerBody } from '../refusal'
import type { Service } from '../service'
import { ledgerIdText, nftexId } from '../views'
import { COMMISSION_DENOMINATOR, affiliateOf } from './affiliate'
import { refuseWhileLocked } from './buyer-lock'
import type { Preparation } from './preparations'
import { tradeRefusal } from './refusals'
import { requireConfirmedPreparation, endWithRefusal, type CompletionRequest } from './listing-verdict'

export const listResult = z.strictObject({
  success: z.literal(true),
  apimessage: z.string(),
  saleVerificationCode: z.string(),
  token_address: z.string(),
  serial_number: z.string(),
  internal_nftid: z.number().int(),
  affid: z.number().int().describe('Account number of the affiliate that is credited with the listing'),
  affname: z.string(),
  affcomm: z.string().describe('Decimal share of the sale price'),
})

/** Lists the NFT once the seller's transaction has succeeded. */
export async function completeList(
  service: Service,
  caller: Caller,
  completion: CompletionRequest,
): Promise<AnswerBody> {
  const preparation = await requireConfirmedPreparation(service, completion)
  const { token, serial, user, price, kind, code } = preparation
  checkStillOwned(service, preparation)
  refuseWhileLocked(service, preparation)
  const { market, preparations, rules } = service
  const affiliate = affiliateOf(service, caller)
  const affiliateFields = rules.isKept('list.affiliate-noted') ? { affiliate: affiliate.account } : {}
  preparations.end(preparation)
  preparations.claims.release(token, serial)
  if (kind === 'evm') preparations.noteApproval(user, token)
  if (rules.isKept('list.inserts-listing')) {
    market.list(
      { token, serial, seller: user, price, listedAtMs: service.nowMs(), ...affiliateFields },
      preparation.transactionId,
    )
  }
  return {
    success: true,
    apimessage: 'The NFT is listed.',
    saleVerificationCode: code,
    token_address: ledgerIdText(token),
    serial_number: String(serial),
    internal_nftid: nftexId(token, serial),
    affid: affiliate.account,
    affname: affiliate.name,
    affcomm: (affiliate.share / COMMISSION_DENOMINATOR).toFixed(4),
  }
}

/** Refuses if the seller no longer owns the NFT. The refusal uses up the preparation's code. */
export function checkStillOwned(service: Service, preparation: Preparation): void {
  const { token, serial, user } = preparation
  if (service.ledger.state.ownerOf(token, serial) === user || !service.rules.isKept('list.still-owned')) return
  const message = 'The account no longer owns the NFT. Nothing was listed or unlisted.'
  throw endWithRefusal(service, preparation, tradeRefusal('NOT_OWNER', message, { isOwner: false }))
}
