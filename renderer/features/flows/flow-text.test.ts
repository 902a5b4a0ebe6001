import { describe, expect, test } from 'vitest'
import { type Flow, flowKind, type FlowKindName, flowState, isEnded, type FlowState } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { SAMPLE_FLOWS, sampleFlow } from '../../testing/flow'
import { errorText } from '../../format/error-text'
import { flowLabel, flowText, hasEnded } from './flow-text'

const HBAR = '\u202fℏ'
const words = (kind: FlowKindName, change: Partial<Flow>) => flowText({ ...SAMPLE_FLOWS[kind], ...change }, 'Main')
const whole = ({ title, moved, todo }: ReturnType<typeof flowText>) => `${title} ${moved} ${todo}`
const TOLD = [
  { step: 'begun', at: '' },
  { step: 'completing', at: '' },
]
const refused: AppError = { code: 'ledger-refused', status: 'INVALID_SIGNATURE', feeCharged: '0.01' }
const lost: AppError = {
  code: 'service-refused',
  operation: 'listNftRes',
  failure: 'listing-preparation-lost',
  money: 'nothing',
  serviceCode: 'LISTING_BUYER_LOCKED',
  httpStatus: 409,
  message: '',
  again: 'new-preparation',
  retryAfterSeconds: null,
  transactionId: null,
  receiptStatus: null,
  claimSecondsLeft: null,
}
const differs = (undone: boolean | null): AppError => ({
  code: 'read-back-differs',
  what: 'offer',
  asked: '120 ℏ, Palette Ember',
  found: '120 ℏ, no trait',
  undone,
})

const table = flowKind.options.flatMap((kind) =>
  flowState.options.map((state): [FlowKindName, FlowState] => [kind, state]),
)

test.each([
  [{ code: 'review-crashed' }, 'Review crashed'],
  [{ code: 'clock-changed', byMs: 60_000 }, 'Clock changed'],
] as const)('an act that ended with its review, by %o, is called so in History', (error, word) => {
  for (const kind of ['buy', 'list', 'offer-add'] as const) {
    expect(words(kind, { state: 'failed', error }).word).toBe(word)
  }
})

describe('an act that the review refused', () => {
  const refusedFor = (...rules: string[]) =>
    words('buy', { state: 'refused', error: { code: 'review-refused', rules } })

  test('for the ledger’s limits alone is not called something else than was asked', () => {
    expect(refusedFor('ledger-hbar-legs', 'ledger-size')).toMatchObject({
      title: 'Refused. The ledger would reject this',
      todo: 'Start again with fewer NFTs, if there are several. If it repeats, report it to the market.',
    })
    expect(errorText({ code: 'review-refused', rules: ['gas-none'] }).title).toBe(
      'Refused. The ledger would reject this',
    )
  })

  test.each([[['payee', 'ledger-size']], [['payee']], [[]]])('for %j is not what was asked', (rules) => {
    expect(refusedFor(...rules).title).toBe('Refused. This is not what you asked')
  })
})

test('a change of price is told as that, with the old one and the new', () => {
  const flow = { ...SAMPLE_FLOWS.list, was: '89.424', price: '80' }
  expect(flowLabel(flow, 'Main')).toBe('Change the price of “Tide 2187” from 89.424\u202fℏ to 80\u202fℏ')
  expect(flowText({ ...flow, state: 'done' }, 'Main').title).toBe('The price of “Tide 2187” is 80\u202fℏ')
  expect(flowText({ ...flow, state: 'declined' }, 'Main').moved).toContain('The price was not changed.')
  expect(flowText({ ...SAMPLE_FLOWS.list, state: 'declined' }, 'Main').moved).toContain('Nothing was listed.')
})

describe('every kind in every state', () => {
  test.each(table)('%s, %s says in plain words what happened and what moved', (kind, state) => {
    const said = words(kind, { state })
    for (const text of [said.word, said.title, said.moved]) expect(text.length).toBeGreaterThan(2)
    if (state !== 'done') expect(said.todo).toMatch(/\.$/)
    expect(said.moved).toMatch(/\.$/)
    expect(whole(said)).not.toMatch(/!|please|sorry|oops|successfully|undefined|null|—| {2}|\.\.|[—–]/i)
    expect(said.title).not.toMatch(/\.$/)
  })

  test.each(flowKind.options)('%s has a word of its own for each state', (kind) => {
    const said = flowState.options.map((state) => words(kind, { state }).word)
    expect(new Set(said).size).toBe(flowState.options.length)
  })

  test.each(flowState.options)('%s is told of each kind in other words', (state) => {
    const kinds = flowKind.options.filter((kind) => !kind.endsWith('-evm'))
    expect(new Set(kinds.map((kind) => whole(words(kind, { state })))).size).toBe(kinds.length)
  })

  test.each<[FlowKindName, FlowKindName, FlowState]>([
    ['buy', 'buy-evm', 'submitted'],
    ['buy', 'buy-evm', 'settled'],
    ['buy', 'buy-evm', 'unknown'],
    ['list', 'list-evm', 'declined'],
    ['list', 'list-evm', 'unknown'],
    ['list', 'list-evm', 'done'],
    ['unlist', 'unlist-evm', 'done'],
    ['unlist', 'unlist-evm', 'failed'],
  ])('%s and %s reach differently far, which %s says', (native, evm, state) => {
    expect(whole(words(native, { state }))).not.toBe(whole(words(evm, { state })))
  })

  test.each(flowKind.options)('%s is called by an act of its own', (kind) => {
    const acts = flowKind.options.map((other) => flowLabel(SAMPLE_FLOWS[other], 'Main'))
    const own = flowLabel(SAMPLE_FLOWS[kind], 'Main')
    const twins = kind.endsWith('-evm') || flowKind.options.some((other) => other === `${kind}-evm`) ? 2 : 1
    expect(acts.filter((act) => act === own)).toHaveLength(twins)
  })

  test('ends are the ends of the contract', () => {
    for (const state of flowState.options) expect(hasEnded(state)).toBe(isEnded(state))
  })
})

describe('what moved', () => {
  test('a purchase says what was bought and what left', () => {
    const said = words('buy', { state: 'done', paid: '640', fee: '0.03' })
    expect(said.title).toBe('Bought “Tide 2187”')
    expect(said.moved).toBe(`640${HBAR} left Main, fee 0.03${HBAR}.`)
  })

  test.each(['declined', 'refused', 'expired'] as const)('%s says that nothing left', (state) => {
    for (const kind of flowKind.options) expect(words(kind, { state }).moved).toContain('Nothing left Main')
  })

  test.each(flowKind.options)('a failure of %s on the ledger costs no more than its fee', (kind) => {
    const said = words(kind, { state: 'failed', paid: '0', fee: '0.01', error: refused })
    expect(said.moved).toContain(`Only the fee left Main, 0.01${HBAR}`)
  })

  test.each<[FlowKindName, string]>([
    ['buy', `Up to 640${HBAR} may have left Main, plus the network fee`],
    ['buy-evm', `take up to 640${HBAR} from Main, or already has`],
    ['mint', `Up to 90${HBAR}, plus the network fee, may have left Main`],
    ['allowance', `An allowance of 1,500${HBAR} may be active`],
    ['restore', `or already restored to 500${HBAR}`],
    ['offer-add', `up to 360${HBAR} may leave Main, or already has`],
    ['offer-raise', `up to 300${HBAR} may leave Main, or already has`],
    ['offer-cancel', `the market can take 120${HBAR} from Main`],
    ['list', 'may already have the permission to move this NFT'],
    ['list-evm', 'move every NFT you hold in this collection'],
    ['unlist', 'the NFT may be bought'],
    ['revoke', '0.0.7007 may still take HBAR'],
    ['sign-in', 'moves nothing'],
  ])('an unknown outcome of %s names what may be gone or stand at most', (kind, most) => {
    const said = words(kind, { state: 'unknown' })
    expect(said.moved).toContain(most)
    expect(said.mark).toBe('unknown')
  })

  test('an unknown purchase forbids buying again', () => {
    for (const kind of ['buy', 'buy-evm'] as const) {
      expect(words(kind, { state: 'unknown' }).todo).toContain('Do not buy again')
    }
  })

  test('nothing but a purchase is ever called bought', () => {
    for (const kind of flowKind.options.filter((k) => k !== 'buy' && k !== 'buy-evm')) {
      expect(words(kind, { state: 'done' }).title).not.toMatch(/bought/i)
    }
  })
})

describe('what stands', () => {
  const leftover = { spender: '0.0.7007' as const, granted: '640', before: '500', isAtMost: false }

  test('an EVM purchase that failed says what is allowed still, and both ways out', () => {
    const said = words('buy-evm', { state: 'failed', paid: '0', fee: '0.02', leftover })
    expect(said.moved).toContain(`The allowance of 640${HBAR} is unspent. 0.0.7007 may still take this amount.`)
    expect(said.moved).toContain(`The allowance before was 500${HBAR}.`)
    expect(said.todo).toBe(`Restore the allowance to 500${HBAR}, or revoke it.`)
  })

  test.each<[string | null, string]>([
    ['0', 'There was no allowance before.'],
    [null, 'The earlier allowance is unknown.'],
  ])('with %s before it there is only one way out', (before, sentence) => {
    const said = words('buy-evm', { state: 'failed', leftover: { ...leftover, before } })
    expect(said.moved).toContain(sentence)
    expect(said.todo).not.toContain('Restore')
    expect(said.todo).toContain('Revoke the allowance')
  })

  test('an allowance that equals the one before it is not set back', () => {
    const said = words('mint', { state: 'failed', leftover: { ...leftover, granted: '20', before: '20.0' } })
    expect(said.moved).toContain(`The allowance is the same as before: 20${HBAR}.`)
    expect(said.moved).not.toContain('The allowance before')
    expect(said.todo).toBe('Revoke the allowance if you no longer want it.')
    const used = { ...leftover, granted: '20', before: '20', isAtMost: true }
    expect(words('mint', { state: 'failed', leftover: used }).todo).toContain('Restore the allowance to 20')
  })

  test('an outcome that nobody knows leaves up to the whole allowance', () => {
    const said = words('buy-evm', { state: 'failed', leftover: { ...leftover, isAtMost: true } })
    expect(said.moved).toContain(
      `Up to 640${HBAR} of the allowance may be unspent. 0.0.7007 may still take the unspent amount.`,
    )
  })

  test('a listing that failed before the ledger took it gave no permission, and after it did', () => {
    const before = words('list', { state: 'failed', error: refused, paid: '0' })
    expect(before.moved).not.toContain('permission')
    const after = words('list', { state: 'failed', steps: TOLD, error: { code: 'listing-gone' } })
    expect(after.moved).toContain('The market has your permission to move this NFT.')
    expect(after.todo).toBe('Revoke the permission, or list again.')
  })

  test('a price change whose preparation was lost leaves the earlier listing for sale', () => {
    const said = words('list', { state: 'failed', steps: TOLD, fee: '0.03', paid: '0', was: '430', error: lost })
    expect(said).toMatchObject({ word: 'Price not changed', title: 'The price was not changed' })
    expect(said.moved).toContain(`The NFT is still for sale at 430${HBAR}. A buyer at the checkout may pay that price.`)
    expect(said.todo).toMatch(/^Change the price again once the checkout has ended\. Revoke the permission only if /)
    const first = words('list', { state: 'failed', steps: TOLD, error: lost })
    expect(first.title).toBe(`“Tide 2187” is not listed for 500${HBAR}`)
    expect(first.moved).not.toContain('still for sale')
    expect(first.todo).toMatch(/^List the NFT again once the checkout has ended\./)
  })

  test('a price change that was declined or failed says that the earlier price is still the price', () => {
    const change = { was: '430', price: '500' }
    expect(whole(words('list', { ...change, state: 'declined' }))).toContain(
      `The listing at 430${HBAR} stays as it was. The market got no new permission to move this NFT. Start again if you still want to change the price.`,
    )
    const failed = words('list', { ...change, state: 'failed', error: refused, paid: '0' })
    expect(failed).toMatchObject({
      word: 'Price not changed',
      title: `The price of “Tide 2187” was not changed to 500${HBAR}`,
    })
    expect(failed.moved).toContain(`The NFT may still be for sale at 430${HBAR}.`)
    const sold = words('list', { ...change, state: 'failed', error: { code: 'not-owner', owner: null } })
    expect(sold.moved).not.toContain('for sale')
    expect(words('list', { ...change, state: 'submitted' }).todo).toBe('Do not change the price again.')
  })

  test('only a flow that gives a permission speaks of a new spender', () => {
    const speaks = flowKind.options.filter((kind) => words(kind, { state: 'preparing' }).todo.includes('new spender'))
    expect(speaks).toEqual(['buy-evm', 'list', 'list-evm', 'mint', 'allowance', 'restore'])
  })

  test.each(['list', 'list-evm'] as const)('the wait of a price change is no first listing: %s', (kind) => {
    const said = words(kind, { state: 'settled', steps: TOLD, was: '430' })
    expect(said.title).toBe('The market is changing the price of “Tide 2187”')
    expect(words(kind, { state: 'settled', steps: TOLD }).title).toBe('The market is listing “Tide 2187”')
  })

  test.each<[Flow['collectionPermission'], string]>([
    [null, 'The permission for the collection ends with your last listing there.'],
    [{ isRevoked: true, otherListings: 0 }, 'The permission for the collection has ended.'],
    [
      { isRevoked: false, otherListings: 1 },
      'The permission for the collection stays active: 1 other listing uses it.',
    ],
    [
      { isRevoked: false, otherListings: 3 },
      'The permission for the collection stays active: 3 other listings use it.',
    ],
    [
      { isRevoked: false, otherListings: null },
      'The permission for the collection stays active: other listings use it.',
    ],
    [{ isRevoked: false, otherListings: 0 }, 'The permission for the collection stays active.'],
  ])('an unlisting in an EVM collection says what became of the permission: %j', (collectionPermission, sentence) => {
    for (const state of ['settled', 'done'] as const) {
      expect(words('unlist-evm', { state, steps: TOLD, collectionPermission }).moved).toContain(sentence)
    }
    expect(words('unlist', { state: 'done', steps: TOLD }).moved).not.toContain('The permission for the collection')
  })

  test('a listing that stands at another price is no listing that was asked for', () => {
    const error: AppError = {
      code: 'read-back-differs',
      what: 'listing',
      asked: '500 ℏ',
      found: '5 ℏ',
      undone: false,
    }
    const said = words('list', { state: 'done', error })
    expect(said).toMatchObject({ mark: 'refused', word: 'Listed differently' })
    expect(said.moved).toContain('You requested 500 ℏ. The market has 5 ℏ.')
    expect(said.todo).toContain('Unlist the NFT now')
  })

  test('a listing whose price could not be read back is accepted, and not called listed', () => {
    const said = words('list', { state: 'done', error: { code: 'accepted-unverified', asked: '500 ℏ' } })
    expect(said).toMatchObject({ mark: 'unknown', word: 'Not verified' })
    expect(said.title).toMatch(/^The market accepted the listing of .+, but its price is not verified$/)
    expect(said.moved).toContain('You requested 500 ℏ. The market did not answer when the app checked the price.')
    expect(said.moved).toContain('The market may move this NFT from now on.')
    expect(said.todo).toBe('Check the listing on the market before you do anything else with this NFT.')
  })

  test('another offer than asked for is told as cancelled only when it was', () => {
    expect(words('offer-add', { state: 'failed', error: differs(true) })).toMatchObject({
      mark: 'stopped',
      word: 'Cancelled by the app',
    })
    const stands = words('offer-add', { state: 'failed', error: differs(false) })
    expect(stands).toMatchObject({ mark: 'refused', title: 'An offer is active that you did not request' })
    // The offer on the market has another price than the one requested.
    expect(stands.moved).toContain('the market may take the offer’s price from Main')
    const gone = words('offer-add', { state: 'failed', error: differs(null) })
    expect(gone).toMatchObject({ mark: 'unknown', word: 'No longer active' })
    expect(gone.moved).toContain('the offer’s price may have left Main')
  })

  test('an offer that cannot be read yet is not called another than was asked for', () => {
    const error: AppError = { code: 'unauthorized', cause: 'key-refused' }
    const read = words('offer-add', { state: 'settled', error })
    expect(read).toMatchObject({ mark: 'running', word: 'Being checked' })
    const steps = [{ step: 'undoing', at: '' }]
    expect(words('offer-add', { state: 'settled', steps, error: differs(false) })).toMatchObject({
      mark: 'refused',
      word: 'Being cancelled',
      todo: expect.stringContaining('The app is cancelling the offer'),
      moved: expect.stringContaining('The market has'),
    })
    const held = words('offer-add', { state: 'settled', steps, error })
    for (const said of [read, held, words('offer-add', { state: 'unknown', error })]) {
      expect(said.moved).toContain(`${errorText(error).title}.`)
    }
  })

  test.each(['offer-add', 'offer-raise', 'offer-cancel'] as const)(
    '%s that left nothing standing is not called done',
    (kind) => {
      const said = words(kind, { state: 'done', error: { code: 'not-found', what: 'offer' } })
      expect(said).toMatchObject({ mark: 'unknown', word: 'No longer active' })
      expect(said.moved).toMatch(/may have left Main/)
    },
  )

  test('an offer that is gone beside one that stands is named, and may have been paid', () => {
    const error: AppError = {
      code: 'read-back-differs',
      what: 'offer',
      asked: '120 ℏ',
      found: 'offer 101: 120 ℏ',
      undone: false,
      gone: [100],
    }
    const said = words('offer-add', { state: 'failed', error })
    expect(said).toMatchObject({ mark: 'refused', title: 'An offer is active that you did not request' })
    expect(said.moved).toContain('has offer 101: 120 ℏ. Offer 100 is gone, and may have been accepted and paid.')
    expect(said.moved).toContain('If the active offer is accepted, the market may take the offer’s price')
    expect(said.todo).toMatch(/^Cancel the offer .+ Also look at your holdings\.$/)
    const two = words('offer-add', { state: 'failed', error: { ...error, gone: [100, 102] } })
    expect(two.moved).toContain('Offers 100, 102 are gone, and may have been accepted and paid.')
  })

  test('a permission that was not taken back may still be used', () => {
    const allowance = { nft: { token: '0.0.9', serial: 5, spender: '0.0.7007' } } as const
    const said = words('revoke', { state: 'failed', title: 'Tide 5', allowance, error: refused, paid: '0' })
    expect(said.title).toBe('The permission for “Tide 5” was not revoked')
    expect(said.moved).toContain('0.0.7007 may still move this NFT.')
    expect(words('revoke', { state: 'done', title: 'Tide 5', allowance }).moved).toContain(
      'may no longer move this NFT',
    )
  })

  test('done on the ledger but not recorded by the market says so', () => {
    const error = { code: 'timed-out', what: 'service' } as const
    expect(words('buy', { state: 'done', paid: '640', error }).todo).toContain('The market did not record the sale')
    expect(words('allowance', { state: 'done', error }).todo).toContain('The allowance is active on the ledger')
  })
})

test('the name of an NFT is data', () => {
  expect(flowText(sampleFlow({ title: 'Tide\u202e1 http://evil.example' }), 'Main').title).toBe(
    'Preparing to buy “Tide\\u{202e}1 hxxp://evil[.]example”',
  )
})
