import { formatHbar, type Tinybar } from '@shared/amount'
import type { ReviewLine } from '@shared/contract/review'
import type { EntityId } from '@shared/ids'
import { tokenOf, type Intent } from '../intent'
import { quoted } from '../text'
import type { ReviewContext } from './context'
import { imagesOf, type ReviewedNft } from './facts'

/** `note`: text under the line; null for none. `isRequested`: the person requested what the line shows. */
type LineOptions = { readonly note?: string | null; readonly isRequested?: boolean }

/** `isLimit`: the amount may be taken later. `aside`: text at the right end of the line. */
type HbarLineOptions = LineOptions & { readonly isLimit?: boolean; readonly aside?: string | null }

/** Line with an amount in HBAR. */
export const hbarLine = (
  amount: Tinybar,
  { note = null, isRequested = false, isLimit = false, aside = null }: HbarLineOptions = {},
): ReviewLine => ({
  kind: 'hbar',
  hbar: formatHbar(amount),
  isLimit,
  aside,
  note,
  isRequested,
})

/** `image`: image of what the text names. `covered`: NFTs that the line covers. Both null if unknown. */
type TextLineOptions = LineOptions & {
  readonly image?: string | null
  readonly covered?: readonly ReviewedNft[] | null
}

/** Line with a text. */
export const textLine = (
  text: string,
  { note = null, isRequested = false, image = null, covered = null }: TextLineOptions = {},
): ReviewLine => ({
  kind: 'text',
  text,
  image,
  coveredImages: covered === null ? [] : imagesOf(covered),
  coveredCount: covered === null ? null : covered.length,
  note,
  isRequested,
})

type NftId = { readonly token: EntityId; readonly serial: bigint }
/** `titleFor`: builds the line's text from the NFT's name, for a line that is not a transfer, such as a permission. */
type NftLineOptions = LineOptions & { readonly titleFor?: (name: string) => string }

/** Line for one NFT, with the NFT's image if the image is known. */
export function nftLine(nft: NftId, intent: Intent, context: ReviewContext, options: NftLineOptions = {}): ReviewLine {
  const { token, serial } = nft
  const details = intentNamesNft(nft, intent)
    ? { name: context.title, image: context.image }
    : describeSerial(token, serial, context)
  const name = details?.name ?? `Serial ${serial}`
  const collection = collectionOf(token, intent, context)
  // A name that is the collection's own name identifies no NFT.
  const serialWords = details?.name === collection ? ` ${serial}` : ''
  const nameInSentence = details ? `${quoted(details.name)}${serialWords}` : `serial ${serial}`
  return {
    kind: 'nft',
    name,
    title: options.titleFor?.(nameInSentence) ?? null,
    note: options.note ?? null,
    collection,
    token: context.namedIdOf(token),
    serial: serial.toString(),
    image: details?.image ?? null,
    isRequested: options.isRequested ?? false,
  }
}

/**
 * Name and image of an NFT that the intent does not name. Null if unknown, and for a serial above the safe integers,
 * because the app never loads such an NFT.
 */
const describeSerial = (token: EntityId, serial: bigint, { describeNft }: ReviewContext) =>
  serial <= BigInt(Number.MAX_SAFE_INTEGER) ? describeNft(token, Number(serial)) : null

/** True if the intent names this NFT. */
export function intentNamesNft({ token, serial }: NftId, intent: Intent): boolean {
  const subject = intent.kind === 'revoke' ? intent.allowance : intent
  return 'serial' in subject && subject.token === token && subject.serial === serial
}

/** Name of the collection of a token; null if the intent names another token or the name is unknown. */
export function collectionOf(token: EntityId, intent: Intent, { collection }: ReviewContext): string | null {
  return token === tokenOf(intent) && collection !== '' ? collection : null
}

/** Words such as `NFTs of “Tides”`, for use within a sentence. */
export function collectionWords(token: EntityId, intent: Intent, context: ReviewContext): string {
  const name = collectionOf(token, intent, context)
  return `NFTs of ${name === null ? `token ${token}` : quoted(name)}`
}
