/**
 * Random draws of the ledger: made at the market, looked up at a mirror, stored and saved as proofs. The page itself
 * verifies them.
 */
import { z } from 'zod'
import { drawRangeProblem } from '../draw/range'
import { entityId, instant, noValue } from './common'
import { method } from './method'

/** Size limit of a proof saved as a file, in characters. */
export const MAX_PROOF_CHARS = 32_000_000
/** Size limit of a proof stored on this computer, in characters. */
export const MAX_STORED_PROOF_CHARS = 1_000_000
/** Most stored proofs; the newest stay. */
export const MAX_STORED_PROOFS = 200
/**
 * Size limit of a mint answer with its draws: an answer about ten of the market's largest pools has 1.2 million
 * characters.
 */
export const MAX_MINT_ANSWER_CHARS = 2_000_000
/** Most stored mint answers; the newest stay. */
export const MAX_STORED_MINT_ANSWERS = 200

/** `0.0.N@seconds.nanoseconds` or `0.0.N-seconds-nanoseconds`. */
export const drawTransactionId = z
  .string()
  .max(80)
  .regex(/^\d{1,10}\.\d{1,10}\.\d{1,18}(@\d{1,12}\.\d{1,9}|-\d{1,12}-\d{1,9})$/)

const integer = z.number().int()
/**
 * `min` and `max` inclusive. `drawRangeProblem` of `shared/draw/range` defines the valid ranges and names the problem.
 */
export const drawRange = z.object({ min: integer, max: integer, count: integer }).superRefine((range, context) => {
  const problem = drawRangeProblem(range)
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.problem })
})
export type DrawRange = z.infer<typeof drawRange>

export const madeDraw = z.object({
  /** The unmodified answer, so that no number is rounded: `verifyText` reads it. Third-party text. */
  text: z.string(),
  /** Ledger of the draw: "mainnet", "testnet", "local" or "practice". */
  network: z.string(),
  madeAt: instant,
})
export type MadeDraw = z.infer<typeof madeDraw>

/** Third-party text, with the length limit of a proof. */
const ledgerText = z.string().max(1000)

/** Fields of `LedgerFacts`; the ledger's number as decimal digits. */
export const drawLedger = z.object({
  network: z.string(),
  askedAt: instant,
  transaction: z
    .object({
      result: ledgerText,
      kind: ledgerText,
      memo: ledgerText,
      consensusAt: z.string().max(40),
      payer: entityId,
    })
    .nullable(),
  ledgerNumber: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullable(),
  /** True if the mirror has not yet read far enough to rule the transaction out: ask again later. */
  isEarly: z.boolean(),
})
export type DrawLedger = z.infer<typeof drawLedger>

export const drawVerdict = z.enum(['pass', 'fail', 'conditional'])

const title = z.string().max(200)
const keptId = z.string().regex(/^[0-9a-f]{32}$/)
/**
 * A proof stored on this computer, independent of the active market. `verdict` is the verdict at storage time; opening
 * the proof verifies it again.
 */
export const storedDraw = z.object({
  id: keptId,
  title,
  verdict: drawVerdict,
  keptAt: instant,
  /** Length of its text, in characters. */
  length: integer.nonnegative(),
})
export type StoredDrawEntry = z.infer<typeof storedDraw>
/** Newest first. */
const keptDraws = z.array(storedDraw)

export const draws = {
  /**
   * One call of the market that is never repeated automatically: `outcome-unknown` means that a number may have been
   * drawn.
   */
  make: method({ input: drawRange, output: madeDraw }),
  /** Asks the mirror, which does not return the ledger's number, so `ledgerNumber` is null. */
  ledger: method({ input: z.object({ transactionId: drawTransactionId }), output: drawLedger }),
  /** Asks for a file in main's own dialog. `name` is a suggestion, made safe. */
  saveProof: method({
    input: z.object({ text: z.string().min(1).max(MAX_PROOF_CHARS), name: z.string().max(200) }),
    output: z.object({ saved: z.boolean() }),
  }),
  /** Saves the standalone verifier page, which verifies draws in any browser without this app. */
  saveVerifier: method({ input: noValue, output: z.object({ saved: z.boolean() }) }),
  kept: method({ input: noValue, output: keptDraws }),
  /** Text of a proof, as stored. */
  keptText: method({ input: z.object({ id: keptId }), output: z.object({ text: z.string() }) }),
  /** Stores a proof. Storing the same proof again makes it the newest, with the new title. */
  keep: method({
    input: z.object({ text: z.string().min(1).max(MAX_STORED_PROOF_CHARS), title, verdict: drawVerdict }),
    output: keptDraws,
  }),
  forget: method({ input: z.object({ id: keptId }), output: keptDraws }),
}
