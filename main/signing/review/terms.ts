import type { Tinybar } from '@shared/amount'
import { assertNever } from '@shared/result'
import { MARKET_FEE_PERCENT, proceedsAfterFees, royaltyPercent } from '@shared/sale-proceeds'
import type { Intent, IntentOf } from '../intent'
import type { TokenFees } from '../intent-context'
import { saleProceeds, feesOfSale, totalHbarFees } from '../rules/context-fees'
import { acceptedNftCount, maxMintTotal } from '../rules/mint-facts'
import { quoted } from '../text'
import { hbarText, listText, plural } from '../words'
import type { ReviewLine } from '@shared/contract/review'
import type { ReviewLines, ReviewContext } from './context'
import { collectionWords, hbarLine, nftLine, textLine } from './lines'
import { idWithChecksum } from './names'

const PRICE_NOT_SIGNED = 'Price not signed.'
const NOT_SIGNED = 'Stored by the market, not part of what you sign.'

/** Line for a listing. For an EVM collection the line has the NFT, because the permission covers the collection. */
function listingLine(intent: IntentOf<'list' | 'list-evm'>, context: ReviewContext): ReviewLine {
  const note = `${replacedPriceWords(intent)}${proceedsWords(intent)} ${PRICE_NOT_SIGNED}`
  const price = hbarText(intent.price)
  if (intent.kind === 'list') return textLine(`Listed at ${price}`, { note, image: context.image, isRequested: true })
  return nftLine(intent, intent, context, { titleFor: (name) => `${name} listed at ${price}`, note, isRequested: true })
}

/** Adds the lines for what the bytes do not contain: what the market does, and fees that the ledger may add. */
export function addTerms(reviewLines: ReviewLines, intent: Intent, context: ReviewContext): void {
  switch (intent.kind) {
    case 'buy':
      reviewLines.gives.push(...fallbackFeeLines(intent))
      return
    case 'buy-evm':
      reviewLines.gets.push(
        nftLine(intent, intent, context, {
          note: 'The market delivers the NFT for the price. The delivery is not part of what you sign.',
          isRequested: true,
        }),
      )
      return
    case 'list':
    case 'list-evm':
      reviewLines.marketEffects.push(listingLine(intent, context))
      return
    case 'unlist':
    case 'unlist-evm':
      reviewLines.gets.push(
        nftLine(intent, intent, context, {
          titleFor: (name) => `Ends: the listing of ${name}`,
          note: NOT_SIGNED,
          isRequested: true,
        }),
      )
      return
    case 'mint': {
      reviewLines.gives.push(...agreementLines(context))
      const nfts = `${plural(acceptedNftCount(intent), 'NFT')} of ${quoted(context.collection || context.title)}`
      const deliveryWords = context.facts.launch?.isRandom
        ? 'The market draws the NFTs at random when you mint.'
        : 'The market chooses and sends the NFTs after the mint.'
      reviewLines.gets.push(
        textLine(nfts, {
          note: `${loweredCountWords(intent)}${deliveryWords}`,
          isRequested: true,
          image: context.facts.image,
        }),
      )
      return
    }
    case 'offer-allowance':
    case 'associate':
    case 'revoke':
      return
    default:
      assertNever(intent, 'intent')
  }
}

/** Sentence on the requested count, if the market lowered the count; empty for any other count. */
const loweredCountWords = (intent: IntentOf<'mint'>): string =>
  acceptedNftCount(intent) < intent.count ? `You requested ${intent.count}.\n` : ''

/** Lines with what the person requested and the most that it may cost, for bytes that could not be decoded. */
export function requestedLinesOf(intent: Intent, context: ReviewContext): ReviewLine[] {
  const maxPrice = maxPriceOf(intent)
  return [
    requestedLineOf(intent, context),
    ...(maxPrice === null ? [] : [hbarLine(maxPrice, { isLimit: true, isRequested: true })]),
  ]
}

/** Highest price of a purchase or of a whole mint; null for other intents. */
function maxPriceOf(intent: Intent): Tinybar | null {
  if (intent.kind === 'mint') return maxMintTotal(intent)
  return intent.kind === 'buy' || intent.kind === 'buy-evm' ? intent.maxPrice : null
}

function requestedLineOf(intent: Intent, context: ReviewContext): ReviewLine {
  switch (intent.kind) {
    case 'buy':
    case 'buy-evm':
      return nftLine(intent, intent, context, { isRequested: true })
    case 'list':
    case 'list-evm':
      return nftLine(intent, intent, context, {
        titleFor: (name) => `${name} listed at ${hbarText(intent.price)}`,
        note: intent.was === undefined ? null : `Instead of ${hbarText(intent.was)}.`,
        isRequested: true,
      })
    case 'unlist':
    case 'unlist-evm':
      return nftLine(intent, intent, context, { titleFor: (name) => `Ends: the listing of ${name}`, isRequested: true })
    case 'mint': {
      const nfts = `${plural(acceptedNftCount(intent), 'NFT')} of ${quoted(context.collection || context.title)}`
      return textLine(nfts, { image: context.facts.image ?? context.image, isRequested: true })
    }
    case 'offer-allowance':
      return textLine(`HBAR allowance of ${hbarText(intent.allowance)} for offers`, {
        note: `Spender: ${offerSpenderWords(intent, context)}.`,
        isRequested: true,
      })
    case 'associate':
      return textLine(`Association with token ${idWithChecksum(intent.token, context)}`, {
        note: context.collection === '' ? null : `Collection: ${quoted(context.collection)}.`,
        image: context.facts.image,
        isRequested: true,
      })
    case 'revoke':
      return requestedRevocationLine(intent, context)
    default:
      return assertNever(intent, 'intent')
  }
}

/** Spenders that an allowance for offers may have: the requested one, else every spender on the person's list. */
function offerSpenderWords({ spender, spenders }: IntentOf<'offer-allowance'>, context: ReviewContext): string {
  if (spender !== undefined) return idWithChecksum(spender, context)
  return listText(spenders.map((id) => idWithChecksum(id, context))) || 'no spender on your list'
}

/** Line for the permission that the person asked to revoke. */
function requestedRevocationLine(intent: IntentOf<'revoke'>, context: ReviewContext): ReviewLine {
  const { allowance } = intent
  const spender = allowance.kind === 'evm-all' ? allowance.operator : idWithChecksum(allowance.spender, context)
  const options = { note: `Spender: ${spender}.`, isRequested: true }
  switch (allowance.kind) {
    case 'hbar':
      return textLine('Ends: the HBAR allowance', options)
    case 'token':
      return textLine(`Ends: the allowance over units of token ${idWithChecksum(allowance.token, context)}`, options)
    case 'nft-serial':
      return nftLine(allowance, intent, context, {
        ...options,
        titleFor: (name) => `Ends: the permission over ${name}`,
      })
    case 'nft-all':
    case 'evm-all':
      return textLine(`Ends: the permission over all your ${collectionWords(allowance.token, intent, context)}`, {
        ...options,
        note: `Token: ${idWithChecksum(allowance.token, context)}. ${options.note}`,
      })
    default:
      return assertNever(allowance, 'allowance')
  }
}

const MAX_AGREEMENT_CHARS = 500

/** Line for the launch's terms to which the person agreed before the mint; empty if no agreement was required. */
function agreementLines({ agreedTerms }: ReviewContext): ReviewLines['gives'] {
  if (agreedTerms === null) return []
  const shownTerms =
    agreedTerms.length > MAX_AGREEMENT_CHARS ? `${agreedTerms.slice(0, MAX_AGREEMENT_CHARS)}…` : agreedTerms
  const note =
    agreedTerms.trim() === ''
      ? 'The launch gives no text for these terms.'
      : `Text of the launch: ${quoted(shownTerms)}`
  return [textLine('Your agreement to the terms of the launch', { note, isRequested: true })]
}

/** Sentence on the earlier price of a listed NFT; empty for a new listing. */
const replacedPriceWords = ({ was }: IntentOf<'list' | 'list-evm'>): string =>
  was === undefined ? '' : `Replaces ${hbarText(was)} once the market has it. `

/**
 * Sentence on the proceeds of a sale: the price minus the market's fee, minus the token's fees. Royalties are shares of
 * the price after the market's fee.
 */
function proceedsWords(intent: IntentOf<'list' | 'list-evm'>): string {
  const { price } = intent
  const fees = feesOfSale(intent)
  const marketFeeWords = `the ${MARKET_FEE_PERCENT}\u202f% market fee`
  if (!fees) {
    const unreadNote = intent.context?.tokenFees === null ? ' Royalties could not be read.' : ''
    const maxProceeds = proceedsAfterFees(price, { royalties: [], fixedFee: 0n })
    return `At most ${hbarText(maxProceeds)} to you if it sells, after ${marketFeeWords}.${unreadNote}`
  }
  const deductions = [marketFeeWords, ...royaltyWords(fees.royalties), ...fixedFeeWords(fees.fixed)]
  return `${hbarText(saleProceeds(price, fees))} to you if it sells, after ${joinWithAnd(deductions)}.`
}

function royaltyWords(royalties: TokenFees['royalties']): readonly string[] {
  if (royalties.length === 0) return []
  return [`royalties of ${royaltyPercent(royalties)}\u202f%`]
}

function fixedFeeWords(fixedFees: TokenFees['fixed']): readonly string[] {
  const hbarTotal = totalHbarFees(fixedFees)
  const tokenFees = fixedFees.flatMap(({ token, amount }) =>
    token === null ? [] : [`${amount} units of token ${token}`],
  )
  return [...(hbarTotal > 0n ? [`a fee of ${hbarText(hbarTotal)}`] : []), ...tokenFees]
}

const joinWithAnd = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

const FALLBACK_NOTE =
  'The fallback fee of the collection, which the network adds if the seller is paid nothing. The fee is not in the bytes.'

/** Lines for fallback fees, which the ledger could take from a buyer in addition to the amounts in the bytes. */
function fallbackFeeLines({ context, account }: IntentOf<'buy'>): ReviewLines['gives'] {
  const fallbacks = (context?.tokenFees?.royalties ?? [])
    .filter(({ collector }) => collector !== account)
    .flatMap(({ fallback }) => (fallback === null ? [] : [fallback]))
  const hbarTotal = totalHbarFees(fallbacks)
  const tokenLines = fallbacks.flatMap(({ token, amount }) =>
    token === null
      ? []
      : [textLine(`At worst ${amount} units of token ${token} more`, { note: FALLBACK_NOTE, isRequested: true })],
  )
  if (hbarTotal === 0n) return tokenLines
  return [textLine(`At worst ${hbarText(hbarTotal)} more`, { note: FALLBACK_NOTE, isRequested: true }), ...tokenLines]
}
