import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reviewModel } from '@shared/contract/review'
import { decodeTransaction } from './decode'
import { intentSchema, parseIntent } from './intent'
import { judge } from './judge'
import { judgeCase } from './report'
import { reviewContent } from './review'
import { rulesTable } from './rules'
import { corpus, honestCorpus, hostileCorpus } from './testing/corpus'
import { unexpectedResults } from './testing/corpus/unexpected-results'
import { INTENT } from './testing/pieces'
import { reviewContext } from './testing/review-pieces'

const KINDS = intentSchema.options.map(({ shape }) => shape.kind.value)
const clock = () => new Date(INTENT.now)

describe('bytes that do something else, or more, than was asked', () => {
  test('are refused, or warned of where the table of rules says so, by the rule a reader would expect', () => {
    expect(unexpectedResults(hostileCorpus)).toEqual([])
  })

  test('are only warned of by rules that the table lists as warnings', () => {
    const warnings = new Set(rulesTable().flatMap(({ id, severity }) => (severity === 'warn' ? [id] : [])))
    for (const each of hostileCorpus.filter(({ expected }) => expected === 'warn')) {
      const { findings } = judgeCase(JSON.stringify(each), clock)
      const loud = findings.filter(({ severity }) => severity !== 'note').map(({ rule }) => rule)
      expect(loud.length).toBeGreaterThan(0)
      expect(loud.filter((rule) => !warnings.has(rule))).toEqual([])
    }
  })
})

describe('bytes that do what was asked', () => {
  test('match, or are warned of what their form always means', () => {
    expect(unexpectedResults(honestCorpus)).toEqual([])
  })

  test('raise nothing else, with and without all that is known beside them', () => {
    for (const each of honestCorpus) {
      const { findings } = judgeCase(JSON.stringify(each), clock)
      const loud = findings.filter(({ severity }) => severity !== 'note').map(({ rule }) => rule)
      expect([each.id, [...new Set(loud)]]).toEqual([each.id, each.rule === null ? [] : [each.rule]])
    }
  })
})

test('the corpus stays large enough to mean something, for each of the ten kinds', () => {
  const count = (cases: typeof corpus, kind: string) => cases.filter(({ intent }) => intent['kind'] === kind).length
  expect(KINDS.length).toBe(10)
  expect(hostileCorpus.filter(({ expected }) => expected === 'refuse').length).toBeGreaterThanOrEqual(300)
  expect(honestCorpus.length).toBeGreaterThanOrEqual(60)
  for (const kind of KINDS) {
    expect([kind, count(hostileCorpus, kind) >= 30]).toEqual([kind, true])
    expect([kind, count(honestCorpus, kind) >= 6]).toEqual([kind, true])
  }
  expect(new Set(corpus.map(({ id }) => id)).size).toBe(corpus.length)
})

test('every case can be shown: its review is one that the window takes', () => {
  const shown = reviewModel.omit({ reviewId: true, endsInMs: true, theme: true })
  for (const { id, intent: asked, bytes } of corpus) {
    const intent = parseIntent(asked, clock)
    const decoded = decodeTransaction(Buffer.from(bytes, 'base64'))
    const { error } = shown.safeParse(reviewContent(decoded, judge(decoded, intent), intent, reviewContext))
    expect([id, error?.issues ?? []]).toEqual([id, []])
  }
})

test('the committed file is the corpus', async () => {
  const lines = corpus.map((each) => `${JSON.stringify(each)}\n`).join('')
  await expect(lines).toMatchFileSnapshot(join(import.meta.dirname, 'testdata/cases.jsonl'))
})
