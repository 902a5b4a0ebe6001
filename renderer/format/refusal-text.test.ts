import { describe, expect, test } from 'vitest'
import type { AppError } from '@shared/errors'
import { listNftRes, mintNftRes, unlistNftRes } from '@shared/market/affiliate'
import { failureNames, failures, isCommonFailure, RETRY_RULES, type FailureName } from '@shared/market/failures'
import { QUOTE_REASONS, READINESS_REASONS } from '@shared/market/reasons'
import { allowanceConfirm } from '@shared/market/wallet'
import { errorText } from './error-text'
import { marketFailureText, quoteReasonText, readinessReasonText } from './service-text'

type Refused = Extract<AppError, { code: 'service-refused' }>

/** A refusal as the failure declares it. */
const refused = (failure: FailureName | null, more: Partial<Refused> = {}): AppError => ({
  code: 'service-refused',
  operation: 'buyNft',
  failure,
  serviceCode: failure && failures[failure].code,
  httpStatus: 200,
  message: '',
  again: failure && failures[failure].retryRule,
  money: failure ? failures[failure].moneyEffect : 'nothing',
  retryAfterSeconds: null,
  transactionId: null,
  receiptStatus: null,
  claimSecondsLeft: null,
  ...more,
})
const saidOf = (failure: FailureName): string => Object.values(marketFailureText(failure)).join(' ')

describe('the text of a refusal', () => {
  test('is its own, of each that is declared', () => {
    const titles = failureNames.map((name) => marketFailureText(name).title)
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
  })

  test.each(failureNames)('of %s says in plain sentences what happened, what moved and what to do', (name) => {
    const { title, moved, todo } = marketFailureText(name)
    expect(title).toMatch(/^[A-Z].{8,85}[^.]$/)
    for (const sentence of [moved, todo]) expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(saidOf(name)).not.toMatch(/!|please|sorry|oops|successfully/i)
  })

  test.each(failureNames.filter((name) => failures[name].moneyEffect === 'unknown'))(
    'of %s, where money may have moved, does not say that none did, and not to do it anew without looking',
    (name) => {
      const { moved, todo } = marketFailureText(name)
      expect(moved).toMatch(/you may have paid|may be active|may still be active|offers may have changed/i)
      expect(todo).toMatch(/do not|wait|history|refresh your offers/i)
    },
  )

  test.each(failureNames.filter((name) => failures[name].moneyEffect === 'settled'))(
    'of %s, which is paid for, never sounds like one that failed',
    (name) => expect(marketFailureText(name).moved).toMatch(/settled|charged once/),
  )

  test('of what follows a lost answer claims nothing of the listing or the allowance that an earlier try may have changed', () => {
    const completing = [...listNftRes.failures, ...unlistNftRes.failures, ...allowanceConfirm.failures]
    const later = completing.filter((name) =>
      /^(NOPREPARE|SESSION_EXPIRED|TXMISMATCH)$/.test(failures[name].code ?? ''),
    )
    expect(later.length).toBeGreaterThan(7)
    for (const name of later) {
      expect(marketFailureText(name).moved, name).toContain('This request')
      expect(marketFailureText(name).moved, name).toContain('An earlier request may have')
      expect(marketFailureText(name).todo, name).toMatch(/^(Refresh the listing|Check under Allowances)/)
    }
  })

  test('differs where one code means different things', () => {
    const unseen = failureNames.filter((name) => failures[name].code === 'TXUNCONFIRMED')
    expect(unseen).toHaveLength(4)
    expect(new Set(unseen.map(saidOf)).size).toBe(4)
    expect(marketFailureText('buy-not-seen').moved).toContain('You may have paid')
    expect(marketFailureText('mint-not-seen').moved).toContain('Nothing was minted')
  })

  test('goes by what the answer itself says of another try', () => {
    expect(errorText(refused('buy-not-reserved')).todo).toBe('Get a new quote.')
    const again = errorText(refused('buy-not-reserved', { again: 'same-call', retryAfterSeconds: 3 }))
    expect(again.todo).toBe('You can try again without a change. Next try in 3 s.')
  })

  test('does not lead to a second payment where a new transaction is needed', () => {
    const advice = (more: Partial<Refused>) => errorText(refused(null, { again: 'new-preparation', ...more })).todo
    expect(advice({})).toBe('Start again: you must sign a new transaction.')
    expect(advice({ money: 'unknown' })).toBe('Check in History whether you paid. Start again only if you did not pay.')
    const mint = { operation: mintNftRes.name, again: 'new-preparation' } as const
    expect(errorText(refused('mint-not-seen', mint)).todo).toBe(
      'The market may refund a direct payment: check your balance before you mint again.',
    )
  })

  test.each([...RETRY_RULES, null])('never invites a second payment where one may exist (rule %s)', (again) => {
    const texts = [
      errorText(refused(null, { again, money: 'unknown' })).todo,
      errorText(refused('buy-not-seen', { again, money: 'unknown' })).todo,
      errorText(refused('mint-not-seen', { again, operation: mintNftRes.name })).todo,
    ]
    for (const todo of texts) {
      expect(todo).toMatch(/do not|whether you paid|check your balance|refresh your offers|need to sign or pay/i)
      expect(todo).not.toMatch(/change the request|try again without/i)
    }
  })

  test('of an answer that rules out a retry asks to look for the payment first', () => {
    const isPaid = 'Check in History whether you paid. Do not repeat the request.'
    expect(errorText(refused('buy-not-seen', { again: 'never' })).todo).toBe(isPaid)
    expect(errorText(refused('mint-not-seen', { again: 'never', operation: mintNftRes.name })).todo).toBe(isPaid)
    expect(errorText(refused('collection-unchecked', { again: 'never' })).todo).toBe(
      'Repeating this request does not help.',
    )
  })

  test('of a common failure after a possible payment says not to pay again', () => {
    expect(errorText(refused('paused', { money: 'unknown' })).todo).toBe('Try again later. Do not pay again.')
    expect(errorText(refused('paused', { operation: mintNftRes.name })).todo).toContain('Do not pay again.')
    expect(errorText(refused('paused')).todo).toBe('Try again later.')
  })

  test.each(
    failureNames.filter(
      (name) =>
        mintNftRes.failures.includes(name) && !isCommonFailure(name) && failures[name].moneyEffect === 'nothing',
    ),
  )('of %s does not hide a direct payment, which left the account before the mint was refused', (name) => {
    expect(marketFailureText(name).moved).toMatch(/direct payment may have left|whether you paid directly/)
    if (failures[name].retryRule === 'new-preparation')
      expect(marketFailureText(name).todo).toContain('before you mint again')
  })

  test('says how long to wait in the place of a wait without a time, not beside it', () => {
    const { todo } = errorText(refused('paused', { retryAfterSeconds: 60, message: 'Paused. Try again later.' }))
    expect(todo).toBe('The market says: “Paused. Try again later.” Try again in 60 s.')
    expect(errorText(refused('agent-tier-full', { retryAfterSeconds: 60 })).todo).toBe(
      'Try again in 60 s. Another agent key does not help.',
    )
    expect(errorText(refused(null, { retryAfterSeconds: 60 })).todo).toBe(
      'Try again in 60 s. If this repeats, ask the market.',
    )
  })

  test('never speaks of seconds where the answer states minutes', () => {
    for (const name of failureNames) {
      const { todo } = errorText(refused(name, { again: failures[name].retryRule, retryAfterSeconds: 150 }))
      expect(todo, name).not.toMatch(/few seconds|few minutes|a moment|in a minute/)
    }
    const locked = errorText(refused('buy-listing-locked', { again: 'same-call', retryAfterSeconds: 150 })).todo
    expect(locked).toContain('2 min')
    expect(errorText({ code: 'not-quotable', reason: 'UNAVAILABLE', retryAfterSeconds: 150 }).todo).toBe(
      'Try again in 2 min.',
    )
  })

  test('leaves a wait for the outcome as it is', () => {
    const { todo } = errorText(refused('buy-recording', { retryAfterSeconds: 5 }))
    expect(todo).toBe('Wait: History shows the result. Do not buy the NFT again. Next try in 5 s.')
  })

  test('names the transaction, how it ended and how long a turn is kept', () => {
    const { todo } = errorText(
      refused('buy-rejected', { receiptStatus: 'INNER_TRANSACTION_FAILED', transactionId: '0.0.3@1.2' }),
    )
    expect(todo).toContain('The ledger answered INNER_TRANSACTION_FAILED. Transaction 0.0.3@1.2.')
    expect(errorText(refused('listing-next-turn', { claimSecondsLeft: 300 })).todo).toContain(
      'holds your turn for 5 min',
    )
    expect(errorText(refused('listing-preparation-lost', { claimSecondsLeft: 300 })).todo).not.toContain('kept')
  })

  test('of a request that was refused after an act on the ledger leaves that act open', () => {
    expect(errorText(refused('paused', { money: 'unknown' })).moved).toContain('You may have paid')
    expect(errorText(refused('paused')).moved).toBe('This request moved nothing.')
  })

  test('without a code adds the service’s words as data', () => {
    const { todo } = errorText(refused('mint-closed', { message: 'see https://evil.com\u202e' }))
    expect(todo).toContain('The market says: “see hxxps://evil[.]com\\u{202e}”')
  })

  test('with a code it knows leaves them out', () => {
    expect(errorText(refused('buy-closed', { message: 'anything' })).todo).not.toContain('anything')
  })

  test('that nobody documented names the code and gives the service’s words', () => {
    const words = errorText(refused(null, { serviceCode: 'SOMETHING_NEW', message: 'go to https://evil.com' }))
    expect(words.title).toBe('The market refused: SOMETHING_NEW')
    expect(words.todo).toBe(
      'The market says: “go to hxxps://evil[.]com” Try again later. If this repeats, ask the market.',
    )
    expect(errorText(refused(null, { money: 'unknown' })).moved).toContain('You may have paid')
  })
})

describe('a key that is refused without a reason', () => {
  const noAccess = (possible: Extract<AppError, { code: 'no-access' }>['possible']): string =>
    errorText({
      code: 'no-access',
      operation: 'ordersAdd',
      key: 'user',
      possible,
      permission: 'Manage Collection Offers',
      message: 'No.\u202e',
    }).todo

  test('has every possible cause named with its remedy, and the service’s words as data', () => {
    const todo = noAccess(['permission', 'activation', 'address', 'project'])
    for (const word of ['“Manage Collection Offers”', 'activate', 'address', 'project name'])
      expect(todo).toContain(word)
    expect(todo).toContain('“No.\\u{202e}”')
  })

  test('has causes named apart from each other', () => {
    const all = (
      ['permission', 'activation', 'terms', 'address', 'project', 'signature', 'ended', 'no-key'] as const
    ).map((cause) => noAccess([cause]))
    expect(new Set(all).size).toBe(8)
  })
})

describe('reasons in good answers', () => {
  test('have words of their own', () => {
    const titles = [
      ...QUOTE_REASONS.map((reason) => quoteReasonText(reason)?.title),
      ...READINESS_REASONS.map((reason) => readinessReasonText(reason)?.title),
    ]
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles).not.toContain(undefined)
  })

  test('are no names of object properties', () => {
    expect(quoteReasonText('toString')).toBeNull()
    expect(readinessReasonText('constructor')).toBeNull()
  })

  test('that the service writes with its own abbreviation have the words of the documented ones', () => {
    expect(readinessReasonText('NOT_ON_ABC')).toEqual(readinessReasonText('NOT_ON_SVC'))
    for (const other of ['NOT_ON_', 'NOT_ON_svc', 'NOT_ON_SVC NOW', 'X_NOT_ON_SVC'])
      expect(readinessReasonText(other)).toBeNull()
  })
})
