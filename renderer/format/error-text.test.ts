import { describe, expect, test } from 'vitest'
import { appError, type AppError, type AppErrorCode, keyTextReason } from '@shared/errors'
import { KEYCHAIN_REASONS, type KeychainReason } from '@shared/keychain-reasons'
import { errorText } from './error-text'

const SAMPLES: { readonly [C in AppErrorCode]: Extract<AppError, { code: C }> } = {
  internal: { code: 'internal', ref: 'a1b2' },
  'invalid-input': { code: 'invalid-input', fields: ['id'] },
  'not-found': { code: 'not-found', what: 'nft' },
  offline: { code: 'offline', what: 'service' },
  'disk-failed': { code: 'disk-failed', reason: 'no-space', path: '/home/me/.config/Countersign', stage: 'unsent' },
  cancelled: { code: 'cancelled' },
  'timed-out': { code: 'timed-out', what: 'ledger' },
  'rate-limited': { code: 'rate-limited', retryAfterSeconds: 3 },
  unauthorized: { code: 'unauthorized', cause: 'no-key' },
  'no-access': {
    code: 'no-access',
    operation: 'ordersList',
    key: 'user',
    possible: ['permission', 'project'],
    permission: 'Manage Collection Offers',
    message: '',
  },
  'service-refused': {
    code: 'service-refused',
    operation: 'buyNft',
    failure: 'buy-minute-limit',
    serviceCode: 'PREPARE_CAP',
    httpStatus: 429,
    message: '',
    again: 'same-call',
    money: 'nothing',
    retryAfterSeconds: 60,
    transactionId: null,
    receiptStatus: null,
    claimSecondsLeft: null,
  },
  'outcome-unknown': {
    code: 'outcome-unknown',
    operation: 'ordersAdd',
    failure: 'offer-place-unknown',
    idempotencyKey: null,
  },
  'unexpected-answer': { code: 'unexpected-answer', operation: 'quote', path: 'price' },
  'ledger-unclear': { code: 'ledger-unclear', node: 'FAIL_INVALID', mirror: 'SUCCESS' },
  'ledger-refused': { code: 'ledger-refused', status: 'INSUFFICIENT_PAYER_BALANCE', feeCharged: '0.01' },
  'keychain-unavailable': { code: 'keychain-unavailable', reason: 'unavailable' },
  'recheck-unanswered': { code: 'recheck-unanswered', what: 'mirror' },
  'keychain-timeout': { code: 'keychain-timeout' },
  locked: { code: 'locked' },
  'wrong-passphrase': { code: 'wrong-passphrase', retryAfterMs: 4000 },
  'key-text': { code: 'key-text', reason: 'unknown-word', position: 7 },
  'weak-passphrase': { code: 'weak-passphrase' },
  'keychain-damaged': { code: 'keychain-damaged' },
  'key-mismatch': { code: 'key-mismatch', account: '0.0.5' },
  'key-missing': { code: 'key-missing', account: '0.0.5' },
  'watch-only': { code: 'watch-only', account: '0.0.5' },
  'development-runtime': { code: 'development-runtime' },
  busy: { code: 'busy', what: 'review' },
  'profile-in-use': { code: 'profile-in-use' },
  'profile-fixed': { code: 'profile-fixed' },
  'too-many-profiles': { code: 'too-many-profiles', most: 30 },
  'too-many-alerts': { code: 'too-many-alerts', most: 40 },
  'market-unfinished': { code: 'market-unfinished' },
  'key-exists': { code: 'key-exists', kind: 'agent' },
  'insufficient-balance': { code: 'insufficient-balance', needed: '640', available: '627.6', short: '12.4' },
  'not-associated': { code: 'not-associated', token: '0.0.9' },
  'not-ready': { code: 'not-ready', fact: 'frozen' },
  'called-not-ready': { code: 'called-not-ready', reason: 'KYC_REVOKED' },
  'already-associated': { code: 'already-associated', token: '0.0.9' },
  'quote-stale': { code: 'quote-stale', ageSeconds: 21 },
  'price-changed': { code: 'price-changed', was: '640', now: '655.5' },
  'listing-gone': { code: 'listing-gone' },
  'not-quotable': { code: 'not-quotable', reason: 'IN_CHECKOUT' },
  'window-expired': { code: 'window-expired' },
  declined: { code: 'declined' },
  'approval-too-early': { code: 'approval-too-early' },
  'review-crashed': { code: 'review-crashed' },
  'clock-changed': { code: 'clock-changed', byMs: -3_600_000 },
  'review-refused': { code: 'review-refused', rules: ['payee'] },
  'flow-unfinished': { code: 'flow-unfinished', flowId: 'f1' },
  interrupted: { code: 'interrupted' },
  'history-lost': { code: 'history-lost' },
  'over-limit': { code: 'over-limit', limit: 'day', most: '1000', asked: '640', spent: '500' },
  'clock-wrong': { code: 'clock-wrong', aheadSeconds: -40, than: 'service' },
  'file-not-written': { code: 'file-not-written', reason: 'no-folder' },
  'spender-not-added': { code: 'spender-not-added' },
  'review-outdated': { code: 'review-outdated', rules: ['price'] },
  'own-listing': { code: 'own-listing' },
  'not-owner': { code: 'not-owner', owner: '0.0.7' },
  'sold-meanwhile': { code: 'sold-meanwhile', owner: '0.0.7' },
  'maybe-sold': { code: 'maybe-sold' },
  'not-listed': { code: 'not-listed' },
  'already-listed': { code: 'already-listed', price: '500' },
  'mint-not-open': { code: 'mint-not-open', reason: 'swap' },
  'user-key-unproven': { code: 'user-key-unproven' },
  'user-key-of-other': { code: 'user-key-of-other', account: '0.0.7' },
  'offer-exists': { code: 'offer-exists', orderId: 5, price: '120' },
  'offers-differ': { code: 'offers-differ' },
  'read-back-differs': {
    code: 'read-back-differs',
    what: 'offer',
    asked: '120 ℏ',
    found: '12 ℏ',
    undone: false,
  },
  'accepted-unverified': { code: 'accepted-unverified', asked: '120 ℏ' },
}

describe('errorText', () => {
  const codes = appError.options.map((o) => o.shape.code.value)

  test.each(codes)('%s says what happened, what moved and what to do', (code) => {
    const words = errorText(SAMPLES[code])
    expect(words.title.length).toBeGreaterThan(5)
    expect(words.moved.length).toBeGreaterThan(5)
    expect(words.todo.length).toBeGreaterThan(5)
  })

  test('no two codes say the same', () => {
    const titles = codes.map((code) => errorText(SAMPLES[code]).title)
    expect(new Set(titles).size).toBe(codes.length)
  })

  test('every reason for refused key text has its own words, and the place of a wrong word', () => {
    const titles = keyTextReason.options.map((reason) => errorText({ code: 'key-text', reason, position: null }).title)
    expect(new Set(titles).size).toBe(titles.length)
    expect(errorText(SAMPLES['key-text']).title).toContain('word 7')
  })

  test('every fact that bars a purchase has its own words', () => {
    const titles = (['frozen', 'kyc', 'receiver-signature', 'ecdsa-key'] as const).map(
      (fact) => errorText({ code: 'not-ready', fact }).title,
    )
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('a verdict of the market is told in the words for its reason, else with the reason as data', () => {
    const of = (reason: string | null) => errorText({ code: 'called-not-ready', reason })
    expect(of('NOT_ON_ABC').title).toBe(of('NOT_ON_SVC').title)
    expect(of('KYC_REVOKED').title).toBe('The account has no KYC grant for this token')
    expect(of('SOME\u202eTHING').todo).toContain('SOME\\u{202e}THING')
    expect(of(null)).toMatchObject({
      title: 'The market reports that this account is not ready',
      moved: 'Nothing moved.',
    })
  })

  test('no text exclaims, pleads or apologises', () => {
    const all = codes.map((code) => Object.values(errorText(SAMPLES[code])).join(' ')).join(' ')
    expect(all).not.toMatch(/!|please|sorry|oops|successfully/i)
  })

  test.each(Object.keys(KEYCHAIN_REASONS) as KeychainReason[])('a keychain that is %s is told in words', (reason) => {
    const { title, moved, todo } = errorText({ code: 'keychain-unavailable', reason })
    expect(`${title} ${moved} ${todo}`).not.toMatch(/unavailable|timed-out|not-opened|not-in-use/i)
    expect(todo).toContain(KEYCHAIN_REASONS[reason])
  })

  test('a fault of the app does not say that nothing was sent, and a disk that refuses not that nothing was saved', () => {
    const fault = errorText(SAMPLES.internal)
    expect(fault.moved).toBe('History has everything that was sent.')
    expect(fault.todo).toContain('Check History before you repeat anything that signs or sends.')
    const disk = errorText({ code: 'disk-failed', reason: 'no-space', path: '/p', stage: 'changing' })
    expect(disk.moved).toBe('The change may not be saved.')
  })

  test('only a keychain that can start by itself is to be started', () => {
    const todoOf = (reason: KeychainReason) => errorText({ code: 'keychain-unavailable', reason }).todo
    for (const reason of ['unavailable', 'crashed'] as const) expect(todoOf(reason)).toContain('Start the keychain')
    for (const reason of ['denied', 'timed-out', 'damaged', 'not-opened'] as const)
      expect(todoOf(reason)).not.toContain('Start the keychain')
  })

  test('a reason from a journal of an earlier version is one of the known ones', () => {
    expect(appError.parse({ code: 'keychain-unavailable', reason: 'none' })).toEqual({
      code: 'keychain-unavailable',
      reason: 'not-in-use',
    })
  })

  test('a shortage is exact', () => {
    expect(errorText(SAMPLES['insufficient-balance']).title).toBe('Balance short by 12.40\u202fℏ')
  })

  test('a fee that the ledger charged is said', () => {
    expect(errorText(SAMPLES['ledger-refused']).moved).toContain('0.01\u202fℏ')
  })
})
