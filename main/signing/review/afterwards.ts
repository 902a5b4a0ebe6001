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
 * intents of which the lines above this section already show every consequence.
 */
export function afterwardsOf(transaction: Decoded, intent: Intent, context: ReviewContext): Afterwards {
  switch (intent.kind) {
    case 'mint':
      return section(mintRows(intent, context))
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

function mintRows(intent: IntentOf<'mint'>, { facts: { launch } }: ReviewContext): ReviewConsequence[] {
  const count = acceptedNftCount(intent)
  const rows: ReviewConsequence[] = []
  if (launch?.availableCount != null) {
    const scope = `${count} of the ${groupThousands(String(launch.availableCount))} NFTs left`
    rows.push(
      launch.isRandom
        ? row('draw', `The market draws ${scope}. History keeps the proof.`)
        : row('open', `The market chooses and sends ${scope}`),
    )
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
    return section(
      [...offerRows(offers), ...surplusRows(intent.allowance - totalOf(offers))],
      `${needs} ${hbarText(totalOf(offers))}`,
    )
  }
  const noOffers = offers === null ? [] : [row('open', 'You have no active offers now')]
  return section([
    row('works', `${name} can take up to ${hbarText(intent.allowance)} when an offer is accepted`),
    ...noOffers,
  ])
}

/** Row for the part of the allowance that the offers do not need; empty without such a part. */
const surplusRows = (surplus: Tinybar): ReviewConsequence[] =>
  surplus > 0n ? [row('open', 'More than your offers need', { hbar: formatHbar(surplus) })] : []

type OfferGroup = {
  readonly text: string
  readonly image: string | null
  readonly price: Tinybar
  readonly count: number
}

/** Offers of the same text and price, as one entry with their number. */
function groupedOffers(offers: readonly ReviewedOffer[]): readonly OfferGroup[] {
  const groups = new Map<string, OfferGroup>()
  for (const offer of offers) {
    const text = offerText(offer)
    const key = `${offer.price} ${text}`
    const count = (groups.get(key)?.count ?? 0) + 1
    groups.set(key, { text, image: offer.image, price: offer.price, count })
  }
  return [...groups.values()]
}

function offerRows(offers: readonly ReviewedOffer[]): ReviewConsequence[] {
  const groups = groupedOffers(offers)
  // A single entry above the limit is listed, because the line for the rest would take the same room.
  const listedCount = groups.length === MAX_LISTED_OFFERS + 1 ? groups.length : MAX_LISTED_OFFERS
  const otherGroups = groups.slice(listedCount)
  const rows = groups.slice(0, listedCount).map(({ text, image, price, count }) => {
    const groupText = count === 1 ? text : `${count} × ${text}, ${hbarText(price)} each`
    return row('offer', groupText, { hbar: formatHbar(price * BigInt(count)), images: [image] })
  })
  if (otherGroups.length === 0) return rows
  const otherCount = otherGroups.reduce((sum, { count }) => sum + count, 0)
  const otherTotal = otherGroups.reduce((sum, { price, count }) => sum + price * BigInt(count), 0n)
  return [...rows, row('offer', plural(otherCount, 'more offer'), { hbar: formatHbar(otherTotal) })]
}

function offerText({ collection, token, traits }: ReviewedOffer): string {
  const name = collection === null ? token : quoted(collection)
  if (traits === null) return `${name}, traits unknown`
  return traits.length === 0 ? `${name}, any NFT` : `${name}, ${traitsText(traits).replaceAll('\n', ', ')}`
}

const totalOf = (offers: readonly ReviewedOffer[]): Tinybar => offers.reduce((sum, { price }) => sum + price, 0n)

/** Longest name of a collection that leaves a row on one line. */
const MAX_COLLECTION_CHARS = 24

function associateRows(intent: IntentOf<'associate'>, context: ReviewContext): ReviewConsequence[] {
  const account = accountName(intent, context)
  const { collection } = context
  const nfts =
    collection !== '' && collection.length <= MAX_COLLECTION_CHARS ? `${quoted(collection)} NFTs` : 'NFTs of this token'
  return [
    row('works', `${account} can buy and receive ${nfts}`),
    row('open', `Anyone can send ${nfts} to ${account}`),
    row('undo', `You can dissociate in another wallet while ${account} holds none`),
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
        row('works', `${name} can no longer use this permission for ${collection}`),
        ...listingRows(context),
        row('stays', 'Permissions for single NFTs stay, and may keep a listing working'),
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

/** Rows for the listings of the account that may need the revoked permission. */
function listingRows({ facts: { listings } }: ReviewContext): ReviewConsequence[] {
  if (listings === null) return [row('open', 'Listings that need this permission stop working')]
  const { nfts, isWhole } = listings
  if (nfts.length === 0) return isWhole ? [row('stays', 'You have no listing that needs this permission')] : []
  const count = isWhole ? plural(nfts.length, 'listing') : `At least ${plural(nfts.length, 'listing')}`
  const names = listText(nfts.map((nft) => quoted(nft.name)))
  return [row('stops', `${count} may stop working: ${names}`, { images: imagesOf(nfts) })]
}
