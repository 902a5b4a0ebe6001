import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, stamp } from './common'
import { method } from './method'

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
  /** `unknown`: a pool says it of itself, and has not been asked yet or did not answer. */
  paidIn: z.enum(['hbar', 'other', 'unknown']),
  /** Decimal HBAR for each NFT; null when it is not paid in HBAR, or that is not known. Zero: nothing is paid. */
  price: hbarText.nullable(),
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

export const launchView = z.object({ launch, stamp })
export type LaunchView = z.infer<typeof launchView>

export const launches = {
  /**
   * Every launch that the market announces, each stage of its own. How a pool is paid is read behind it: `unknown`
   * until `launches.changed`.
   */
  list: method({ input: z.object({ fresh: z.boolean() }), output: launchesView }),
  /** The stage that is on, else the next one, else the last. Errors: not-found (launch), offline. */
  get: method({
    input: z.object({ token: entityId, mintCode: z.string().min(1).max(200), fresh: z.boolean() }),
    output: launchView,
  }),
}
