import type { EntityId } from '@shared/ids'
import { parseHbar } from '@shared/amount'
import type { Frame } from '../signing/build'

/** The most a transaction of the app's own may cost. An association is charged about 0.05 USD, the others less. */
const MAX_FEE = parseHbar('2')
const VALID_SECONDS = 180
/** Clocks differ: a start slightly in the past is not "in the future" for the node. */
const BACKDATE_MS = 6000

/** The frame of bytes that the app makes itself: the payer's, for the nodes in use, valid from now on. */
export function localFrame(payer: EntityId, nodes: readonly EntityId[], nowMs: number): Frame {
  const startMs = nowMs - BACKDATE_MS
  return {
    payer,
    nodes,
    validStart: {
      seconds: BigInt(Math.floor(startMs / 1000)),
      // The clock gives milliseconds; the rest keeps two transactions of one millisecond apart.
      nanos: (startMs % 1000) * 1_000_000 + Math.floor(Math.random() * 1_000_000),
    },
    validDurationSeconds: VALID_SECONDS,
    feeMaxTinybar: MAX_FEE,
  }
}

/** Own bytes as a flow's preparation: no service has a part in them. */
export const localPreparation = (bytes: Uint8Array) => ({
  bytes: Buffer.from(bytes).toString('base64'),
  code: null,
  commission: null,
})
