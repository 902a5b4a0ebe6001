/**
 * Draws for tests of the page of random draws: honest answers, answers with changed fields, mints from a pool, and
 * proofs.
 */
import { sampleAnswer } from '@shared/draw/testing/sample'

export const honestAnswer = sampleAnswer()

/** Fields that replace fields of a sample. */
type ChangedFields = Readonly<Record<string, unknown>>
/** The honest answer as JSON text, with changed fields. */
export const answerText = (changes: ChangedFields = {}): string => JSON.stringify({ ...honestAnswer, ...changes })

/** Ledger facts of the honest draw, as in a proof, with changed fields. */
export const ledgerFacts = (changes: ChangedFields = {}) => ({
  network: 'mainnet',
  askedAt: '2026-11-21T13:31:50.000Z',
  ledgerNumber: honestAnswer.onChainPRNG,
  transaction: {
    result: 'SUCCESS',
    kind: 'UTILPRNG',
    memo: honestAnswer.memo,
    consensusAt: '1795266729.118204003',
    payer: '0.0.1133968',
  },
  ...changes,
})

/** A proof of one draw as JSON text, with the given ledger facts, verdict and changed fields of the answer. */
export const proofText = (
  ledger: unknown = ledgerFacts(),
  verdict = 'pass',
  answerChanges: ChangedFields = {},
): string =>
  JSON.stringify({
    format: 'countersign-draw-proof',
    version: 1,
    draws: [{ answer: { ...honestAnswer, ...answerChanges }, ledger: [ledger], verdicts: [verdict] }],
  })

/**
 * Answer to a mint from a pool of 40 NFTs, as JSON text with changed fields. The number 47, modulo the size of the
 * pool, selects index 7, which is serial 107.
 */
export const mintAnswerText = (changes: ChangedFields = {}): string =>
  JSON.stringify({
    nfts: [
      {
        tokenId: '0.0.5005',
        serialId: 107,
        prngResponse: {
          transId: '0.0.1133968@1795266727.004512345',
          prngNumber: 47,
          numberRange: 100,
          buyerAccount: '0.0.5012345',
        },
        nftPoolSnapshot: {
          nftPool: JSON.stringify(Array.from({ length: 40 }, (_, index) => 100 + index)),
          selectedIndex: 7,
          timestamp: '2026-11-21T13:31:48Z',
        },
        ...changes,
      },
    ],
  })

/** Answers to draws from one range, two minutes apart, each with a salt of its own. */
export const answersWithOwnSalts = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleAnswer({ salt: index.toString(16).padStart(64, '0'), seconds: 1_795_000_000 + index * 120 }),
  )
