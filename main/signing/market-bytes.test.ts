import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MARKET_CASES_FILE } from './testing/corpus'
import { recordMarketCases } from './testing/corpus/market-bytes'
import { unexpectedResults } from './testing/corpus/unexpected-results'

test('what the practice market prepares is judged as what was asked for', async () => {
  const cases = await recordMarketCases()
  // RECORD_MARKET=yes rewrites the committed file: ids, times and accounts change with each run.
  if (process.env['RECORD_MARKET'])
    await writeFile(MARKET_CASES_FILE, cases.map((each) => `${JSON.stringify(each)}\n`).join(''))
  expect(unexpectedResults(cases)).toEqual([])
  expect(new Set(cases.map(({ intent }) => intent['kind'])).size).toBe(8)
})
