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
const DRAW_COUNT = 4000
/** Consensus time of the first draw. */
const FIRST_SECONDS = 1_600_000_000
const WARM_ROUNDS = 4
const ROUNDS = 15

/** Honest draws as lines of JSON, each with its own salt, as the market answers them. */
function drawLines(count: number): string {
  const salt = (i: number) => createHash('sha256').update(`bench ${count} ${i}`).digest('hex')
  return Array.from({ length: DRAW_COUNT }, (_, i) => JSON.stringify(sampleAnswer({ count, salt: salt(i) }))).join('\n')
}

function readDraws(text: string): readonly DrawInput[] {
  const reader = new DrawReader()
  return [...reader.push(text), ...reader.end()].flatMap(({ draws }) => draws)
}

/** The texts whose hashes are the values of the draws. */
const hashedTexts = (draws: readonly DrawInput[]): readonly string[] =>
  draws.flatMap(({ claim }) =>
    claim.kind === 'number' ? claim.values.map((_, i) => `${claim.ledgerNumber}:${claim.salt}:${i}`) : [],
  )

/** Accumulates hash results, so that no hash can be optimized away as unused. */
let sink = 0

function measureDraws(count: number) {
  const lines = drawLines(count)
  const draws = readDraws(lines)
  const texts = hashedTexts(draws)
  if (texts.length !== DRAW_COUNT * count) throw new Error('not all values were read')
  const verifyAll = (given: readonly DrawInput[]): void => {
    for (const draw of given) {
      if (verifyDrawInput(draw).reasons.join() !== 'ledger-not-asked') throw new Error('an honest draw did not pass')
    }
  }
  const seconds = fastestSeconds({
    verify: () => verifyAll(draws),
    sameHash: () => texts.forEach((text) => (sink ^= new PrefixHash(text).firstFour(''))),
  })
  const otherHashes = fastestSeconds({
    library: () => texts.forEach((text) => (sink ^= hashOf(text)[0] ?? 0)),
    node: () => texts.forEach((text) => (sink ^= createHash('sha256').update(text).digest()[0] ?? 0)),
  })
  // Measured separately, because garbage of the parsing would be collected during the turns of the others.
  const { readAndVerify } = fastestSeconds({ readAndVerify: () => verifyAll(readDraws(lines)) })
  const over = (bareSeconds: number): number => bareSeconds / seconds.verify
  return {
    count,
    perSecond: texts.length / seconds.verify,
    bare: { sameHashPerSecond: texts.length / seconds.sameHash },
    over: { sameHash: over(seconds.sameHash), library: over(otherHashes.library), node: over(otherHashes.node) },
    reading: { perSecond: texts.length / readAndVerify, overSameHash: seconds.sameHash / readAndVerify },
  }
}

/** Seconds of the fastest round of each work, turn by turn, so that other load of the machine affects all of them. */
function fastestSeconds<N extends string>(works: Readonly<Record<N, () => void>>): Record<N, number> {
  const names = Object.keys(works) as N[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    for (const name of names) {
      const startedMs = performance.now()
      works[name]()
      if (round >= WARM_ROUNDS) times[name].push((performance.now() - startedMs) / 1000)
    }
  }
  return Object.fromEntries(names.map((name) => [name, Math.min(...times[name])])) as Record<N, number>
}

/** Lines for a file, in blocks. The draws are a minute apart, so that no two are a draw and its redraw. */
function* blocksOfLines(count: number): Generator<string> {
  for (let first = 0; first < count; first += DRAW_COUNT) {
    const lines = Array.from({ length: Math.min(DRAW_COUNT, count - first) }, (_, i) => {
      const salt = createHash('sha256')
        .update(`many ${first + i}`)
        .digest('hex')
      return JSON.stringify(sampleAnswer({ count: 5, salt, seconds: FIRST_SECONDS + (first + i) * 61 }))
    })
    yield `${lines.join('\n')}\n`
  }
}

const [flag, file = '', count] = process.argv.slice(2)
if (flag === '--write') {
  const handle = openSync(file, 'w')
  for (const block of blocksOfLines(Number(count))) writeSync(handle, block)
  const bytes = fstatSync(handle).size
  closeSync(handle)
  process.stdout.write(`${JSON.stringify({ bytes })}\n`)
} else {
  const figures = [5, 10].map(measureDraws)
  process.stdout.write(`${JSON.stringify({ figures, isHashed: sink !== 0 })}\n`)
}
