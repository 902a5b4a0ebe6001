import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDrawReading, loadDrawText } from './draw-reading'
import { answerText, ledgerFacts, answersWithOwnSalts, proofText } from '../../testing/draws'
import { stubBrowserFeatures } from '../../testing/show-review'
import { VerifierPage } from './VerifierPage'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

async function show(text: string) {
  const store = createDrawReading()
  render(<VerifierPage store={store} />)
  await act(() => loadDrawText(store, text))
}

test.each([
  ['answer', answerText(), /^ConditionalThe/],
  ['proof', proofText(null, 'conditional'), /^ConditionalThe/],
  [
    'proof with a wrong value',
    proofText(ledgerFacts(), 'fail', { values: [1, 1817, 2166, 9669, 2334] }),
    /^Fail1 of 5 values does not follow/,
  ],
  ['proof that contradicts itself', proofText(ledgerFacts({ ledgerNumber: 99 }), 'pass'), /^Fail(?!,)/],
])('a verdict that stands whatever the ledger said has no condition beside it: %s', async (_, text, begins) => {
  await show(text)
  expect(screen.getByRole('status').textContent).toMatch(begins)
})

test('many draws that pass by what their proofs tell say so beside the word', async () => {
  const [first, second] = answersWithOwnSalts(2).map((answer) => {
    const [payer = '', start = ''] = answer.hederaTransactionId.split('@')
    const consensusAt = `${Number(start.split('.')[0]) + 3}.000000000`
    const transaction = { ...ledgerFacts().transaction, memo: answer.memo, payer, consensusAt }
    return { answer, proof: proofText(ledgerFacts({ transaction }), 'pass', answer) }
  })
  if (!first || !second) throw new Error('no draws')
  const all = `${first.proof}\n${second.proof}`
  await show(all)
  expect(screen.getByRole('status').textContent).toMatch(/^Pass, based on the proof’s ledger data/)
  cleanup()
  await show(`${all}\n${JSON.stringify({ ...second.answer, values: [0, 0, 0, 0, 0] })}`)
  expect(screen.getByRole('status').textContent).toMatch(/^Fail3 draws/)
})

test('a draw that fails by what its proof tells, and stands there twice, keeps its condition', async () => {
  const failing = proofText(ledgerFacts({ ledgerNumber: 99 }), 'fail')
  await show(`${failing}\n${failing}`)
  expect(screen.getByRole('status').textContent).toMatch(/^Fail, based on the proof’s ledger data/)
})
