import { z } from 'zod'
import { offerStatus } from './browse'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp } from './common'
import { method } from './method'
import { otherPrice } from './token-price'

/** An NFT by token and serial, with the facts this app already knows. Third-party text. */
const walletNftKey = { token: entityId, checksum: z.string(), serial: serialNumber }
const knownFacts = {
  /** Null until read. */
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
  /** `made` by the account, or `received` for one of the account's NFTs. */
  side: z.enum(['made', 'received']),
  price: hbarText,
  listedPrice: hbarText.nullable(),
  /** The counterparty; null when the market does not name it. */
  other: namedId.nullable(),
  /** The market's own term. */
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

/** Any account of the ledger, as the market shows it: holdings, listings and offers, page by page. */
export const wallet = {
  nfts: method({
    /** `after`: the `next` of the previous page; null: the first page. */
    input: z.object({ ...accountInput, after: z.string().min(1).max(MAX_CURSOR_CHARS).nullable() }),
    output: pageOf(walletNft).extend({ next: z.string().max(MAX_CURSOR_CHARS).nullable() }),
  }),
  /** Names and images of NFTs that a page did not know yet, and names of their collections. */
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
