import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { DrawReader, type DrawInput, verifyDrawInput } from '@shared/draw'
import { hashOf } from '@shared/draw/hash'
import { sampleAnswer } from '@shared/draw/testing/sample'
import { PrefixHash } from '@shared/draw/word-hash'

// Measures how many values of draws are verified in a second, and compares this with loops that only hash a text for
// each value: with the verifier's hash function, with the library's, and with Node's. All loops run in one process, after
// rounds that only warm up, and the fastest round of each counts. Prints one line of JSON. With `--write FILE COUNT`,
// writes COUNT draws to a file instead, and prints the size of the file.

/** Number of draws in one measurement, and largest number of draws in one write to a file. */
const DRAW_COUNT = 4000
/** Consensus time of the first draw in a file, in UNIX seconds. */
const FIRST_SECONDS = 1_600_000_000
/** Time between the draws in a file: more than a minute, so that no draw looks like a redraw of another. */
const SECONDS_BETWEEN_DRAWS = 61
const WARM_ROUNDS = 4
const ROUNDS = 15

/** Honest draws of `count` values each, as lines of JSON in the form of the market's answer. Each has its own salt. */
function drawLines(count: number): string {
  const saltOf = (i: number) => createHash('sha256').update(`bench ${count} ${i}`).digest('hex')
  return Array.from({ length: DRAW_COUNT }, (_, i) => JSON.stringify(sampleAnswer({ count, salt: saltOf(i) }))).join(
    '\n',
  )
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

/** Combines all hash results, so that no hash can be optimized away as unused. */
let combinedHashes = 0

function measureDraws(count: number) {
  const lines = drawLines(count)
  const draws = readDraws(lines)
  const texts = hashedTexts(draws)
  if (texts.length !== DRAW_COUNT * count) throw new Error('not all values were read')
  const verifyAll = (inputs: readonly DrawInput[]): void => {
    for (const draw of inputs) {
      if (verifyDrawInput(draw).reasons.join() !== 'ledger-not-asked') throw new Error('an honest draw did not pass')
    }
  }
  const seconds = fastestSeconds({
    verify: () => verifyAll(draws),
    sameHash: () => texts.forEach((text) => (combinedHashes ^= new PrefixHash(text).firstFourBytes(''))),
  })
  const otherHashes = fastestSeconds({
    library: () => texts.forEach((text) => (combinedHashes ^= hashOf(text)[0] ?? 0)),
    node: () => texts.forEach((text) => (combinedHashes ^= createHash('sha256').update(text).digest()[0] ?? 0)),
  })
  // Parsing is measured separately, because its garbage would be collected while other functions are measured.
  const { readAndVerify } = fastestSeconds({ readAndVerify: () => verifyAll(readDraws(lines)) })
  /** Speed of the verifier as a fraction of the speed of a loop that only hashes. */
  const speedAgainst = (bareSeconds: number): number => bareSeconds / seconds.verify
  return {
    count,
    perSecond: texts.length / seconds.verify,
    bare: { sameHashPerSecond: texts.length / seconds.sameHash },
    over: {
      sameHash: speedAgainst(seconds.sameHash),
      library: speedAgainst(otherHashes.library),
      node: speedAgainst(otherHashes.node),
    },
    reading: { perSecond: texts.length / readAndVerify, overSameHash: seconds.sameHash / readAndVerify },
  }
}

/**
 * Seconds of the fastest round of each function. The functions run in turn, so that other load of the machine affects
 * all of them.
 */
function fastestSeconds<N extends string>(functions: Readonly<Record<N, () => void>>): Record<N, number> {
  const names = Object.keys(functions) as N[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    for (const name of names) {
      const startedMs = performance.now()
      functions[name]()
      if (round >= WARM_ROUNDS) times[name].push((performance.now() - startedMs) / 1000)
    }
  }
  return Object.fromEntries(names.map((name) => [name, Math.min(...times[name])])) as Record<N, number>
}

/** Lines of `count` draws, in blocks of up to `DRAW_COUNT` lines. */
function* blocksOfLines(count: number): Generator<string> {
  for (let blockStart = 0; blockStart < count; blockStart += DRAW_COUNT) {
    const lines = Array.from({ length: Math.min(DRAW_COUNT, count - blockStart) }, (_, i) => {
      const salt = createHash('sha256')
        .update(`many ${blockStart + i}`)
        .digest('hex')
      return JSON.stringify(
        sampleAnswer({ count: 5, salt, seconds: FIRST_SECONDS + (blockStart + i) * SECONDS_BETWEEN_DRAWS }),
      )
    })
    yield `${lines.join('\n')}\n`
  }
}

const [flag, path = '', count] = process.argv.slice(2)
if (flag === '--write') {
  const handle = openSync(path, 'w')
  for (const block of blocksOfLines(Number(count))) writeSync(handle, block)
  const bytes = fstatSync(handle).size
  closeSync(handle)
  process.stdout.write(`${JSON.stringify({ bytes })}\n`)
} else {
  const figures = [5, 10].map(measureDraws)
  process.stdout.write(`${JSON.stringify({ figures, isHashed: combinedHashes !== 0 })}\n`)
}
