/** Random draws of the ledger: made at the market, looked up at a mirror, kept and saved as proofs. Verified by the page itself. */
import { z } from 'zod'
import { drawRangeProblem } from '../draw/range'
import { entityId, instant, nothing } from './common'
import { method } from './method'

/** A proof that is saved as a file, in characters. */
export const MAX_PROOF_CHARS = 32_000_000
/** A proof that is kept on this computer. */
export const MAX_KEPT_CHARS = 1_000_000
/** The newest stay. */
export const MOST_KEPT = 200
/** An answer of a mint that tells of its draws: ten of the market's largest pools are 1.2 million characters. */
export const MAX_DRAWN_CHARS = 2_000_000
/** The newest stay. */
export const MOST_DRAWN = 200

/** `0.0.N@seconds.nanoseconds` or `0.0.N-seconds-nanoseconds`. */
export const drawTransactionId = z
  .string()
  .max(80)
  .regex(/^\d{1,10}\.\d{1,10}\.\d{1,18}(@\d{1,12}\.\d{1,9}|-\d{1,12}-\d{1,9})$/)

const whole = z.number().int()
/** `min` and `max` inclusive. What may be asked for: `drawRangeProblem` of `shared/draw/range`, which names what is wrong. */
export const drawRange = z.object({ min: whole, max: whole, count: whole }).superRefine((asked, context) => {
  const wrong = drawRangeProblem(asked)
  if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.problem })
})
export type DrawRange = z.infer<typeof drawRange>

export const madeDraw = z.object({
  /** The answer as it came, so that nothing in it is rounded: read by `verifyText`. Third-party text. */
  text: z.string(),
  /** Which ledger drew: "mainnet", "testnet", "local" or "practice". */
  network: z.string(),
  madeAt: instant,
})
export type MadeDraw = z.infer<typeof madeDraw>

/** Third-party text, as long as a proof may have it. */
const told = z.string().max(1000)

/** Fields of `LedgerFacts`; the ledger's number as decimal digits. */
export const drawLedger = z.object({
  network: z.string(),
  askedAt: instant,
  transaction: z
    .object({ result: told, kind: told, memo: told, consensusAt: z.string().max(40), payer: entityId })
    .nullable(),
  ledgerNumber: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullable(),
  /** The mirror has not read far enough to say that there is no such transaction: worth asking again. */
  isEarly: z.boolean(),
})
export type DrawLedger = z.infer<typeof drawLedger>

export const drawVerdict = z.enum(['pass', 'fail', 'conditional'])

const title = z.string().max(200)
const keptId = z.string().regex(/^[0-9a-f]{32}$/)
/** A proof kept on this computer, whatever market is used. The verdict is the one it was kept with: opened, it is verified anew. */
export const keptDraw = z.object({
  id: keptId,
  title,
  verdict: drawVerdict,
  keptAt: instant,
  /** Of its text, in characters. */
  length: whole.nonnegative(),
})
export type KeptDrawEntry = z.infer<typeof keptDraw>
/** Newest first. */
const kept = z.array(keptDraw)

export const draws = {
  /** One call of the market, which is never sent again by itself: `outcome-unknown` says that a number may have been drawn. */
  make: method({ input: drawRange, output: madeDraw }),
  /** Asks the mirror. It does not give the ledger's number, so that `ledgerNumber` is null. */
  ledger: method({ input: z.object({ transactionId: drawTransactionId }), output: drawLedger }),
  /** Asks for a file in a dialog of main's own. `name` is a suggestion, made safe. */
  saveProof: method({
    input: z.object({ text: z.string().min(1).max(MAX_PROOF_CHARS), name: z.string().max(200) }),
    output: z.object({ saved: z.boolean() }),
  }),
  /** Saves the page that verifies draws by itself, in any browser, without this app. */
  saveVerifier: method({ input: nothing, output: z.object({ saved: z.boolean() }) }),
  kept: method({ input: nothing, output: kept }),
  /** Its text, as it was kept. */
  keptText: method({ input: z.object({ id: keptId }), output: z.object({ text: z.string() }) }),
  /** Kept a second time it is the newest, under its new title. */
  keep: method({
    input: z.object({ text: z.string().min(1).max(MAX_KEPT_CHARS), title, verdict: drawVerdict }),
    output: kept,
  }),
  forget: method({ input: z.object({ id: keptId }), output: kept }),
}
