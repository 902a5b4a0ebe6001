import { formatHbar, type Tinybar } from '@shared/amount'
import type { ReviewLine } from '@shared/contract/review'
import type { EntityId } from '@shared/ids'
import { tokenOf, type Intent } from '../intent'
import { quoted } from '../text'
import type { ReviewContext } from './context'

type LineOptions = { readonly note?: string | null; readonly asked?: boolean }

/** Line with an exact amount. */
export const hbarLine = (amount: Tinybar, { note = null, asked = false }: LineOptions = {}): ReviewLine => ({
  kind: 'hbar',
  hbar: formatHbar(amount),
  note,
  asked,
})

/** Line for anything else, in words. */
export const textLine = (text: string, { note = null, asked = false }: LineOptions = {}): ReviewLine => ({
  kind: 'text',
  text,
  note,
  asked,
})

type Nft = { readonly token: EntityId; readonly serial: bigint }
/** `head`: words around the NFT's name, for a line on something other than its transfer. */
type NftLineOptions = LineOptions & { readonly head?: (name: string) => string }

/** Line for one NFT, with its image if known. */
export function nftLine(nft: Nft, intent: Intent, context: ReviewContext, options: NftLineOptions = {}): ReviewLine {
  const { token, serial } = nft
  const details = isAskedNft(nft, intent)
    ? { name: context.title, image: context.image }
    : describeNft(token, serial, context)
  const name = details?.name ?? `Serial ${serial}`
  const nameInSentence = details ? quoted(details.name) : `serial ${serial}`
  return {
    kind: 'nft',
    name,
    head: options.head?.(nameInSentence) ?? null,
    note: options.note ?? null,
    collection: collectionOf(token, intent, context),
    token: context.namedIdOf(token),
    serial: serial.toString(),
    image: details?.image ?? null,
    asked: options.asked ?? false,
  }
}

/** The app only knows NFTs whose serial is a safe integer. */
const describeNft = (token: EntityId, serial: bigint, { describe }: ReviewContext) =>
  serial <= BigInt(Number.MAX_SAFE_INTEGER) ? describe(token, Number(serial)) : null

/** True if the person's request names this NFT. */
export function isAskedNft({ token, serial }: Nft, intent: Intent): boolean {
  const requested = intent.kind === 'revoke' ? intent.allowance : intent
  return 'serial' in requested && requested.token === token && requested.serial === serial
}

/** Name of the collection; null unless the request names this collection. */
export function collectionOf(token: EntityId, intent: Intent, { collection }: ReviewContext): string | null {
  return token === tokenOf(intent) && collection !== '' ? collection : null
}

/** Words for the NFTs of a collection within a sentence. */
export function collectionWords(token: EntityId, intent: Intent, context: ReviewContext): string {
  const name = collectionOf(token, intent, context)
  return `NFTs of ${name === null ? `token ${token}` : quoted(name)}`
}
