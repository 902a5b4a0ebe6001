import { MAX_BODY_BYTES } from '@shared/ledger-limits'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeTransaction } from './decode'
import { parseIntent, type Intent } from './intent'
import { judge } from './judge'
import { reviewContent } from './review'
import { costlyBodies, costlyIntents, costlyLists, costlyNames, knownNames, lookAlikeLegs } from './testing/costly'
import { mutatedBytes, type WireChange } from './testing/mutate-wire'
import { reviewContext } from './testing/review-pieces'
import { createStepCounter, type StepCounter } from './testing/steps'
import type { Judgement } from './types'

/**
 * Highest cost of a verdict, in steps: for each byte that is read as a transaction, for each further byte of a list,
 * for each known name and each of its characters, and for each character of a name from the market. Comparing pairs
 * takes hundreds of steps for each byte.
 */
const STEPS_FOR_BODY_BYTE = 70
const STEPS_FOR_LIST_BYTE = 4
const STEPS_FOR_NAME = 60
const STEPS_FOR_NAME_CHARACTER = 10
const STEPS_FOR_GIVEN_CHARACTER = 300
const STEPS_FOR_ANYTHING = 30_000
/**
 * Size of the model that main sends to the review window, as JSON. Most effects are associations: a body has room for
 * over a thousand.
 */
const MAX_MODEL_CHARACTERS = 2_000_000

const NAMES = 2000
const clock = () => new Date()
const raws = costlyIntents(NAMES)
const byKind = new Map(raws.map((raw) => [String(raw['kind']), raw]))
const kinds = [...byKind.keys()]

const allowedFor = (bytes: Uint8Array, names = NAMES): number =>
  STEPS_FOR_ANYTHING +
  Math.min(bytes.length, MAX_BODY_BYTES) * STEPS_FOR_BODY_BYTE +
  bytes.length * STEPS_FOR_LIST_BYTE +
  names * STEPS_FOR_NAME

let counter: StepCounter
beforeAll(() => {
  counter = createStepCounter(['/main/signing/', '/shared/', '/@hiero-ledger/', '/protobufjs/'])
})
afterAll(() => counter.close())

/** Parsed again each time, so that building the index of its names is counted. */
const intentOf = (kind: string): Intent => parseIntent(byKind.get(kind), clock)

function stepsFor(bytes: Uint8Array, intent: Intent): number {
  return counter.stepsOf(() => void judge(decodeTransaction(bytes), intent))
}

describe('a verdict takes no more steps than its bytes and the known names account for', () => {
  test.each([...costlyBodies, ...costlyLists])('$name', ({ bytes }) => {
    for (const kind of kinds) {
      const steps = stepsFor(bytes, intentOf(kind))
      expect({ kind, steps, within: steps <= allowedFor(bytes) }).toMatchObject({ within: true })
    }
  })

  test('whatever is changed in bytes made to cost', () => {
    const change = fc.tuple(fc.nat(200), fc.nat(5), fc.nat(10_000), fc.nat(300)) as fc.Arbitrary<WireChange>
    fc.assert(
      fc.property(
        fc.constantFrom(...costlyBodies),
        fc.constantFrom(...kinds),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        ({ bytes }, kind, changes) => {
          const made = mutatedBytes(bytes, changes)
          const steps = stepsFor(made, intentOf(kind))
          expect(steps).toBeLessThanOrEqual(allowedFor(made))
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('names take no more steps than their characters account for', () => {
  test.each(costlyNames)('$name', (names) => {
    const { bytes } = lookAlikeLegs
    const characters = knownNames(NAMES, names.knownNameAt).reduce((sum, { name }) => sum + name.length, 0)
    const given = names.marketNames.join('').length
    for (const raw of costlyIntents(NAMES, names)) {
      const steps = stepsFor(bytes, parseIntent(raw, clock))
      const allowed = allowedFor(bytes) + characters * STEPS_FOR_NAME_CHARACTER + given * STEPS_FOR_GIVEN_CHARACTER
      expect({ kind: raw['kind'], steps, within: steps <= allowed }).toMatchObject({ within: true })
    }
  })
})

describe('bytes made to cost get as far as they are meant to', () => {
  test.each([...costlyBodies, ...costlyLists])('$name: $rule', ({ bytes, rule }) => {
    const { findings } = judge(decodeTransaction(bytes), intentOf('buy'))
    expect(findings[0]?.rule).toBe(rule)
  })
})

test('ten times as many known names take at most ten times the steps of reading them', () => {
  const { bytes } = lookAlikeLegs
  const stepsWith = (names: number): number => {
    const [raw] = costlyIntents(names)
    return stepsFor(bytes, parseIntent({ ...raw, context: { known: knownNames(names) } }, clock))
  }
  const [none, few, many] = [stepsWith(0), stepsWith(200), stepsWith(2000)]
  expect(many - none).toBeLessThan(12 * (few - none))
  expect(many - none).toBeLessThan(2000 * STEPS_FOR_NAME)
})

test('a list over the limit of entries is not read beyond it', () => {
  const rules = ({ findings }: Judgement) => findings.map(({ rule }) => rule)
  for (const { name, bytes } of costlyLists.filter(({ name }) => /empty|1,500 times/.test(name))) {
    const intent = intentOf('buy')
    expect([name, rules(judge(decodeTransaction(bytes), intent))]).toEqual([name, ['bytes-size']])
    expect(stepsFor(bytes, intent)).toBeLessThan(STEPS_FOR_ANYTHING)
  }
})

test('the review of any of them is small enough to hand to its window', () => {
  for (const { name, bytes } of [...costlyBodies, ...costlyLists]) {
    for (const kind of kinds) {
      const intent = intentOf(kind)
      const decoded = decodeTransaction(bytes)
      const size = JSON.stringify(reviewContent(decoded, judge(decoded, intent), intent, reviewContext)).length
      expect({ name, kind, size, fits: size <= MAX_MODEL_CHARACTERS }).toMatchObject({ fits: true })
    }
  }
})
