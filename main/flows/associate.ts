import { parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import type { Begun } from '../journal/journal'
import { buildAssociate } from '../signing/build'
import { parseIntent } from '../signing/intent'
import type { FlowKind } from './flow-kind'

export type AssociateDeps = {
  readonly nodes: () => readonly EntityId[]
  readonly now: () => number
  readonly onSettled: (begun: Begun) => void
}

/** The most an association may cost; the network charges about 0.05 USD. */
const FEE_MAX = parseHbar('2')
const VALID_SECONDS = 180
/** Clocks differ: a start slightly in the past is not "in the future" for the node. */
const BACKDATE_MS = 6000

/** Making room for a token in the account. The app builds the bytes itself; they pass the same review as anybody's. */
export function createAssociate({ nodes, now, onSettled }: AssociateDeps): FlowKind {
  return {
    prepare: (begun) => {
      const startMs = now() - BACKDATE_MS
      const bytes = buildAssociate({
        payer: begun.account,
        token: begun.token,
        nodes: nodes(),
        validStart: {
          seconds: BigInt(Math.floor(startMs / 1000)),
          // The clock gives milliseconds; the rest keeps two transactions of one millisecond apart.
          nanos: (startMs % 1000) * 1_000_000 + Math.floor(Math.random() * 1_000_000),
        },
        validDurationSeconds: VALID_SECONDS,
        feeMaxTinybar: FEE_MAX,
      })
      return Promise.resolve({ bytes: Buffer.from(bytes).toString('base64'), code: null, commission: null })
    },
    intent: (begun) =>
      parseIntent(
        {
          kind: 'associate',
          account: begun.account,
          token: begun.token,
          nodes: nodes(),
          feeCap: begun.feeCap,
          now: new Date(now()).toISOString(),
        },
        () => new Date(now()),
      ),
    recheck: () => Promise.resolve(),
    complete: null,
    settle: onSettled,
  }
}
