import { describe, expect, test } from 'vitest'
import type { Launch } from '@shared/contract/launches'
import { sampleLaunch } from '../../testing/offers'
import { T0 } from '../../testing/samples'
import {
  findMaxPriceProblem,
  sortLaunches,
  launchState,
  launchTimeWords,
  mintObstacle,
  mintPlanText,
  maxMintCount,
} from './launch-text'
import { NNBSP } from '../../format/money'

const at = (hours: number) => new Date(T0 + hours * 3_600_000).toISOString()
const launch = sampleLaunch

describe('the state of a launch', () => {
  test.each([
    ['open', {}, 'Ends in 5 h'],
    ['open', { endsAt: null }, 'No end announced'],
    ['open', { startsAt: null, endsAt: null }, 'No end announced'],
    ['coming', { startsAt: at(3) }, 'Opens in 3 h'],
    ['open', { endsAt: at(215) }, 'Ends in 8 d 23 h'],
    ['coming', { startsAt: at(47), endsAt: null }, 'Opens in 1 d 23 h'],
    ['paused', { isPaused: true }, 'Paused, ends in 5 h'],
    ['paused', { isPaused: true, endsAt: null }, 'Paused'],
    ['sold-out', { isSoldOut: true }, null],
    ['ended', { endsAt: at(0) }, expect.stringMatching(/^Ended 21 Nov 2026/)],
    ['ended', { endsAt: at(-1), isSoldOut: true }, expect.stringMatching(/^Ended/)],
  ] as const)('%s with %o', (state, change, time) => {
    expect(launchState(launch(change), T0)).toBe(state)
    expect(launchTimeWords(launch(change), T0)).toEqual(time)
  })

  test('orders what is on before what comes, and the next to come first', () => {
    const named = (name: string, change: object) => launch({ name, ...change })
    const order = sortLaunches(
      [
        named('ended', { endsAt: at(-1) }),
        named('later', { startsAt: at(9), endsAt: null }),
        named('sold', { isSoldOut: true }),
        named('soon', { startsAt: at(2), endsAt: null }),
        named('on', {}),
      ],
      T0,
    )
    expect(order.map(({ name }) => name)).toEqual(['on', 'soon', 'later', 'sold', 'ended'])
  })
})

describe('what keeps one from minting', () => {
  test.each([
    [{ paidIn: 'other', price: null }, /another token/],
    [{ paidIn: 'unknown', price: null }, /is unknown/],
    [{ price: null }, /could not be read/],
    [{ isPaused: true }, /paused/],
    [{ isSoldOut: true }, /sold out/],
    [{ startsAt: at(1) }, /not started/],
    [{ endsAt: at(-1) }, /ended/],
  ] as const)('%o', (change, title) => {
    expect(mintObstacle(launch(change), T0)?.title).toMatch(title)
  })

  test('is nothing when it is open and paid in HBAR, free ones included', () => {
    expect(mintObstacle(launch(), T0)).toBeNull()
    expect(mintObstacle(launch({ price: '0' }), T0)).toBeNull()
  })
})

test('what is agreed to has to be short enough to be shown, where anything is', () => {
  const titleOf = (requiresAgreement: boolean, chars: number) =>
    mintObstacle(launch({ terms: { requiresAgreement, label: 'a'.repeat(chars), documents: [] } }), T0)?.title
  expect(titleOf(true, 4000)).toBeUndefined()
  expect(titleOf(true, 4001)).toContain('too long to show')
  expect(titleOf(false, 4001)).toBeUndefined()
})

test('at most ten at once, at most what is left, and one where no allowance is taken', () => {
  expect(maxMintCount(launch())).toBe(10)
  expect(maxMintCount(launch({ remainingCount: 4 }))).toBe(4)
  expect(maxMintCount(launch({ remainingCount: null }))).toBe(10)
  expect(maxMintCount(launch({ isPaidByAllowance: false }))).toBe(1)
  expect(maxMintCount(launch({ price: '0' }))).toBe(1)
})

test('the person’s own price has to cover what is asked, to the last decimal', () => {
  expect(findMaxPriceProblem('22', '22')).toBeNull()
  expect(findMaxPriceProblem('30', '22')).toBeNull()
  expect(findMaxPriceProblem('21.99999999', '22')?.text).toContain(`22${NNBSP}ℏ`)
  expect(findMaxPriceProblem('', '22')).not.toBeNull()
  expect(findMaxPriceProblem('22,5', '22')).not.toBeNull()
})

test('what is signed is named with its exact sum', () => {
  expect(mintPlanText(launch(), 3, 'Main')).toContain(`up to 66${NNBSP}ℏ, 22${NNBSP}ℏ for each of 3 NFTs`)
  expect(mintPlanText(launch(), 3, 'Main')).toContain('The market may accept fewer NFTs: the review shows how many.')
  expect(mintPlanText(launch(), 1, 'Main')).not.toContain('may accept fewer')
  expect(mintPlanText(launch(), 1, 'Main')).toContain(`up to 22${NNBSP}ℏ. The market promises`)
  expect(mintPlanText(launch(), 1, 'Main')).toContain('An unused allowance stays active until you revoke it.')
  expect(mintPlanText(launch(), 1, 'Main')).toContain('charge only for NFTs that arrive at Main.')
  expect(mintPlanText(launch({ isPaidByAllowance: false }), 1, 'Main')).toContain('a payment of exactly')
  expect(mintPlanText(launch({ price: '0', isPaidByAllowance: false }), 1, 'Main')).toContain('This mint has no price')
  expect(mintPlanText(launch({ price: '0', isPaidByAllowance: true }), 1, 'Main')).toContain(
    'may take one of your NFTs',
  )
})

test.each<[Launch['otherPrice'], string]>([
  [{ amount: '12.5', unit: 'HRBD' }, `Each NFT costs 12.5${NNBSP}HRBD. This app mints for HBAR only.`],
  [{ amount: null, unit: '0.0.4500700' }, 'The price is in 0.0.4500700. This app mints for HBAR only.'],
  [{ amount: '1', unit: 'X\u202eℏ' }, `Each NFT costs 1${NNBSP}X\\u{202e}ℏ. This app mints for HBAR only.`],
  [null, 'This app mints for HBAR only.'],
])('a launch priced in another token says how much of which: %j', (otherPrice, text) => {
  expect(mintObstacle(launch({ paidIn: 'other', price: null, otherPrice }), T0)).toEqual({
    title: 'This launch is paid in another token',
    text,
  })
})
