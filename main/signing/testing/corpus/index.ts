import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contextCases } from '../acts-context'
import { evmCases } from '../acts-evm'
import { mintCases } from '../acts-mint'
import { permissionCases } from '../acts-permission'
import { honestCases } from '../honest'
import { honestActs } from '../honest-acts'
import { hostileJudgeCases, hostileWireCases } from '../hostile'
import { ledgerLimitCases, bytesOverLimit } from '../ledger-limits'
import type { RuleCase } from '../verdict-cases'
import { INTENT } from '../pieces'
import { base64, honestCase, withFullContext, type CorpusCase } from './cases'
import { crossKindCases, sameEffectActs } from './cross-kind'
import { honestSdkActs } from './honest-sdk'
import { hostileCalls } from './hostile-calls'
import { attacksOnEveryKind } from './hostile-every'
import { hostileHbarAllowances } from './hostile-hbar'
import { hostileMintsAndAssociations } from './hostile-mints'
import { hostileListings, hostileRevocations } from './hostile-nfts'
import { hostileTexts } from './hostile-texts'

/** Cases with this many bytes or more are left out, to keep the file of cases small. */
const MAX_CASE_BYTES = 10_000

/** Hostile cases by group. The name of the group is the first part of each case id. */
const hostileGroups: Readonly<Record<string, readonly RuleCase[]>> = {
  reading: hostileWireCases.map((wireCase) => ({ ...wireCase, verdict: 'refuse' })),
  purchase: hostileJudgeCases,
  permission: permissionCases,
  call: [...evmCases, ...hostileCalls],
  mint: [...mintCases, ...hostileMintsAndAssociations],
  context: contextCases,
  every: attacksOnEveryKind,
  allowance: hostileHbarAllowances,
  nft: [...hostileListings, ...hostileRevocations],
  'other act': crossKindCases,
  text: hostileTexts,
  ledger: ledgerLimitCases.map((limit) => ({
    name: `one step over the limit on ${limit.name}`,
    rule: limit.rule,
    bytes: bytesOverLimit(limit),
    verdict: 'refuse',
    intent: limit.intent ?? INTENT,
  })),
}

/** Bytes that do something else than requested, or more. Expected verdict: `refuse` or `warn`. */
export const hostileCorpus: readonly CorpusCase[] = Object.entries(hostileGroups).flatMap(([groupName, groupCases]) =>
  groupCases
    .filter(({ bytes, verdict }) => verdict !== 'match' && bytes.length < MAX_CASE_BYTES)
    .map(({ name, rule, bytes, verdict, intent = INTENT }) => ({
      id: `${groupName}: ${name} (${rule})`,
      intent,
      bytes: base64(bytes),
      expected: verdict,
      rule,
    })),
)

/** Bytes that do what was requested, without facts outside the bytes. */
const honestCasesWithoutContext: readonly CorpusCase[] = [
  ...honestCases.map(({ name, bytes, intent = INTENT }) => ({
    name,
    intent,
    bytes: Buffer.from(bytes),
    verdict: 'match' as const,
  })),
  ...honestActs,
  ...honestSdkActs,
  ...sameEffectActs,
].map(honestCase)

/** File with recorded bytes of the practice market; `market-bytes.test.ts` can rewrite the file. */
export const MARKET_CASES_FILE = join(import.meta.dirname, '../../testdata/market.jsonl')

function marketCases(): readonly CorpusCase[] {
  const caseLines = readFileSync(MARKET_CASES_FILE, 'utf8').trim().split('\n')
  return caseLines.map((line) => JSON.parse(line) as CorpusCase)
}

/**
 * Bytes that do what was requested: all cases without facts outside the bytes, then the same cases with all of these
 * facts, then the recorded cases of the practice market.
 */
export const honestCorpus: readonly CorpusCase[] = [
  ...honestCasesWithoutContext,
  ...honestCasesWithoutContext.map((honest) => withFullContext(honest)),
  ...marketCases(),
]

/** All cases, in the order of the committed file. */
export const corpus: readonly CorpusCase[] = [...hostileCorpus, ...honestCorpus]
