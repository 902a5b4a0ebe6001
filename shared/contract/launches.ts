import { z } from 'zod'
import { isoDay } from '../market/fields'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp } from './common'
import { method } from './method'
import { tokenPrice } from './token-price'

/** A document of a launch: its source, name and address. Third-party text, never followed. */
const launchDocument = z.object({
  by: z.enum(['market', 'creator']),
  /** Null for the market's single document. */
  name: z.string().max(100).nullable(),
  address: z.string().max(1000),
})

export const launch = z.object({
  mintCode: z.string().min(1).max(200),
  /** Null when the market does not name the collection: minting from here is impossible then. */
  token: namedId.nullable(),
  name: z.string(),
  collection: z.string().nullable(),
  creator: z.string().nullable(),
  description: z.string().nullable(),
  image: imagePath,
  /** True if each mint draws an NFT from a pool, and NFTs may return to the pool. */
  isForeverMint: z.boolean(),
  /**
   * `unknown`: only the pool has this information, and it has not been asked yet or did not answer. `unclear`: the
   * market names a token that cannot be distinguished from HBAR.
   */
  paidIn: z.enum(['hbar', 'other', 'unknown', 'unclear']),
  /** Decimal HBAR for each NFT; null when the price is not in HBAR or unknown. Zero: free. */
  price: hbarText.nullable(),
  /** The price of each NFT in another token, where the market names that token. */
  otherPrice: tokenPrice.nullable(),
  /**
   * True if a mint signs an allowance that is used only for the NFTs that arrive; false: a payment or a claim, one NFT
   * at a time. Null when the market does not say.
   */
  takesAllowance: z.boolean().nullable(),
  minted: z.number().int().nullable(),
  total: z.number().int().nullable(),
  left: z.number().int().nullable(),
  isSoldOut: z.boolean(),
  /** The creator has paused its pool. */
  isPaused: z.boolean(),
  /** Account that holds and hands out the remaining NFTs; null when the market does not name it. */
  poolAccount: entityId.nullable(),
  /** Null when the market does not report it; without an end the launch stays open. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  terms: z.object({
    requiresAgreement: z.boolean(),
    /** The text to agree to, word for word. */
    label: z.string().nullable(),
    /** Only documents with a complete address. */
    documents: z.array(launchDocument).max(12),
  }),
})
export type Launch = z.infer<typeof launch>

export const launchesView = z.object({
  launches: z.array(launch),
  /** Number of launches in the answer that could not be read. */
  unread: z.number().int(),
  stamp,
})
export type LaunchesView = z.infer<typeof launchesView>

/** One stage of a launch, as the market announces it. */
const launchStage = launch.pick({
  name: true,
  paidIn: true,
  price: true,
  otherPrice: true,
  takesAllowance: true,
  minted: true,
  total: true,
  left: true,
  isSoldOut: true,
  isPaused: true,
  startsAt: true,
  endsAt: true,
})
export type LaunchStage = z.infer<typeof launchStage>

export const launchView = z.object({
  launch,
  /** All stages announced under its code, by start. A single entry may represent several stages. */
  stages: z.array(launchStage).max(50),
  stamp,
})
export type LaunchView = z.infer<typeof launchView>

/** Milliseconds since the epoch: these instants are for calculations and axes. */
const atMs = z.number().int()

/** An NFT minted from a launch. Third-party text. */
export const launchMint = z.object({
  serial: serialNumber,
  name: z.string().max(300).nullable(),
  image: imagePath,
  /** Null when the price was in another token or is not reported. */
  price: hbarText.nullable(),
  otherPrice: tokenPrice.nullable(),
  buyer: namedId.nullable(),
  at: instant.nullable(),
  /** One transaction can mint several NFTs. */
  transaction: z.string().max(200).nullable(),
})
export type LaunchMint = z.infer<typeof launchMint>

/** Most mints stored for a watched launch; the latest ones (`MOST_MINTS`) are shown individually. */
export const MAX_MINT_TIMES = 2000
export const MAX_SHOWN_MINTS = 100

/** Progress of a launch: counts of this computer, and the mints of its collection that the market reports. */
export const launchProgress = z.object({
  token: entityId,
  mintCode: z.string(),
  /** Counts of the current stage, oldest first. */
  samples: z.array(z.object({ atMs, minted: z.number() })).max(5000),
  /** Newest first. */
  mints: z.array(launchMint).max(MAX_SHOWN_MINTS),
  /** Mint times of all reported NFTs, as far as they were read, newest first. */
  times: z.array(atMs).max(MAX_MINT_TIMES),
  /** True if there were no mints before those that were read. */
  isWhole: z.boolean(),
  /**
   * True if other launches, or other stages in addition to this one, mint NFTs of the collection: its mints are not all
   * from this launch.
   */
  isShared: z.boolean(),
  /** Number of accounts that minted the read NFTs; null where the market names none of them. */
  wallets: z.number().int().nullable(),
  /**
   * Sum of prices paid for the read mints, decimal HBAR; null where a price was in another token or is not reported.
   */
  paid: hbarText.nullable(),
  /** Reason for a null `paid`; null where `paid` is known. */
  unpaid: z.enum(['other-token', 'not-told']).nullable(),
  stamp,
})
export type LaunchProgress = z.infer<typeof launchProgress>

/** An NFT in a pool. Third-party text. */
export const pooledNft = z.object({
  serial: serialNumber,
  rank: z.number().int().nullable(),
  percent: z.number().nullable(),
  label: z.string().max(60).nullable(),
  /** Null where the NFT can be drawn, as are all NFTs that the market lists; otherwise the market's own term. */
  status: z.string().max(60).nullable(),
  image: imagePath,
})
export type PooledNft = z.infer<typeof pooledNft>

export const poolStatus = z.enum(['open', 'upcoming', 'paused', 'ended', 'sold_out'])
export type PoolStatus = z.infer<typeof poolStatus>

/** The pool of a forever-mint collection, as the market shows it. */
export const poolView = z.object({
  token: namedId,
  name: z.string().max(300).nullable(),
  /** Null: the market shows no pool for this collection. */
  pool: z
    .object({
      isActive: z.boolean().nullable(),
      status: poolStatus.nullable(),
      available: z.number().int().nullable(),
      paidIn: z.enum(['hbar', 'other', 'unknown']),
      price: hbarText.nullable(),
      opensAt: instant.nullable(),
      closesAt: instant.nullable(),
      needsList: z.boolean().nullable(),
      /** Third-party text, never followed. */
      address: z.string().max(1000).nullable(),
    })
    .nullable(),
  nfts: z.array(pooledNft).max(20_000),
  /** Number of NFTs in the answer that could not be read. */
  unread: z.number().int(),
  /** True if every NFT that the market counts as available was read. */
  isWhole: z.boolean(),
  /** The announced launch that mints from the pool, if there is one. */
  mintCode: z.string().max(200).nullable(),
  stamp,
})
export type PoolView = z.infer<typeof poolView>

export const poolCheck = z.object({
  token: entityId,
  serial: serialNumber,
  /** Null where the market does not report it. */
  isIn: z.boolean().nullable(),
  nft: pooledNft.nullable(),
  stamp,
})
export type PoolCheck = z.infer<typeof poolCheck>

/** Sign-in requirement of a mint for an account, and its sign-in state. */
export const mintSignIn = z.object({
  account: entityId,
  /** True if requests of a mint carry a sign-in of the account. */
  isNeeded: z.boolean(),
  /** The last accepted sign-in from this app; null: none known. */
  last: z
    .object({
      at: instant,
      /** End of the sign-in at the market; null when not reported. */
      until: instant.nullable(),
    })
    .nullable(),
})
export type MintSignIn = z.infer<typeof mintSignIn>

export const launches = {
  /**
   * Every announced launch, one entry for each stage. Pool payments are read later: `unknown` until `launches.changed`.
   */
  list: method({
    /** `from`, `to`: UTC days in which a stage starts, both included; null: no limit on that side. */
    input: z.object({ fresh: z.boolean(), from: isoDay.nullable(), to: isoDay.nullable() }),
    output: launchesView,
  }),
  /** The current stage, else the next one, else the last. Errors: not-found (launch), offline. */
  get: method({
    input: z.object({ token: entityId, mintCode: z.string().min(1).max(200), fresh: z.boolean() }),
    output: launchView,
  }),
  /** `fresh` reads the latest mints; known earlier ones stay. Errors: as `get`. */
  progress: method({
    input: z.object({ token: entityId, mintCode: z.string().min(1).max(200), fresh: z.boolean() }),
    output: launchProgress,
  }),
  pool: method({ input: z.object({ token: entityId, fresh: z.boolean() }), output: poolView, asText: true }),
  poolCheck: method({ input: z.object({ token: entityId, serial: serialNumber }), output: poolCheck }),
  /** Reads only local data: the requests of a mint, and this app's own flows. */
  signIn: method({ input: z.object({ account: entityId }), output: mintSignIn }),
}
