import { formatHbar, type Tinybar } from '@shared/amount'
import type { ReviewConsequence } from '@shared/contract/review'
import { groupThousands } from '@shared/digits'
import { assertNever } from '@shared/result'
import { traitsText } from '../acts/judge-offer'
import type { Intent, IntentOf } from '../intent'
import { acceptedNftCount } from '../rules/mint-facts'
import { hbarAllowanceOf } from '../rules/hbar-allowance'

import { quoted } from '../text'
import type { Decoded } from '../types'
import { hbarText, listText, plural } from '../words'
import type { ReviewContent, ReviewContext } from './context'
import { imagesOf, type ReviewedOffer } from './facts'
import { accountName, spenderName } from './names'

type Afterwards = ReviewContent['afterwards']

/** Offers that the section lists; the rest is one line with its count and sum. */
const MAX_LISTED_OFFERS = 3

/**
 * Consequences of a transaction that the person approves: what changes, what stops working and what stays. Null for
 * intents whose effects are complete in the lines above.
 */
export function afterwardsOf(transaction: Decoded, intent: Intent, context: ReviewContext): Afterwards {
  switch (intent.kind) {
    case 'mint':
      return section(mintRows(transaction, intent, context))
    case 'offer-allowance':
      return offerAllowanceSection(transaction, intent, context)
    case 'associate':
      return section(associateRows(intent, context))
    case 'revoke':
      return section(revokeRows(intent, context))
    case 'buy':
    case 'buy-evm':
    case 'list':
    case 'list-evm':
    case 'unlist':
    case 'unlist-evm':
      return null
    default:
      return assertNever(intent, 'intent')
  }
}

const section = (rows: ReviewConsequence[], title = 'After this'): Afterwards =>
  rows.length === 0 ? null : { title, rows }

type RowParts = Partial<Pick<ReviewConsequence, 'hbar' | 'images'>>

const row = (mark: ReviewConsequence['mark'], text: string, parts: RowParts = {}): ReviewConsequence => ({
  mark,
  text,
  hbar: null,
  images: [],
  ...parts,
})

function mintRows(
  transaction: Decoded,
  intent: IntentOf<'mint'>,
  { facts: { launch } }: ReviewContext,
): ReviewConsequence[] {
  const count = acceptedNftCount(intent)
  const allowance = hbarAllowanceOf(transaction, intent)
  const rows: ReviewConsequence[] = []
  if (launch?.availableCount != null) {
    const scope = `${count} of the ${groupThousands(String(launch.availableCount))} NFTs left`
    rows.push(
      launch.isRandom
        ? row('draw', `The market draws ${scope}. History keeps the proof.`)
        : row('works', `The market sends ${scope}`),
    )
  }
  if (allowance !== null && allowance.amountTinybar > 0n) {
    rows.push(row('pays', 'Any part not taken stays allowed until you revoke it'))
  }
  return rows
}

function offerAllowanceSection(
  transaction: Decoded,
  intent: IntentOf<'offer-allowance'>,
  context: ReviewContext,
): Afterwards {
  const { offers } = context.facts
  const allowance = hbarAllowanceOf(transaction, intent)
  const name = spenderName(allowance?.spender ?? null, context)
  if (intent.allowance === 0n)
    return section([row('works', `${name} can take no HBAR from ${accountName(intent, context)}`)])
  if (offers !== null && offers.length > 0) {
    const needs = offers.length === 1 ? 'Your offer needs' : `Your ${offers.length} offers need`
    return section(offerRows(offers), `${needs} ${hbarText(totalOf(offers))}`)
  }
  const noOffers = offers === null ? [] : [row('open', 'You have no active offers now')]
  return section([
    row('works', `${name} can take up to ${hbarText(intent.allowance)} when an offer is accepted`),
    ...noOffers,
  ])
}

function offerRows(offers: readonly ReviewedOffer[]): ReviewConsequence[] {
  // A list with one offer more than the limit would replace a line by a line.
  const listedCount = offers.length === MAX_LISTED_OFFERS + 1 ? offers.length : MAX_LISTED_OFFERS
  const otherOffers = offers.slice(listedCount)
  const rows = offers
    .slice(0, listedCount)
    .map((offer) => row('offer', offerText(offer), { hbar: formatHbar(offer.price), images: [offer.image] }))
  if (otherOffers.length === 0) return rows
  const otherWords = plural(otherOffers.length, 'more offer')
  return [...rows, row('offer', otherWords, { hbar: formatHbar(totalOf(otherOffers)) })]
}

function offerText({ collection, token, traits }: ReviewedOffer): string {
  const name = collection === null ? token : quoted(collection)
  if (traits === null) return `${name}, traits unknown`
  return traits.length === 0 ? `${name}, any NFT` : `${name}, ${traitsText(traits).replaceAll('\n', ', ')}`
}

const totalOf = (offers: readonly ReviewedOffer[]): Tinybar => offers.reduce((sum, { price }) => sum + price, 0n)

function associateRows(intent: IntentOf<'associate'>, context: ReviewContext): ReviewConsequence[] {
  const account = accountName(intent, context)
  const nfts = context.collection === '' ? `NFTs of token ${intent.token}` : `${quoted(context.collection)} NFTs`
  return [
    row('works', `${account} can buy and receive ${nfts}`),
    row('open', `Anyone can send ${nfts} to ${account}`),
    row('undo', `The ledger can end this while ${account} holds none`),
  ]
}

function revokeRows(intent: IntentOf<'revoke'>, context: ReviewContext): ReviewConsequence[] {
  const { allowance } = intent
  const account = accountName(intent, context)
  const name = spenderName(allowance.kind === 'evm-all' ? `0.0.${allowance.operator}` : allowance.spender, context)
  const collection = context.collection === '' ? 'this collection' : quoted(context.collection)
  switch (allowance.kind) {
    case 'hbar':
      return [row('works', `${name} can no longer take HBAR from ${account}`)]
    case 'token':
      return [row('works', `${name} can no longer take units of token ${allowance.token}`)]
    case 'nft-serial':
      return [
        row('works', `No spender keeps a permission for this one NFT`),
        ...listingRows(context),
        row('stays', 'A permission over the whole collection stays'),
      ]
    case 'nft-all':
      return [
        row('works', `${name} can no longer move all NFTs of ${collection} from ${account}`),
        ...listingRows(context),
        row('stays', 'Permissions for single NFTs stay'),
      ]
    case 'evm-all':
      return [
        row('works', `${name} can no longer move any NFT of ${collection} from ${account}`),
        ...listingRows(context),
      ]
    default:
      return assertNever(allowance, 'allowance')
  }
}

/** Listings of the account that the revoked permission may carry. */
function listingRows({ facts: { listings } }: ReviewContext): ReviewConsequence[] {
  if (listings === null) return [row('open', 'Listings that need this permission stop working')]
  const { nfts, isWhole } = listings
  if (nfts.length === 0) return isWhole ? [row('stays', 'You have no listing that needs this permission')] : []
  const count = isWhole ? plural(nfts.length, 'listing') : `At least ${plural(nfts.length, 'listing')}`
  const names = listText(nfts.map((nft) => quoted(nft.name)))
  return [row('stops', `${count} may stop working: ${names}`, { images: imagesOf(nfts) })]
}
