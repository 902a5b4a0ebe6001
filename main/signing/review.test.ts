import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { reviewModel } from '@shared/contract/review'
import { warningIds } from '@shared/review-conditions'
import { hbarLine, textReviewContent } from './review'
import {
  BUYER,
  DELIVERY,
  MARKET_FEE_ACCOUNT,
  HBAR,
  ROYALTY_ACCOUNT,
  SELLER,
  STRANGER,
  aliasIdBytes,
  hbarList,
  hbarLegBytes,
  encodeTransfers,
} from './testing/pieces'
import {
  APPROVE_TYPE,
  OWNER,
  reviewContentOf,
  reviewContext,
  reviewContentOfEffect,
  hbarAllowanceEffect,
} from './testing/review-pieces'

const [FIRST, SECOND] = ['ab', 'cd'].map((byte) => byte.repeat(20)) as [string, string]

const aliases = encodeTransfers(
  hbarList(
    hbarLegBytes(BUYER, -100n * HBAR),
    hbarLegBytes(SELLER, 90n * HBAR),
    hbarLegBytes(aliasIdBytes(FIRST), 7n * HBAR),
    hbarLegBytes(aliasIdBytes(SECOND), 3n * HBAR),
  ),
  DELIVERY,
)

test('two findings of one rule have to be acknowledged apart', () => {
  expect(warningIds(reviewContentOf(aliases))).toEqual(['alias-receiver#1', 'alias-receiver#2'])
})

test('every receiver is listed with its amount, those given by address too', () => {
  const content = reviewContentOf(aliases)
  expect(content.payees.map(({ payee, hbar }) => [payee.id, payee.checksum, hbar])).toEqual([
    [`0.0.${SELLER}`, 'abcde', '90'],
    [`0x${FIRST}`, null, '7'],
    [`0x${SECOND}`, null, '3'],
  ])
  expect(reviewModel.shape.payees.safeParse(content.payees).success).toBe(true)
})

test('a name from the book is trusted only where the app holds the key', () => {
  const bytes = encodeTransfers(
    hbarList(
      hbarLegBytes(BUYER, -100n * HBAR),
      hbarLegBytes(SELLER, 90n * HBAR),
      hbarLegBytes(STRANGER, 5n * HBAR),
      hbarLegBytes(ROYALTY_ACCOUNT, 3n * HBAR),
      hbarLegBytes(MARKET_FEE_ACCOUNT, 2n * HBAR),
    ),
    DELIVERY,
  )
  const { payees } = reviewContentOf(bytes, { seller: '0.0.2002', feeAccounts: ['0.0.3003'] })
  expect(payees.map(({ payee, role, isNameTrusted }) => [payee.name, role, isNameTrusted])).toEqual([
    [null, 'seller', false],
    ['Market fees', 'other', false],
    ['Vault', 'other', true],
    [null, 'market', false],
  ])
})

test('an estimate, an end and the passphrase are shown when they are given', () => {
  const more = {
    feeEstimate: '0.05',
    needsPassphrase: true,
    decideBy: { at: '2026-11-21T12:00:30.000Z', what: 'The quote' },
  }
  const asked = { kind: 'offer-allowance', allowance: '25' }
  const { needsPassphrase, ...shownFields } = more
  expect(reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), asked, more)).toMatchObject({
    ...shownFields,
    requiresPassphrase: needsPassphrase,
  })
  expect(reviewContentOfEffect(APPROVE_TYPE, hbarAllowanceEffect(25n * HBAR), asked)).toMatchObject({
    feeEstimate: null,
    requiresPassphrase: false,
    decideBy: null,
  })
})

test('an act is stated with the exact request and its hash, and no key', () => {
  const text = 'POST /v1/offers\n{"price":"12"} ℏ'
  const content = textReviewContent(
    {
      subject: 'act',
      account: OWNER,
      text,
      expiresAt: null,
      gives: [hbarLine(12n * HBAR, { isRequested: true })],
      gets: [],
      fields: [{ path: 'price', value: '12' }],
      judgement: {
        verdict: 'warn',
        effects: [],
        comparison: [],
        findings: [
          { rule: 'r', severity: 'warn', title: 't', claim: null, message: 'm', evidence: [], requiredText: '12' },
        ],
      },
    },
    { ...reviewContext, keyType: null, keyStore: null },
  )
  expect(reviewModel.omit({ reviewId: true, endsInMs: true, theme: true }).parse(content)).toEqual(content)
  expect(content).toMatchObject({
    subject: 'act',
    signer: null,
    exactText: text,
    feeMax: null,
    marketEffects: [],
    payees: [],
    bytesHash: createHash('sha256').update(Buffer.from(text)).digest('hex'),
    findings: [{ id: 'r#1', requiredText: '12' }],
  })
})
