import { describe, expect, it } from 'vitest'
import { operations } from '@shared/market'
import { authVerify, buyNft, buyNftRes, listNftRes, mintNftRes } from '@shared/market/affiliate'
import { createAgentKey } from '@shared/market/agent'
import { quote } from '@shared/market/market'
import { allowanceConfirm, ordersAdd } from '@shared/market/wallet'
import type { KeyKind } from './credentials'
import { lostAnswerError, readRefusal, type RefusableOperation } from './refusal'

const of = (status: number, json: unknown, headers: Record<string, string> = {}) =>
  readRefusal(quote, status, new Headers(headers), json)

describe('an answer of the service', () => {
  it.each([
    [200, { success: true }],
    [200, {}],
    [201, { success: true, key: 'k' }],
    [200, undefined],
    [200, []],
  ])('is no refusal: %i %j', (status, json) => {
    expect(of(status, json)).toBeNull()
  })

  it.each([
    ['at HTTP 200', { success: false, apimessage: 'no' }],
    ['with a reason that is null', { success: false, apimessage: null }],
    ['with fields of odd types', { success: false, apimessage: 7, errorCode: {}, retryAfter: '60', retryable: 'yes' }],
    ['with a code longer than any', { success: false, errorCode: 'X'.repeat(5000) }],
  ])('is a refusal when it says success: false, %s', (_, json) => {
    expect(of(200, json)?.error.code).toBe('service-refused')
  })

  it.each([
    [401, { errorCode: 'NO_KEY' }, 'no-key'],
    [401, { errorCode: 'AUTH_INVALID' }, 'key-refused'],
    [401, { errorCode: 'INPUT_REJECTED' }, 'input-rejected'],
    [429, { errorCode: 'AUTH_THROTTLED' }, 'throttled'],
  ])('names why a key was not accepted: %i %j', (status, body, cause) => {
    expect(of(status, { success: false, ...body })?.error).toMatchObject({ code: 'unauthorized', cause })
  })

  it.each(['toString', '__proto__', 'constructor'])('takes the code %s for a word like any other', (errorCode) => {
    const body = JSON.parse(`{"success":false,"errorCode":"${errorCode}"}`) as unknown
    expect(of(401, body)?.error).toMatchObject({ code: 'service-refused', serviceCode: errorCode })
  })

  it('keeps a code of its own at 401 apart from a key that was not accepted', () => {
    expect(of(401, { success: false, errorCode: 'TXNOTVERIFIED' })?.error).toMatchObject({
      serviceCode: 'TXNOTVERIFIED',
    })
  })

  it.each([
    ['its body', { retryAfter: 9 }, {}, 9],
    ['the longer name in its body', { retryAfter: 9, retryAfterSeconds: 4 }, {}, 4],
    ['its header', {}, { 'retry-after': '3' }, 3],
    ['nothing: a second', {}, {}, 1],
    ['a header that is a date: a second', {}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 1],
    ['a body beyond all reason: an hour', { retryAfter: 1e15 }, {}, 3600],
    ['a header beyond all reason: an hour', {}, { 'retry-after': '999999999' }, 3600],
    ['a time that has passed: at once', { retryAfter: -5 }, {}, 0],
  ])('says how long a rate limit lasts by %s', (_, body, headers, retryAfterSeconds) => {
    expect(of(429, { success: false, ...body }, headers)?.error).toEqual({ code: 'rate-limited', retryAfterSeconds })
  })

  it('keeps the limits that the documents name apart from the general one', () => {
    expect(of(429, { success: false, errorCode: 'PURCHASE_HOLD_LIMIT' })?.error).toMatchObject({
      code: 'service-refused',
      serviceCode: 'PURCHASE_HOLD_LIMIT',
    })
  })

  it('passes on at most 300 characters of its words', () => {
    const error = of(400, { success: false, apimessage: 'x'.repeat(4000) })?.error
    expect(error?.code === 'service-refused' && error.message.length).toBe(300)
  })

  it('takes the statistics routes at their own word', () => {
    expect(of(400, { success: false, message: 'bad date' })?.error).toMatchObject({ message: 'bad date' })
  })
})

const refusedOf = (op: Parameters<typeof readRefusal>[0], status: number, json: object) =>
  readRefusal(op, status, new Headers(), { success: false, ...json })

describe('a code', () => {
  it.each([
    ['of a mint', mintNftRes, 'mint-not-seen', 'nothing'],
    ['of a purchase', buyNftRes, 'buy-not-seen', 'unknown'],
    ['of a listing', listNftRes, 'listing-not-seen', 'nothing'],
    ['of an allowance', allowanceConfirm, 'allowance-not-seen', 'nothing'],
  ])('means what its own operation means by it: %s', (_, op, failure, money) => {
    const { error } = refusedOf(op, 200, { errorCode: 'TXUNCONFIRMED' }) ?? {}
    expect(error).toMatchObject({ failure, money, again: 'same-call', retryAfterSeconds: 3 })
  })

  it.each([
    ['of an operation that does not have it', buyNftRes, { errorCode: 'MINT_UNCONFIRMED' }],
    ['that nobody documented', quote, { errorCode: 'SOMETHING_NEW' }],
  ])('%s is none that is known', (_, op, json) => {
    expect(refusedOf(op, 200, json)?.error).toMatchObject({ failure: null, again: null })
  })

  it.each([
    [{ sellerClaim: { active: true, secondsLeft: 300 } }, 'listing-next-turn', 'same-call', 300],
    [{ sellerClaim: { active: false, secondsLeft: 0 } }, 'listing-buyer-first', 'same-call', null],
    [{ sellerClaim: 'odd', retryable: true }, 'listing-buyer-first', 'same-call', null],
    [{ retryable: false, reprepareRequired: true }, 'listing-preparation-lost', 'new-preparation', null],
  ])('is told apart by the fields beside it: %j', (json, failure, again, claimSecondsLeft) => {
    const { error } = refusedOf(listNftRes, 409, { errorCode: 'LISTING_BUYER_LOCKED', ...json }) ?? {}
    expect(error).toMatchObject({ failure, again, claimSecondsLeft })
  })
})

describe('whether a call may be made again', () => {
  it.each<[string, RefusableOperation, object, string | null]>([
    [
      'the answer allows what is not declared',
      buyNftRes,
      { errorCode: 'EVM_PREPARE_RETRY', retryable: true },
      'same-call',
    ],
    ['it forbids what is', buyNftRes, { errorCode: 'SALE_SAVE_FAILED', retryable: false }, 'never'],
    ['it asks for a new preparation', buyNftRes, { retryable: true, reprepareRequired: true }, 'new-preparation'],
    ['it asks for a restart', mintNftRes, { errorCode: 'AFFMISMATCH', restartRequired: true }, 'new-preparation'],
    ['it says that it is being found out', buyNftRes, { errorCode: 'NEW', requiresReconciliation: true }, 'reconcile'],
    ['the outcome is uncertain', buyNftRes, { outcome: 'uncertain', retryable: true }, 'reconcile'],
  ])('follows the answer: %s', (_, op, json, again) => {
    expect(refusedOf(op, 200, json)?.error).toMatchObject({ again })
  })

  it.each<[string, RefusableOperation, object, string]>([
    [
      'of which nobody knows the outcome',
      mintNftRes,
      { errorCode: 'MINT_UNCONFIRMED', restartRequired: true },
      'reconcile',
    ],
    ['that is paid', buyNftRes, { errorCode: 'SALE_SAVE_FAILED', reprepareRequired: true }, 'same-call'],
    ['that may be paid', buyNftRes, { errorCode: 'NOPREPARE', reprepareRequired: true }, 'never'],
  ])('is never a new payment for one %s, whatever the answer says', (_, op, json, again) => {
    expect(refusedOf(op, 200, json)?.error).toMatchObject({ again })
  })

  it('takes a day where a day is declared, and no more than an hour elsewhere', () => {
    const cap = refusedOf(createAgentKey, 429, { errorCode: 'ISSUANCE_CAP', retryAfter: 80_000 })
    expect(cap?.error).toMatchObject({ retryAfterSeconds: 80_000 })
    const pause = refusedOf(buyNft, 429, { errorCode: 'PREPARE_CAP', retryAfter: 80_000 })
    expect(pause?.error).toMatchObject({ retryAfterSeconds: 3600 })
  })
})

describe('what is certain about money', () => {
  it.each<[string, RefusableOperation, number, object, string]>([
    ['a refused preparation', buyNft, 400, {}, 'nothing'],
    ['a completion that is paused', buyNftRes, 503, {}, 'unknown'],
    ['a completion of a permission', listNftRes, 503, {}, 'nothing'],
    ['an unknown code of a completion', buyNftRes, 200, { errorCode: 'NEW' }, 'unknown'],
    ['an unknown code with an outcome', buyNftRes, 200, { errorCode: 'NEW', outcome: 'not-submitted' }, 'nothing'],
    ['an unknown code of a settled purchase', buyNftRes, 200, { errorCode: 'NEW', outcome: 'succeeded' }, 'settled'],
    ['an outcome that is the name of a property', buyNftRes, 200, { outcome: 'constructor' }, 'unknown'],
    ['a refused offer', ordersAdd, 400, {}, 'nothing'],
    ['an offer that is refused in an unknown way', ordersAdd, 418, {}, 'unknown'],
  ])('follows from operation and answer: %s', (_, op, status, json, money) => {
    expect(refusedOf(op, status, json)?.error).toMatchObject({ code: 'service-refused', money })
  })

  it.each<[string, RefusableOperation, number, unknown]>([
    ['the service says so', ordersAdd, 503, { success: false, outcomeUnknown: true, idempotencyKey: 'svc-1' }],
    ['it says so again', ordersAdd, 409, { success: false, outcomeUnknown: true, idempotencyKey: 'svc-1' }],
    ['something on the way answered', ordersAdd, 502, undefined],
  ])('is open when %s', (_, op, status, json) => {
    const error = readRefusal(op, status, new Headers(), json)?.error
    expect(error).toMatchObject({ code: 'outcome-unknown', operation: 'ordersAdd', failure: 'offer-place-unknown' })
  })

  it('is not open for a read that something on the way answered', () => {
    expect(readRefusal(quote, 502, new Headers(), undefined)?.error).toMatchObject({ code: 'service-refused' })
    expect(lostAnswerError(quote)).toBeNull()
  })

  it.each(operations.filter(({ effect }) => effect !== 'read').map((op) => [op.name, op] as const))(
    'is told of a lost answer of %s',
    (_, op) => {
      expect(lostAnswerError(op, 'a-key-of-mine')).toMatchObject({
        code: 'outcome-unknown',
        idempotencyKey: 'a-key-of-mine',
      })
    },
  )
})

describe('a 401 without a code', () => {
  it.each<[string, RefusableOperation, KeyKind | null | undefined, readonly string[]]>([
    ['of a user key that needs a permission', ordersAdd, undefined, ['permission', 'activation', 'address', 'project']],
    ['of a user key that reads public data', quote, 'user', ['activation', 'address', 'project']],
    ['of an agent key', quote, undefined, ['ended', 'project']],
    ['of no key', quote, null, ['no-key']],
    ['of an affiliate key', buyNft, undefined, ['terms', 'address', 'project']],
    ['of a sign-in', authVerify, undefined, ['signature', 'terms', 'address', 'project']],
  ])('names every cause that is possible: %s', (_, op, kind, possible) => {
    const json = { success: false, apimessage: 'no' }
    const error = readRefusal(op, 401, new Headers(), json, kind)?.error
    expect(error).toMatchObject({
      code: 'no-access',
      operation: op.name,
      possible,
      permission: op.permission,
      message: 'no',
    })
  })
})

it.each([
  ['a page of something on the way', 503, undefined],
  ['a body that does not say success: false', 503, { apimessage: 'busy' }],
])('does not take %s for a word of the service on an offer', (_, status, json) => {
  expect(readRefusal(ordersAdd, status, new Headers(), json)?.error).toMatchObject({ code: 'outcome-unknown' })
  expect(readRefusal(ordersAdd, status, new Headers(), { success: false })?.error).toMatchObject({ money: 'nothing' })
})

it('asks for no wait that outlasts the turn that is kept', () => {
  const claimed = (secondsLeft: number) =>
    refusedOf(listNftRes, 409, {
      errorCode: 'LISTING_BUYER_LOCKED',
      retryAfter: 180,
      sellerClaim: { active: true, secondsLeft },
    })?.error
  expect(claimed(600)).toMatchObject({ retryAfterSeconds: 180 })
  expect(claimed(60)).toMatchObject({ retryAfterSeconds: 55 })
  expect(claimed(3)).toMatchObject({ retryAfterSeconds: 1 })
})

it('takes out of the words what must not be shown', () => {
  const json = { success: false, apimessage: 'project acme is unknown' }
  const refusal = readRefusal(quote, 401, new Headers(), json, 'agent', (words) => words.replace('acme', '-'))
  expect(refusal?.error).toMatchObject({ message: 'project - is unknown' })
})

it('keeps every field that decides on a retry, each read by itself', () => {
  const json = {
    success: false,
    outcomeUnknown: true,
    idempotencyStatus: 'in_progress',
    idempotencyKey: 'svc-12345678',
    outcome: 'busy',
    sellerClaim: { active: true, secondsLeft: 'odd' },
    reprepareRequired: 'odd',
    restartRequired: true,
    requiresReconciliation: true,
    receiptStatus: 'OK'.repeat(5000),
    allowanceUnused: true,
    transactionId: '0.0.3@1.2',
  }
  expect(refusedOf(buyNftRes, 200, json)?.body).toEqual({
    ...json,
    sellerClaim: { active: true, secondsLeft: null },
    reprepareRequired: null,
    receiptStatus: null,
  })
})
