import type { EntityId } from '@shared/ids'
import { parseHbar } from '@shared/amount'
import type { TransactionFrame } from '../signing/build'

/** Highest network fee of a transaction that the app builds. An association costs about 0.05 USD, others less. */
const MAX_FEE = parseHbar('2')
/** Longest validity that the ledger permits. */
const VALID_SECONDS = 180
/** Time by which the valid start lies in the past: a node whose clock is behind refuses a start in its future. */
const BACKDATE_MS = 6000

/**
 * Frame of a transaction that the app builds: payer, nodes, fee limit, and a window that starts just before `nowMs`.
 */
export function localFrame(payer: EntityId, nodes: readonly EntityId[], nowMs: number): TransactionFrame {
  const startMs = nowMs - BACKDATE_MS
  return {
    payer,
    nodes,
    validStart: {
      seconds: BigInt(Math.floor(startMs / 1000)),
      // The clock gives milliseconds. Random nanoseconds keep the ids of two transactions in one millisecond apart.
      nanos: (startMs % 1000) * 1_000_000 + Math.floor(Math.random() * 1_000_000),
    },
    validDurationSeconds: VALID_SECONDS,
    feeMaxTinybar: MAX_FEE,
  }
}

/** Preparation of a flow from bytes that the app built. No service takes part: there is no code and no commission. */
export const localPreparation = (bytes: Uint8Array) => ({
  bytes: Buffer.from(bytes).toString('base64'),
  code: null,
  commission: null,
})
