import { describe, expect, it } from 'vitest'
import { refusalOf } from './refusal'

const of = (status: number, json: unknown, headers: Record<string, string> = {}) =>
  refusalOf('quote', status, new Headers(headers), json)

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
    [401, {}, 'not-permitted'],
    [429, { errorCode: 'AUTH_THROTTLED' }, 'throttled'],
  ])('names why a key was not accepted: %i %j', (status, body, cause) => {
    expect(of(status, { success: false, ...body })?.error).toEqual({ code: 'unauthorized', cause })
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
