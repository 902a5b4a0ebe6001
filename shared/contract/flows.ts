import { z } from 'zod'
import { appError } from '../errors'
import { entityId, hbarText, imagePath, instant, nothing, serialNumber } from './common'
import { method } from './method'

/**
 * Where a flow is. `submitted`: sent, receipt not known yet. `settled`: the ledger says SUCCESS, the service has not
 * recorded it yet. `unknown`: whether it took place cannot be told now; it is being asked again.
 * The last five are ends.
 */
export const flowState = z.enum([
  'preparing',
  'reviewing',
  'approved',
  'submitted',
  'settled',
  'unknown',
  'done',
  'declined',
  'refused',
  'failed',
  'expired',
])
export type FlowState = z.infer<typeof flowState>

export const flow = z.object({
  id: z.string(),
  kind: z.enum(['buy', 'associate']),
  account: entityId,
  token: entityId,
  serial: serialNumber.nullable(),
  /** Name of the NFT or collection, as shown when the flow began. */
  title: z.string(),
  image: imagePath,
  state: flowState,
  /** The most the person agreed to pay, without the network fee. */
  maxPrice: hbarText.nullable(),
  /** What the ledger moved for it; null until known. */
  paid: hbarText.nullable(),
  fee: hbarText.nullable(),
  transactionId: z.string().nullable(),
  /** What ended or holds it up. */
  error: appError.nullable(),
  startedAt: instant,
  updatedAt: instant,
  /** When main will try or ask again by itself; null when it will not. */
  nextTryAt: instant.nullable(),
  steps: z.array(z.object({ step: z.string(), at: instant })),
})
export type Flow = z.infer<typeof flow>

export const END_STATES = ['done', 'declined', 'refused', 'failed', 'expired'] as const satisfies readonly FlowState[]
export const isEnded = (state: FlowState): boolean => (END_STATES as readonly FlowState[]).includes(state)

export const trade = {
  /**
   * Starts a purchase. `maxPrice` is what the person saw and agreed to; `quoteReceivedAt` the receipt of the quote it
   * was read from. Answers with the flow as soon as it is journaled; the rest arrives as `flows.changed`.
   * Errors: quote-stale, price-changed, listing-gone, not-quotable, insufficient-balance, not-ready,
   * not-associated, called-not-ready, locked, watch-only, flow-unfinished, offline.
   */
  buy: method({
    input: z.object({
      account: entityId,
      token: entityId,
      /** What is signed is an NFT of the ledger, which counts from 1. */
      serial: serialNumber.min(1),
      maxPrice: hbarText.refine((text) => !text.startsWith('-'), 'not a price'),
      seller: entityId.nullable(),
      quoteReceivedAt: instant,
    }),
    output: flow,
  }),
  associate: method({ input: z.object({ account: entityId, token: entityId }), output: flow }),
}

export const flows = {
  /** All flows, unfinished first, then newest first. */
  list: method({ input: nothing, output: z.array(flow) }),
  /** Asks the ledger and the service about an unfinished flow now. */
  check: method({ input: z.object({ id: z.string().max(64) }), output: flow }),
}
