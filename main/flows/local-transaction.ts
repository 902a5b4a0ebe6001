import type { EntityId } from '@shared/ids'
import { parseHbar } from '@shared/amount'
import type { Frame } from '../signing/build'

/** Highest network fee of a transaction that the app builds. An association costs about 0.05 USD, the others less. */
const MAX_FEE = parseHbar('2')
const VALID_SECONDS = 180
/** Clocks differ: a start slightly in the past is not "in the future" for the node. */
const BACKDATE_MS = 6000

/** Frame of bytes that the app builds itself: the payer, the nodes in use, valid from now on. */
export function localFrame(payer: EntityId, nodes: readonly EntityId[], nowMs: number): Frame {
  const startMs = nowMs - BACKDATE_MS
  return {
    payer,
    nodes,
    validStart: {
      seconds: BigInt(Math.floor(startMs / 1000)),
      // The clock gives milliseconds; the random rest keeps two transactions of the same millisecond apart.
      nanos: (startMs % 1000) * 1_000_000 + Math.floor(Math.random() * 1_000_000),
    },
    validDurationSeconds: VALID_SECONDS,
    feeMaxTinybar: MAX_FEE,
  }
}

/** Bytes that the app built, as a flow's preparation: no service has a part in them. */
export const localPreparation = (bytes: Uint8Array) => ({
  bytes: Buffer.from(bytes).toString('base64'),
  code: null,
  commission: null,
})
