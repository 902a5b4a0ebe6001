import { z } from 'zod'
import { isoDay } from '../market/fields'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp } from './common'
import { method } from './method'
import { tokenPrice } from './token-price'

/** A document with terms of a launch. `name` and `address` are third-party text; the address is never followed. */
const launchDocument = z.object({
  by: z.enum(['market', 'creator']),
  /** Null for a document of the market, which has only one. */
  name: z.string().max(100).nullable(),
  address: z.string().max(1000),
})

/** A launch with the figures of one stage, as the market announces it. All texts are third-party text. */
export const launch = z.object({
  mintCode: z.string().min(1).max(200),
  /** Null when the market does not name the collection. The app then cannot mint. */
  token: namedId.nullable(),
  name: z.string(),
  collection: z.string().nullable(),
  creator: z.string().nullable(),
  description: z.string().nullable(),
  image: imagePath,
  /** True if each mint draws an NFT from a pool, and NFTs may return to the pool. */
  isForeverMint: z.boolean(),
  /**
   * Currency of the price. `unknown`: only the pool names the currency, and the pool has not been read yet or could not
   * be read. `unclear`: the market names a token that cannot be distinguished from HBAR.
   */
  paidIn: z.enum(['hbar', 'other', 'unknown', 'unclear']),
  /** Price of each NFT in decimal HBAR; null when the price is not in HBAR or unknown. Zero: free. */
  price: hbarText.nullable(),
  /** Price of each NFT in another token; null for a price in HBAR, and when the market does not name the token. */
  otherPrice: tokenPrice.nullable(),
  /**
   * True if the person signs an allowance, of which the market uses only the price of the NFTs that arrive. False if
   * the person signs a payment or a claim, for one NFT at a time. Null when the market does not say.
   */
  isPaidByAllowance: z.boolean().nullable(),
  minted: z.number().int().nullable(),
  total: z.number().int().nullable(),
  /** Number of NFTs that can still be minted. */
  remainingCount: z.number().int().nullable(),
  isSoldOut: z.boolean(),
  /** True if the creator has paused the launch's pool. */
  isPaused: z.boolean(),
  /** Account that holds and hands out the remaining NFTs; null when the market does not name the account. */
  poolAccount: entityId.nullable(),
  /** Null when the market does not report the start. */
  startsAt: instant.nullable(),
  /** Null when the market does not report an end. The launch then stays open. */
  endsAt: instant.nullable(),
  terms: z.object({
    requiresAgreement: z.boolean(),
    /** Exact text that the person agrees to; null when the market gives none. */
    label: z.string().nullable(),
    /** Documents without an address, and documents whose address is too long, are left out. */
    documents: z.array(launchDocument).max(12),
  }),
})
export type Launch = z.infer<typeof launch>

export const launchesView = z.object({
  launches: z.array(launch),
  /** Number of launches in the market's answer that could not be read. */
  unreadableCount: z.number().int(),
  /** True while the app reads pools, without which the currency of some launches is `unknown`. */
  isReadingPools: z.boolean(),
  stamp,
})
export type LaunchesView = z.infer<typeof launchesView>

/** One stage of a launch, as the market announces it. */
const launchStage = launch.pick({
  name: true,
  paidIn: true,
  price: true,
  otherPrice: true,
  isPaidByAllowance: true,
  minted: true,
  total: true,
  remainingCount: true,
  isSoldOut: true,
  isPaused: true,
  startsAt: true,
  endsAt: true,
})
export type LaunchStage = z.infer<typeof launchStage>

export const launchView = z.object({
  launch,
  /** All stages announced under the launch's mint code, in the order of their starts. */
  stages: z.array(launchStage).max(50),
  stamp,
})
export type LaunchView = z.infer<typeof launchView>

/** Milliseconds since the epoch, because charts calculate with these instants. */
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

/** Maximum number of mint times in the progress of a launch. */
export const MAX_MINT_TIMES = 2000
/** Maximum number of mints that are shown individually: the latest ones. */
export const MAX_SHOWN_MINTS = 100

/** Progress of a launch: counts that this app stored, and the mints of the collection that the market reports. */
export const launchProgress = z.object({
  token: entityId,
  mintCode: z.string(),
  /** Stored counts of minted NFTs in the current stage, oldest first. */
  samples: z.array(z.object({ atMs, minted: z.number() })).max(5000),
  /** Newest first. */
  mints: z.array(launchMint).max(MAX_SHOWN_MINTS),
  /** Mint times of the NFTs whose mints were read, newest first. */
  mintTimes: z.array(atMs).max(MAX_MINT_TIMES),
  /** True if the time of every mint of the collection is known. */
  hasAllMints: z.boolean(),
  /**
   * True if another launch, or another stage at the same time, mints NFTs of the collection. Some mints may then belong
   * to that launch or stage.
   */
  isCollectionShared: z.boolean(),
  /** Number of accounts that minted the read NFTs; null if the market names no account for any of these NFTs. */
  minterCount: z.number().int().nullable(),
  /** Sum of the prices of the read mints, decimal HBAR; null if any price was in another token or is not reported. */
  totalPaid: hbarText.nullable(),
  /** Reason why the sum of the prices is null; null if the sum is known. */
  totalUnknownReason: z.enum(['other-token', 'not-reported']).nullable(),
  stamp,
})
export type LaunchProgress = z.infer<typeof launchProgress>

/** An NFT in a pool. Third-party text. */
export const pooledNft = z.object({
  serial: serialNumber,
  /** Rarity of the NFT according to the market: rank, percentage and label. */
  rank: z.number().int().nullable(),
  percent: z.number().nullable(),
  label: z.string().max(60).nullable(),
  /** The market's term for a status other than available; null for an NFT that can be drawn. */
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
      /** True if only accounts on a list of permitted accounts can mint; null when the market does not say. */
      isLimitedToList: z.boolean().nullable(),
      /** Third-party text, never followed. */
      address: z.string().max(1000).nullable(),
    })
    .nullable(),
  nfts: z.array(pooledNft).max(20_000),
  /** Number of NFTs in the answer that could not be read. */
  unreadableCount: z.number().int(),
  /**
   * True if `nfts` has as many NFTs that can be drawn as the market counts as available, and no NFT was unreadable.
   */
  isWhole: z.boolean(),
  /** Mint code of the announced launch that mints from the pool; null without such a launch. */
  mintCode: z.string().max(200).nullable(),
  stamp,
})
export type PoolView = z.infer<typeof poolView>

/** The market's answer to the question whether one NFT is in the pool. */
export const poolCheck = z.object({
  token: entityId,
  serial: serialNumber,
  /** Null when the market does not answer the question. */
  isInPool: z.boolean().nullable(),
  nft: pooledNft.nullable(),
  stamp,
})
export type PoolCheck = z.infer<typeof poolCheck>

/** Sign-in of an account for mints: whether requests need a sign-in, and the last sign-in. */
export const mintSignIn = z.object({
  account: entityId,
  /** True if the requests of a mint need a sign-in of the account. */
  isNeeded: z.boolean(),
  /** The last sign-in from this app that the market accepted; null if none is known. */
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
   * Every announced launch, one entry for each stage. Currencies that only a pool names are read later: `paidIn` is
   * `unknown` until the event `launches.changed`.
   */
  list: method({
    /** `from`, `to`: first and last UTC day on which a stage may start; null: no limit. */
    input: z.object({ fresh: z.boolean(), from: isoDay.nullable(), to: isoDay.nullable() }),
    output: launchesView,
  }),
  /**
   * A launch with its current stage, otherwise the next stage, otherwise the last. Errors: `not-found` (launch),
   * `offline`.
   */
  get: method({
    input: z.object({ token: entityId, mintCode: z.string().min(1).max(200), fresh: z.boolean() }),
    output: launchView,
  }),
  /** Progress of a launch. `fresh`: reads the latest mints again. Errors: as for `get`. */
  progress: method({
    input: z.object({ token: entityId, mintCode: z.string().min(1).max(200), fresh: z.boolean() }),
    output: launchProgress,
  }),
  /** Saves the mints of a collection as a CSV file that the person chooses. Exports the mints of the latest progress. */
  exportMints: method({
    input: z.object({ token: entityId }),
    /** `hasAllMints`: true if the file has every mint of the collection. */
    output: z.object({ isSaved: z.boolean(), savedRowCount: z.number().int(), hasAllMints: z.boolean() }),
  }),
  pool: method({ input: z.object({ token: entityId, fresh: z.boolean() }), output: poolView, isSentAsJson: true }),
  poolCheck: method({ input: z.object({ token: entityId, serial: serialNumber }), output: poolCheck }),
  /** Sign-in state of an account. Reads only local data, such as this app's own flows. */
  signIn: method({ input: z.object({ account: entityId }), output: mintSignIn }),
}
