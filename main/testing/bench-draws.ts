import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { DrawReader, type DrawInput, verifyDrawInput } from '@shared/draw'
import { hashOf } from '@shared/draw/hash'
import { sampleAnswer } from '@shared/draw/testing/sample'
import { PrefixHash } from '@shared/draw/word-hash'

/**
 * Measures the verification of draws, in values a second, against a loop that only hashes a text for each value: with
 * the same hash, with the library and with Node. One process, all warmed, turn by turn, the fastest of the rounds.
 * Prints one line of JSON.
 */
const DRAWS = 4000
const FIRST_SECONDS = 1_600_000_000
const WARM_ROUNDS = 4
const ROUNDS = 15

/** Honest draws, each with a salt of its own, as the market answers them. */
function linesOf(count: number): string {
  const salt = (i: number) => createHash('sha256').update(`bench ${count} ${i}`).digest('hex')
  return Array.from({ length: DRAWS }, (_, i) => JSON.stringify(sampleAnswer({ count, salt: salt(i) }))).join('\n')
}

function read(text: string): readonly DrawInput[] {
  const reader = new DrawReader()
  return [...reader.push(text), ...reader.end()].flatMap(({ draws }) => draws)
}

const textsOf = (given: readonly DrawInput[]): readonly string[] =>
  given.flatMap(({ claim }) =>
    claim.kind === 'number' ? claim.values.map((_, i) => `${claim.ledgerNumber}:${claim.salt}:${i}`) : [],
  )

/** Accumulates hash results, so that no hash can be optimized away as unused. */
let sink = 0

function figuresOf(count: number) {
  const lines = linesOf(count)
  const given = read(lines)
  const texts = textsOf(given)
  if (texts.length !== DRAWS * count) throw new Error('not all values came')
  const verifyAll = (draws: readonly DrawInput[]): void => {
    for (const draw of draws)
      if (verifyDrawInput(draw).reasons.join() !== 'ledger-not-asked') throw new Error('not honest')
  }
  const seconds = timed({
    verify: () => verifyAll(given),
    sameHash: () => texts.forEach((text) => (sink ^= new PrefixHash(text).firstFour(''))),
  })
  const others = timed({
    library: () => texts.forEach((text) => (sink ^= hashOf(text)[0] ?? 0)),
    node: () => texts.forEach((text) => (sink ^= createHash('sha256').update(text).digest()[0] ?? 0)),
  })
  // Measured separately: the garbage of reading would be collected during the others' turns.
  const { readAndVerify } = timed({ readAndVerify: () => verifyAll(read(lines)) })
  const over = (bare: number): number => bare / seconds.verify
  return {
    count,
    perSecond: texts.length / seconds.verify,
    bare: { sameHashPerSecond: texts.length / seconds.sameHash },
    over: { sameHash: over(seconds.sameHash), library: over(others.library), node: over(others.node) },
    reading: { perSecond: texts.length / readAndVerify, overSameHash: seconds.sameHash / readAndVerify },
  }
}

/** Measures turn by turn, so that other load of the machine affects all of them. */
function timed<N extends string>(works: Readonly<Record<N, () => void>>): Record<N, number> {
  const names = Object.keys(works) as N[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    for (const name of names) {
      const from = performance.now()
      works[name]()
      if (round >= WARM_ROUNDS) times[name].push((performance.now() - from) / 1000)
    }
  }
  return Object.fromEntries(names.map((name) => [name, Math.min(...times[name])])) as Record<N, number>
}

/** Lines for a file, a minute apart, so that no two are a draw and its redraw. */
function* manyLines(count: number): Generator<string> {
  for (let from = 0; from < count; from += DRAWS) {
    const some = Array.from({ length: Math.min(DRAWS, count - from) }, (_, i) => {
      const salt = createHash('sha256')
        .update(`many ${from + i}`)
        .digest('hex')
      return JSON.stringify(sampleAnswer({ count: 5, salt, seconds: FIRST_SECONDS + (from + i) * 61 }))
    })
    yield `${some.join('\n')}\n`
  }
}

const [flag, file = '', count] = process.argv.slice(2)
if (flag === '--write') {
  const handle = openSync(file, 'w')
  for (const lines of manyLines(Number(count))) writeSync(handle, lines)
  const bytes = fstatSync(handle).size
  closeSync(handle)
  process.stdout.write(`${JSON.stringify({ bytes })}\n`)
} else {
  const figures = [5, 10].map(figuresOf)
  process.stdout.write(`${JSON.stringify({ figures, isHashed: sink !== 0 })}\n`)
}
