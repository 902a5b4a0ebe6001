import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DrawReader, type DrawInput, type ReadItem, verifyDrawInput, writeProof } from '.'
import { Fields, isObject } from './fields'
import { type Json, type JsonObject, readJson, writeJson } from './json'

/** Made by `testing/make-vectors.py`: another language, the documents' formula, and none of this code. */
type Vector = {
  readonly name: string
  readonly answer: JsonObject
  readonly ledger: readonly Json[]
  readonly expected: readonly { readonly verdict: string; readonly reasons: readonly string[] }[]
}

const read = (text: string): ReadItem[] => {
  const reader = new DrawReader()
  return [...reader.push(text), ...reader.end()]
}
const draws = (text: string): readonly DrawInput[] => read(text).flatMap((item) => item.draws)

function vectorOf(line: string): Vector {
  const item = readJson(line)
  if (!isObject(item)) throw new Error('no object')
  const fields = new Fields(item)
  const expected = fields.objects('expected').map((one) => ({
    verdict: one.text('verdict'),
    reasons: one.get('reasons') as readonly string[],
  }))
  return {
    name: fields.text('name'),
    answer: item.get('answer') as JsonObject,
    ledger: item.get('ledger') as readonly Json[],
    expected,
  }
}

const VECTORS = readFileSync(new URL('testing/vectors.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map(vectorOf)

/** The vector as a proof, the format that includes ledger facts. */
const proofOf = ({ answer, ledger, expected }: Vector): string =>
  writeJson(
    new Map<string, Json>([
      ['format', 'countersign-draw-proof'],
      ['version', 1n],
      [
        'draws',
        [
          new Map<string, Json>([
            ['answer', answer],
            ['ledger', ledger],
            ['verdicts', expected.map(({ verdict }) => verdict)],
          ]),
        ],
      ],
    ]),
  )

test('there are at least 200 draws, of every verdict', () => {
  const verdicts = VECTORS.flatMap(({ expected }) => expected.map(({ verdict }) => verdict))
  expect(verdicts.length).toBeGreaterThanOrEqual(200)
  expect(new Set(verdicts)).toEqual(new Set(['pass', 'fail', 'conditional']))
})

describe.each(VECTORS.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
  const { expected } = vector
  test('gives the known verdict for the known reasons', () => {
    const results = draws(proofOf(vector)).map((given) => verifyDrawInput(given))
    expect(results.map(({ verdict, reasons }) => ({ verdict, reasons }))).toEqual(expected)
  })

  test('gives the same again as a proof that was written and read', () => {
    const proven = draws(proofOf(vector)).map((drawInput) => ({ drawInput, result: verifyDrawInput(drawInput) }))
    const text = writeProof(proven, { at: '2026-11-21T14:00:00.000Z', by: 'a test' })
    const again = draws(text).map((drawInput) => ({ drawInput, result: verifyDrawInput(drawInput) }))
    expect(again.map(({ result }) => [result.verdict, result.reasons])).toEqual(
      expected.map(({ verdict, reasons }) => [verdict, reasons]),
    )
    expect(writeProof(again, { at: '2026-11-21T14:00:00.000Z', by: 'a test' })).toBe(text)
  })
})
