import { expect, test } from 'vitest'
import { outcomeWithLedgerFacts, type LedgerFacts, type Outcome, verifyText, verifyTexts } from '.'
import { UnreadableError } from './claim'
import { sampleAnswer } from './testing/sample'

async function* parts(...texts: readonly string[]): AsyncGenerator<string> {
  yield* texts
}
const SALT = 'aa'.repeat(32)
const first = sampleAnswer()
const second = sampleAnswer({ salt: SALT, seconds: 1795270000 })
const factsOf = ({ memo, onChainPRNG, hederaTransactionId: id }: typeof first): LedgerFacts => ({
  network: 'practice',
  askedAt: '2026-11-21T13:31:50.000Z',
  ledgerNumber: BigInt(onChainPRNG),
  transaction: {
    result: 'SUCCESS',
    kind: 'UTILPRNG',
    memo,
    consensusAt: `${Number(/@(\d+)/.exec(id)?.[1]) + 5}.118204003`,
    payer: '0.0.1133968',
  },
})
const places = ({ storedDraws, unreadableItems }: Outcome) => [
  storedDraws.map(({ place }) => place),
  unreadableItems.map(({ place }) => place),
]

test('draws, findings and what cannot be read are counted alike', async () => {
  const outcome = await verifyText(parts(JSON.stringify([first, { no: 'draw' }, second, second])))
  expect(places(outcome)).toEqual([[1, 3, 4], [2]])
  expect(outcome.set.findings).toEqual([{ code: 'same-draw', places: [3, 4] }])
})

test('a salt that two texts share is found, and a text that breaks off ends nothing but itself', async () => {
  const shared = sampleAnswer({ seconds: 1795280000 })
  const outcome = await verifyTexts([
    parts(JSON.stringify(first)),
    parts('{"a": '),
    (async function* (): AsyncGenerator<string> {
      throw new UnreadableError({ code: 'not-text' })
    })(),
    parts(JSON.stringify(shared)),
  ])
  expect(outcome.texts).toEqual([
    { placesBefore: 0, stopReason: null },
    { placesBefore: 1, stopReason: { code: 'no-json', problem: 'ends-early' } },
    { placesBefore: 1, stopReason: { code: 'not-text' } },
    { placesBefore: 1, stopReason: null },
  ])
  expect(outcome.stopReason).toEqual({ code: 'no-json', problem: 'ends-early' })
  expect(outcome.set.findings).toEqual([{ code: 'salt-again', places: [1, 2] }])
  expect(outcome.verdict).toBe('fail')
})

test('what is cancelled stands as far as it came, and says so', async () => {
  const signal = { aborted: false }
  const many = (async function* (): AsyncGenerator<string> {
    for (;;) {
      yield JSON.stringify(first)
      signal.aborted = true
    }
  })()
  const outcome = await verifyText(many, { signal })
  expect(outcome.stopReason).toBe('cancelled')
  expect(outcome.set.drawCount).toBeLessThan(3)
})

test('whoever pauses is asked within one large proof, too', async () => {
  const proof = {
    format: 'countersign-draw-proof',
    version: 1,
    draws: Array.from({ length: 300 }, () => ({ answer: first, ledger: [null], verdicts: ['conditional'] })),
  }
  let asked = 0
  await verifyText(parts(JSON.stringify(proof)), { pause: () => (asked++, null) })
  expect(asked).toBeGreaterThanOrEqual(4)
})

test('what the ledger says judges the draw and the set again', async () => {
  const outcome = await verifyText(parts(JSON.stringify([first, second])))
  expect(outcome.verdict).toBe('conditional')
  const one = outcomeWithLedgerFacts(outcome, first.hederaTransactionId, factsOf(first))
  expect(one.set.verdicts).toEqual({ pass: 1, fail: 0, conditional: 1 })
  expect(one.verdict).toBe('conditional')
  const both = outcomeWithLedgerFacts(one, second.hederaTransactionId, factsOf(second))
  expect(both.verdict).toBe('pass')
  const other = outcomeWithLedgerFacts(both, second.hederaTransactionId, factsOf(first))
  expect(other.storedDraws[1]?.result.reasons).toContain('ledger-memo-differs')
  expect(other.verdict).toBe('fail')
})

test('a draw that was read twice counts once, also after the ledger has answered', async () => {
  const outcome = await verifyText(parts(JSON.stringify([first, first, second])))
  expect(outcome.set.verdicts).toEqual({ pass: 0, fail: 0, conditional: 2 })
  const one = outcomeWithLedgerFacts(outcome, first.hederaTransactionId, factsOf(first))
  expect(one.set.verdicts).toEqual({ pass: 1, fail: 0, conditional: 1 })
  expect(one.storedDraws.map(({ result }) => result.verdict)).toEqual(['pass', 'pass', 'conditional'])
  expect(outcomeWithLedgerFacts(one, second.hederaTransactionId, factsOf(second)).verdict).toBe('pass')
})

test('a proof that contradicted itself goes on failing, whatever the ledger says', async () => {
  const proof = {
    format: 'countersign-draw-proof',
    version: 1,
    draws: [{ answer: first, ledger: [null], verdicts: ['pass'] }],
  }
  const outcome = await verifyText(parts(JSON.stringify(proof)))
  expect(outcome.storedDraws[0]?.result.reasons).toContain('proof-differs')
  const asked = outcomeWithLedgerFacts(outcome, first.hederaTransactionId, factsOf(first))
  expect(asked.storedDraws[0]?.result.reasons).toEqual(['proof-differs'])
  expect(asked.verdict).toBe('fail')
})

test('a proof whose verdict followed from older facts is judged by the newer ones', async () => {
  const proof = {
    format: 'countersign-draw-proof',
    version: 1,
    draws: [{ answer: first, ledger: [null], verdicts: ['conditional'] }],
  }
  const outcome = await verifyText(parts(JSON.stringify(proof)))
  expect(outcomeWithLedgerFacts(outcome, first.hederaTransactionId, factsOf(first)).verdict).toBe('pass')
})
