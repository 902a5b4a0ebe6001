import { z } from 'zod'
import { offerStatus } from './browse'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp } from './common'
import { method } from './method'
import { otherPrice } from './token-price'

/** Token, checksum of the token's id, and serial of an NFT. */
const walletNftKey = { token: entityId, checksum: z.string(), serial: serialNumber }
/** Facts of an NFT that this app already knows. Third-party text. */
const knownFacts = {
  /** Null until the facts are read. */
  name: z.string().nullable(),
  image: imagePath,
}

export const walletNft = z.object({ ...walletNftKey, ...knownFacts })
export type WalletNft = z.infer<typeof walletNft>

export const walletListing = z.object({
  ...walletNftKey,
  ...knownFacts,
  /** Null when the price is not in HBAR. */
  price: hbarText.nullable(),
  otherPrice,
  listedAt: instant.nullable(),
})
export type WalletListing = z.infer<typeof walletListing>

export const walletOffer = z.object({
  ...walletNftKey,
  ...knownFacts,
  /** `made`: the account made the offer. `received`: the offer is for one of the account's NFTs. */
  side: z.enum(['made', 'received']),
  price: hbarText,
  listedPrice: hbarText.nullable(),
  /** The account on the other side of the offer; null when the market does not name that account. */
  counterparty: namedId.nullable(),
  /** The market's own term; third-party text. */
  status: z.string().nullable(),
  at: instant.nullable(),
})
export type WalletOffer = z.infer<typeof walletOffer>

export const MAX_CURSOR_CHARS = 200
export const WALLET_NFTS_PAGE_SIZE = 50

const accountInput = { account: entityId, fresh: z.boolean() }
const page = z.number().int().min(1).max(10_000)
const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ account: namedId, items: z.array(item), isLast: z.boolean(), stamp })

/** Holdings, listings and offers of any account of the ledger, as the market shows them, page by page. */
export const wallet = {
  nfts: method({
    /** `after`: the `next` of the previous page; null: the first page. */
    input: z.object({ ...accountInput, after: z.string().min(1).max(MAX_CURSOR_CHARS).nullable() }),
    output: pageOf(walletNft).extend({ next: z.string().max(MAX_CURSOR_CHARS).nullable() }),
  }),
  /** Names and images of NFTs whose facts were not known when `nfts` returned them, and names of the collections. */
  names: method({
    input: z.object({
      nfts: z.array(z.object({ token: entityId, serial: serialNumber })).max(WALLET_NFTS_PAGE_SIZE),
    }),
    output: z.object({
      nfts: z.array(z.object({ token: entityId, serial: serialNumber, ...knownFacts })),
      collections: z.array(z.object({ token: entityId, name: z.string() })),
    }),
  }),
  listings: method({ input: z.object({ ...accountInput, page: page.max(100) }), output: pageOf(walletListing) }),
  offers: method({ input: z.object({ ...accountInput, status: offerStatus, page }), output: pageOf(walletOffer) }),
}
