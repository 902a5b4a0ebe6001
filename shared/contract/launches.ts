import { z } from 'zod'
import { day } from '../market/fields'
import { entityId, hbarText, imagePath, instant, namedId, serialNumber, stamp } from './common'
import { method } from './method'
import { tokenPrice } from './token-price'

/** A document that belongs to a launch: whose it is, what it is called there, and where it is. Third-party text, never followed. */
const launchDocument = z.object({
  by: z.enum(['market', 'creator']),
  /** Null of the market's one document. */
  name: z.string().max(100).nullable(),
  address: z.string().max(1000),
})

export const launch = z.object({
  mintCode: z.string().min(1).max(200),
  /** Null when the market does not name the collection: nothing can be minted from here then. */
  token: namedId.nullable(),
  name: z.string(),
  collection: z.string().nullable(),
  creator: z.string().nullable(),
  description: z.string().nullable(),
  image: imagePath,
  /** Each time an NFT of a pool is drawn; it may come back to the pool. */
  isForeverMint: z.boolean(),
  /**
   * `unknown`: a pool says it of itself, and has not been asked yet or did not answer. `unclear`: the market names a token
   * that cannot be told from HBAR.
   */
  paidIn: z.enum(['hbar', 'other', 'unknown', 'unclear']),
  /** Decimal HBAR for each NFT; null when it is not paid in HBAR, or that is not known. Zero: nothing is paid. */
  price: hbarText.nullable(),
  /** The price of each NFT in another token, where the market names that token. */
  otherPrice: tokenPrice.nullable(),
  /**
   * Whether an allowance is signed, out of which only what arrives is taken; false: a payment or a claim, one NFT at a
   * time. Null when the market does not say.
   */
  takesAllowance: z.boolean().nullable(),
  minted: z.number().int().nullable(),
  total: z.number().int().nullable(),
  left: z.number().int().nullable(),
  isSoldOut: z.boolean(),
  /** Its pool is held by the creator for now. */
  isPaused: z.boolean(),
  /** Who hands out its NFTs, and holds those that are still to be had; null when the market does not say. */
  poolAccount: entityId.nullable(),
  /** Null when the market does not say; without an end it goes on. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  terms: z.object({
    requiresAgreement: z.boolean(),
    /** What is agreed to, word for word. */
    label: z.string().nullable(),
    /** Those whose whole address is known. */
    documents: z.array(launchDocument).max(12),
  }),
})
export type Launch = z.infer<typeof launch>

export const launchesView = z.object({
  launches: z.array(launch),
  /** Launches in the answer that could not be read. */
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
  /** All that are announced under its code, in the order in which they begin. One alone may stand for several. */
  stages: z.array(launchStage).max(50),
  stamp,
})
export type LaunchView = z.infer<typeof launchView>

/** Milliseconds since the epoch: these instants are for sums and axes. */
const atMs = z.number().int()

/** An NFT that came out of a launch. Third-party text. */
export const launchMint = z.object({
  serial: serialNumber,
  name: z.string().max(300).nullable(),
  image: imagePath,
  /** Null when it was paid in another token, or is not told. */
  price: hbarText.nullable(),
  otherPrice: tokenPrice.nullable(),
  buyer: namedId.nullable(),
  at: instant.nullable(),
  /** Several come out of one. */
  transaction: z.string().max(200).nullable(),
})
export type LaunchMint = z.infer<typeof launchMint>

/** So many mints are remembered of a launch that is looked at; the latest of them are shown one by one. */
export const MOST_MINT_TIMES = 2000
export const MOST_MINTS = 100

/** How a launch goes: what this computer counted, and what the market tells was minted of its collection. */
export const launchProgress = z.object({
  token: entityId,
  mintCode: z.string(),
  /** Of the stage that is on, oldest first. */
  samples: z.array(z.object({ atMs, minted: z.number() })).max(5000),
  /** Newest first. */
  mints: z.array(launchMint).max(MOST_MINTS),
  /** Of each NFT that the market tells of, as far as it was read, newest first. */
  times: z.array(atMs).max(MOST_MINT_TIMES),
  /** Nothing was minted before those that were read. */
  isWhole: z.boolean(),
  /** Other launches hand out NFTs of the collection, or other stages beside this one: its mints are not of this alone. */
  isShared: z.boolean(),
  /** Accounts that minted what was read; null where none of them is told. */
  wallets: z.number().int().nullable(),
  /** What was paid for it, decimal HBAR; null where some was paid in another token, or is not told. */
  paid: hbarText.nullable(),
  /** Why that is null; null where it is not. */
  unpaid: z.enum(['other-token', 'not-told']).nullable(),
  stamp,
})
export type LaunchProgress = z.infer<typeof launchProgress>

/** An NFT that a pool can give. Third-party text. */
export const pooledNft = z.object({
  serial: serialNumber,
  rank: z.number().int().nullable(),
  percent: z.number().nullable(),
  label: z.string().max(60).nullable(),
  /** Null where it can be drawn, as all do that are told of: else the market's own word for it. */
  status: z.string().max(60).nullable(),
  image: imagePath,
})
export type PooledNft = z.infer<typeof pooledNft>

export const poolStatus = z.enum(['open', 'upcoming', 'paused', 'ended', 'sold_out'])
export type PoolStatus = z.infer<typeof poolStatus>

/** The pool of a collection that mints for ever, as the market shows it. */
export const poolView = z.object({
  token: namedId,
  name: z.string().max(300).nullable(),
  /** Null: the market shows no pool of this collection. */
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
  /** Of those in the answer that could not be read. */
  unread: z.number().int(),
  /** Every NFT that the market counts as available was read. */
  isWhole: z.boolean(),
  /** The launch that mints from it, where one is announced. */
  mintCode: z.string().max(200).nullable(),
  stamp,
})
export type PoolView = z.infer<typeof poolView>

export const poolCheck = z.object({
  token: entityId,
  serial: serialNumber,
  /** Null where the market does not say. */
  isIn: z.boolean().nullable(),
  nft: pooledNft.nullable(),
  stamp,
})
export type PoolCheck = z.infer<typeof poolCheck>

/** Whether an account has to be signed in to the market for a mint, and whether it is. */
export const mintSignIn = z.object({
  account: entityId,
  /** What a mint sends is sent with a sign-in of the account. */
  isNeeded: z.boolean(),
  /** The last one that the market took from here; null: none that this app knows of. */
  last: z
    .object({
      at: instant,
      /** Until when the market takes the account as signed in; null when it was not told. */
      until: instant.nullable(),
    })
    .nullable(),
})
export type MintSignIn = z.infer<typeof mintSignIn>

export const launches = {
  /**
   * Every launch that the market announces, each stage of its own. How a pool is paid is read behind it: `unknown`
   * until `launches.changed`.
   */
  list: method({
    /** `from`, `to`: days of UTC within which a stage starts, both included; null: no limit on that side. */
    input: z.object({ fresh: z.boolean(), from: day.nullable(), to: day.nullable() }),
    output: launchesView,
  }),
  /** The stage that is on, else the next one, else the last. Errors: not-found (launch), offline. */
  get: method({
    input: z.object({ token: entityId, mintCode: z.string().min(1).max(200), fresh: z.boolean() }),
    output: launchView,
  }),
  /** With `fresh` the latest mints are asked for; what is known of earlier ones stays. Errors: as `get`. */
  progress: method({
    input: z.object({ token: entityId, mintCode: z.string().min(1).max(200), fresh: z.boolean() }),
    output: launchProgress,
  }),
  pool: method({ input: z.object({ token: entityId, fresh: z.boolean() }), output: poolView, asText: true }),
  poolCheck: method({ input: z.object({ token: entityId, serial: serialNumber }), output: poolCheck }),
  /** Asks nobody: it is known from what a mint sends, and from this app's own acts. */
  signIn: method({ input: z.object({ account: entityId }), output: mintSignIn }),
}
