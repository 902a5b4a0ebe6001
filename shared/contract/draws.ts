/**
 * Random draws of the ledger. Main makes draws at the market, looks them up at a mirror, and stores or saves proofs.
 * The page itself verifies the draws.
 */
import { z } from 'zod'
import { drawRangeProblem } from '../draw/range'
import { entityId, instant, noValue } from './common'
import { method } from './method'

/** Size limit of a proof saved as a file, in characters. */
export const MAX_PROOF_CHARS = 32_000_000
/** Size limit of a proof stored on this computer, in characters. */
export const MAX_STORED_PROOF_CHARS = 1_000_000
/** Maximum number of stored proofs. A further proof replaces the oldest. */
export const MAX_STORED_PROOFS = 200
/**
 * Size limit of a mint answer with its draws: the answer for ten NFTs of the market's largest pools has 1.2
 * million characters.
 */
export const MAX_MINT_ANSWER_CHARS = 2_000_000
/** Maximum number of stored mint answers. A further answer replaces the oldest. */
export const MAX_STORED_MINT_ANSWERS = 200

/** `0.0.N@seconds.nanoseconds` or `0.0.N-seconds-nanoseconds`. */
export const drawTransactionId = z
  .string()
  .max(80)
  .regex(/^\d{1,10}\.\d{1,10}\.\d{1,18}(@\d{1,12}\.\d{1,9}|-\d{1,12}-\d{1,9})$/)

const integer = z.number().int()
/**
 * Range of a draw, from `min` to `max` inclusive, and the number of values. `drawRangeProblem` of `shared/draw/range`
 * defines the valid ranges.
 */
export const drawRange = z.object({ min: integer, max: integer, count: integer }).superRefine((range, context) => {
  const problem = drawRangeProblem(range)
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.problem })
})
export type DrawRange = z.infer<typeof drawRange>

export const madeDraw = z.object({
  /** The market's unmodified answer, so that no number is rounded. Input of `verifyText`. Third-party text. */
  text: z.string(),
  /** Ledger of the draw: "mainnet", "testnet", "local" or "practice". */
  network: z.string(),
  madeAt: instant,
})
export type MadeDraw = z.infer<typeof madeDraw>

/** Third-party text, with the length limit of a proof. */
const ledgerText = z.string().max(1000)

/**
 * `LedgerFacts` of a draw. `ledgerNumber`: number of the draw in decimal digits; always null in answers of `ledger`.
 */
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
  /**
   * True if the mirror is so far behind the ledger that the transaction may exist although the mirror does not have it.
   */
  isEarly: z.boolean(),
})
export type DrawLedger = z.infer<typeof drawLedger>

export const drawVerdict = z.enum(['pass', 'fail', 'conditional'])

const title = z.string().max(200)
const storedProofId = z.string().regex(/^[0-9a-f]{32}$/)
/**
 * Entry of a proof that is stored on this computer, whatever the active market. `verdict`: the verdict when the proof
 * was stored; opening the proof verifies the draw again.
 */
export const storedProof = z.object({
  id: storedProofId,
  title,
  verdict: drawVerdict,
  /** Time at which the proof was stored. */
  keptAt: instant,
  /** Length of the proof's text, in characters. */
  length: integer.nonnegative(),
})
export type StoredProof = z.infer<typeof storedProof>
/** Newest first. */
const storedProofs = z.array(storedProof)

export const draws = {
  /**
   * Makes a draw at the market. The call is never repeated automatically. The error `outcome-unknown` means that
   * numbers may have been drawn.
   */
  make: method({ input: drawRange, output: madeDraw }),
  /** Looks up a draw at the mirror. `ledgerNumber` is null, because mirrors do not return the number. */
  ledger: method({ input: z.object({ transactionId: drawTransactionId }), output: drawLedger }),
  /** Saves a proof to a file that the person chooses. `name`: suggested file name, which main makes safe. */
  saveProof: method({
    input: z.object({ text: z.string().min(1).max(MAX_PROOF_CHARS), name: z.string().max(200) }),
    output: z.object({ isSaved: z.boolean() }),
  }),
  /** Saves the standalone verifier page, which verifies draws in any browser without this app. */
  saveVerifier: method({ input: noValue, output: z.object({ isSaved: z.boolean() }) }),
  /** Lists the stored proofs. */
  storedProofs: method({ input: noValue, output: storedProofs }),
  /** Returns the text of a stored proof. */
  storedProofText: method({ input: z.object({ id: storedProofId }), output: z.object({ text: z.string() }) }),
  /** Stores a proof. A proof that is already stored gets the new title and becomes the newest proof. */
  storeProof: method({
    input: z.object({ text: z.string().min(1).max(MAX_STORED_PROOF_CHARS), title, verdict: drawVerdict }),
    output: storedProofs,
  }),
  /** Deletes a stored proof. */
  deleteProof: method({ input: z.object({ id: storedProofId }), output: storedProofs }),
}
