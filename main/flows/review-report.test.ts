import { expect, it } from 'vitest'
import type { FlowStart } from '../journal/flow-start'
import type { Judgement } from '../signing/types'
import { reviewReport } from './review-report'

const flowStart: FlowStart = {
  step: 'begun',
  kind: 'associate',
  profile: 'practice',
  account: '0.0.5012345',
  token: '0.0.4012877',
  title: 'Owls',
  collection: 'Owls',
  image: null,
  feeCap: '1',
}
const judgement: Judgement = {
  verdict: 'warn',
  effects: [
    { kind: 'hbar-out', account: flowStart.account, amountTinybar: 64_000_000_000n, path: 'transfer', approved: false },
  ],
  findings: [
    {
      rule: 'price',
      severity: 'warn',
      title: 'Price',
      claim: 'You pay 1 ℏ more',
      message: 'Differs.',
      evidence: [],
      requiredText: null,
    },
  ],
  comparison: [{ label: 'Price', requested: '640 HBAR', actual: '641 HBAR', status: 'warn' }],
}
const finding = { rule: 'price', severity: 'warn', title: 'Price', message: 'Differs.', evidence: [], typed: null }
const row = { label: 'Price', asked: '640 HBAR', does: '641 HBAR', status: 'warn' }

it('keeps the field names of the saved file', () => {
  expect(JSON.parse(reviewReport(flowStart, { bytes: 'CgA=' }, judgement))).toEqual({
    asked: flowStart,
    bytes: 'CgA=',
    verdict: 'warn',
    findings: [finding],
    comparison: [row],
    effects: [{ ...judgement.effects[0], amountTinybar: '64000000000', amountHbar: '640' }],
  })
})

it('contains the text of a request instead of bytes and effects', () => {
  expect(JSON.parse(reviewReport(flowStart, { request: 'POST /offers' }, judgement))).toEqual({
    asked: flowStart,
    request: 'POST /offers',
    verdict: 'warn',
    findings: [finding],
    comparison: [row],
  })
})
