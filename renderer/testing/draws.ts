/** Draws for tests of the page: honest, wrong, from a pool, and as proofs. */
import { sampleAnswer } from '@shared/draw/testing/sample'

export const honest = sampleAnswer()

type ChangedFields = Readonly<Record<string, unknown>>
/** The honest answer with other fields. */
export const answerText = (over: ChangedFields = {}): string => JSON.stringify({ ...honest, ...over })

export const ledgerOf = (over: ChangedFields = {}) => ({
  network: 'mainnet',
  askedAt: '2026-11-21T13:31:50.000Z',
  ledgerNumber: honest.onChainPRNG,
  transaction: {
    result: 'SUCCESS',
    kind: 'UTILPRNG',
    memo: honest.memo,
    consensusAt: '1795266729.118204003',
    payer: '0.0.1133968',
  },
  ...over,
})

export const proofText = (ledger: unknown = ledgerOf(), verdict = 'pass', answer: ChangedFields = {}): string =>
  JSON.stringify({
    format: 'countersign-draw-proof',
    version: 1,
    draws: [{ answer: { ...honest, ...answer }, ledger: [ledger], verdicts: [verdict] }],
  })

/** A mint from a pool of 40; its position is the number modulo the size of the pool. */
export const mintText = (over: ChangedFields = {}): string =>
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
          nftPool: JSON.stringify(Array.from({ length: 40 }, (_, i) => 100 + i)),
          selectedIndex: 7,
          timestamp: '2026-11-21T13:31:48Z',
        },
        ...over,
      },
    ],
  })

/** Many answers of one range, each with its own salt. */
export const manyAnswers = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    sampleAnswer({ salt: i.toString(16).padStart(64, '0'), seconds: 1_795_000_000 + i * 120 }),
  )
