import { formatHbar, type Tinybar } from '@shared/amount'
import type { ChequeLine } from '@shared/contract/review'
import type { EntityId } from '@shared/ids'
import { tokenOf, type Intent } from '../intent'
import { quoted } from '../text'
import type { ReviewContext } from './context'

type More = { readonly note?: string | null; readonly asked?: boolean }

/** Line with an exact amount. */
export const hbarLine = (amount: Tinybar, { note = null, asked = false }: More = {}): ChequeLine => ({
  kind: 'hbar',
  hbar: formatHbar(amount),
  note,
  asked,
})

/** Line for anything else, in words. */
export const textLine = (text: string, { note = null, asked = false }: More = {}): ChequeLine => ({
  kind: 'text',
  text,
  note,
  asked,
})

type Nft = { readonly token: EntityId; readonly serial: bigint }
/** `head`: words around the NFT's name when the NFT does not simply change hands. */
type NftMore = More & { readonly head?: (name: string) => string }

/** Line for one NFT with its picture, as far as known. */
export function nftLine(nft: Nft, intent: Intent, context: ReviewContext, more: NftMore = {}): ChequeLine {
  const { token, serial } = nft
  const known = isAskedNft(nft, intent)
    ? { name: context.title, image: context.image }
    : describeKnown(token, serial, context)
  const name = known?.name ?? `Serial ${serial}`
  const inWords = known ? quoted(known.name) : `serial ${serial}`
  return {
    kind: 'nft',
    name,
    head: more.head?.(inWords) ?? null,
    note: more.note ?? null,
    collection: collectionOf(token, intent, context),
    token: context.named(token),
    serial: serial.toString(),
    image: known?.image ?? null,
    asked: more.asked ?? false,
  }
}

/** The app only knows NFTs whose serial is a safe integer. */
const describeKnown = (token: EntityId, serial: bigint, { describe }: ReviewContext) =>
  serial <= BigInt(Number.MAX_SAFE_INTEGER) ? describe(token, Number(serial)) : null

/** True if this is the one NFT that the person's request names. */
export function isAskedNft({ token, serial }: Nft, intent: Intent): boolean {
  const named = intent.kind === 'revoke' ? intent.allowance : intent
  return 'serial' in named && named.token === token && named.serial === serial
}

/** The collection's name, if it is the one that the request names. */
export function collectionOf(token: EntityId, intent: Intent, { collection }: ReviewContext): string | null {
  return token === tokenOf(intent) && collection !== '' ? collection : null
}

/** The NFTs of a collection, in a sentence. */
export function collectionWords(token: EntityId, intent: Intent, context: ReviewContext): string {
  const name = collectionOf(token, intent, context)
  return `NFTs of ${name === null ? `token ${token}` : quoted(name)}`
}
