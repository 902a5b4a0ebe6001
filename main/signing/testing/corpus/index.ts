import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contextCases } from '../acts-context'
import { evmCases } from '../acts-evm'
import { mintCases } from '../acts-mint'
import { permissionCases } from '../acts-permission'
import { honest } from '../honest'
import { honestActs } from '../honest-acts'
import { hostileBuy, hostileWire } from '../hostile'
import { ledgerLimitCases, overLimit } from '../ledger-limits'
import type { RuleCase } from '../not-a-match'
import { INTENT } from '../pieces'
import { base64, honestCase, withFullContext, type CorpusCase } from './cases'
import { crossKind, sameActs } from './cross-kind'
import { honestSdk } from './honest-sdk'
import { hostileCalls } from './hostile-calls'
import { hostileEvery } from './hostile-every'
import { hostileHbar } from './hostile-hbar'
import { hostileMints } from './hostile-mints'
import { hostileListing, hostileRemoval } from './hostile-nfts'
import { hostileTexts } from './hostile-texts'

/** Larger bytes would add nothing to the file of cases. */
const MOST_BYTES = 10_000

const hostileTables: Readonly<Record<string, readonly RuleCase[]>> = {
  reading: hostileWire.map((entry) => ({ ...entry, verdict: 'refuse' })),
  purchase: hostileBuy,
  permission: permissionCases,
  call: [...evmCases, ...hostileCalls],
  mint: [...mintCases, ...hostileMints],
  context: contextCases,
  every: hostileEvery,
  allowance: hostileHbar,
  nft: [...hostileListing, ...hostileRemoval],
  'other act': crossKind,
  text: hostileTexts,
  ledger: ledgerLimitCases.map((limit) => ({
    name: `one step over the limit on ${limit.name}`,
    rule: limit.rule,
    bytes: overLimit(limit),
    verdict: 'refuse',
    intent: limit.intent ?? INTENT,
  })),
}

/** Bytes that do something else, or more, than requested: `refuse`, or `warn` where the table of rules says so. */
export const hostileCorpus: readonly CorpusCase[] = Object.entries(hostileTables).flatMap(([table, cases]) =>
  cases
    .filter(({ bytes, verdict }) => verdict !== 'match' && bytes.length < MOST_BYTES)
    .map(({ name, rule, bytes, verdict, intent = INTENT }) => ({
      id: `${table}: ${name} (${rule})`,
      intent,
      bytes: base64(bytes),
      expected: verdict,
      rule,
    })),
)

const plainly: readonly CorpusCase[] = [
  ...honest.map(({ name, bytes, intent = INTENT }) => ({
    name,
    intent,
    bytes: Buffer.from(bytes),
    verdict: 'match' as const,
  })),
  ...honestActs,
  ...honestSdk,
  ...sameActs,
].map(honestCase)

/** Recorded bytes of the practice market; `market-bytes.ts` records them again. */
export const MARKET_FILE = join(import.meta.dirname, '../../testdata/market.jsonl')

function marketCases(): readonly CorpusCase[] {
  const lines = readFileSync(MARKET_FILE, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as CorpusCase)
}

/** Bytes that do what was requested, without outside facts and with all of them. */
export const honestCorpus: readonly CorpusCase[] = [
  ...plainly,
  ...plainly.map((each) => withFullContext(each)),
  ...marketCases(),
]

/** All cases, as in the committed file. */
export const corpus: readonly CorpusCase[] = [...hostileCorpus, ...honestCorpus]
