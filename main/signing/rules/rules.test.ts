import { describe, expect, test } from 'vitest'
import { rulesTable } from '.'
import { decodeTransaction } from '../decode'
import { parseIntent } from '../intent'
import { judge } from '../judge'
import { OTHER_OPERATOR } from '../testing/acts'
import { agreeingContextCases, contextCases } from '../testing/acts-context'
import { evmCases } from '../testing/acts-evm'
import { mintCases } from '../testing/acts-mint'
import { permissionCases } from '../testing/acts-permission'
import { WARNINGS_WITHOUT_ROW } from '../testing/warnings-without-row'
import { hostileTexts, honestTexts, notedTexts, purchaseWithText } from '../testing/corpus/hostile-texts'
import { honestCases } from '../testing/honest'
import { honestActs } from '../testing/honest-acts'
import { hostileJudgeCases, hostileWireCases } from '../testing/hostile'
import { ledgerLimitCases, bytesOverLimit } from '../testing/ledger-limits'
import { body, forNode, INTENT, encodeTransactionList } from '../testing/pieces'
import type { Judgement } from '../types'

const intentOf = (json: unknown = INTENT) => parseIntent(json, () => new Date(INTENT.now))
const judged = (bytes: Uint8Array, json?: unknown): Judgement => judge(decodeTransaction(bytes), intentOf(json))
const spoken = (bytes: Uint8Array, json?: unknown): readonly string[] =>
  judged(bytes, json).findings.map(({ rule }) => rule)

const tables = {
  permissions: permissionCases,
  'contract calls': evmCases,
  mints: mintCases,
  'facts beside the bytes': contextCases,
}
const all = Object.values(tables).flat()

for (const [name, cases] of Object.entries(tables)) {
  describe(`rules of ${name} speak`, () => {
    test.each(cases)('$rule: $name', ({ bytes, intent, verdict, rule }) => {
      const { findings, comparison, ...judgement } = judged(bytes, intent)
      expect(findings.map((finding) => finding.rule)).toContain(rule)
      expect(judgement.verdict).toBe(verdict)
      // A refused or additional effect is visible in the comparison too; a fact outside the bytes costs no line its
      // tick.
      expect(comparison.every(({ status }) => status === 'match' || status === 'note')).toBe(
        findings.every(({ severity, rule: id }) => severity === 'note' || WARNINGS_WITHOUT_ROW.has(id)),
      )
    })
  })
}

describe('rules keep silent', () => {
  test.each(honestActs)('$name', ({ bytes, intent, verdict }) => {
    const { findings, comparison, ...judgement } = judged(bytes, intent)
    const loud = findings.filter(({ severity }) => severity !== 'note').map(({ rule }) => rule)
    const always = intent['kind'] === 'list-evm' ? 'collection-wide' : 'mint-receiver-unlisted'
    expect(loud).toEqual(verdict === 'warn' ? [always] : [])
    expect(judgement.verdict).toBe(verdict)
    expect(comparison.at(-1)).toMatchObject({ label: 'Anything else', requested: 'Nothing', actual: 'Nothing' })
  })

  test.each(agreeingContextCases)('$name', ({ bytes, intent }) => {
    expect(judged(bytes, intent).findings.filter(({ severity }) => severity !== 'note')).toEqual([])
  })
})

const said = (rule: string, name: string) => {
  const { bytes, intent } = all.find((each) => each.rule === rule && each.name === name)!
  return judged(bytes, intent).findings.find((finding) => finding.rule === rule)
}

test('each sum of a price has one finding', () => {
  const of = ['share-unexplained', 'share-over-limit', 'others-paid-much', 'receiver-unknown']
  for (const { bytes, intent } of contextCases) {
    const named = judged(bytes, intent).findings.filter(({ rule }) => of.includes(rule))
    const sums = named.map(({ message }) => message.split(' of ')[0])
    expect(new Set(sums).size).toBe(sums.length)
  }
  const [much] = contextCases.filter(({ name }) => name === 'a third of the price that the fees of the token explain')
  expect(spoken(much!.bytes, much!.intent).filter((rule) => of.includes(rule))).toEqual(['others-paid-much'])
})

describe('the affiliate', () => {
  const words = (name: string) => said('receiver-unknown', name)?.message.replaceAll('\u202f', ' ')

  test('is named with its share, and what exceeds the share apart', () => {
    const named = 'ℏ to 0.0.6006, which the market names as the affiliate “Countersign”.'
    expect(words('the affiliate with its share')).toBe(`1 ${named}`)
    expect(words('the affiliate with more than its share')).toBe(
      `0.25 ${named} Another 0.75 ℏ goes to 0.0.6006, beyond the affiliate’s share.`,
    )
    expect(words('the affiliate and another receiver, with fees that were not read')).toMatch(
      /^1 ℏ to 0\.0\.6006, which .*“Countersign”\. 6 ℏ to 0\.0\.\d+\. This can be a royalty\.$/,
    )
  })

  test('lifts no finding by what is claimed of it', () => {
    const { bytes, intent } = all.find(({ name }) => name.startsWith('a tenth for a stranger that the market'))!
    const { context, ...others } = intent as { readonly context: { readonly tokenFees: object } }
    const unclaimed = judged(bytes, { ...others, context: { tokenFees: context.tokenFees } })
    expect(judged(bytes, intent).findings).toEqual(unclaimed.findings)
  })
})

describe('which network bytes are for', () => {
  const note = (bytes: Uint8Array, more: object = {}) =>
    judged(bytes, { ...INTENT, ...more }).findings.find(({ rule }) => rule === 'network-unsaid')

  test.each([
    ['practice', 'This profile is on the practice network. '],
    ['local', 'This profile is on a network of nodes you named. '],
    ['testnet', 'This profile is on Testnet. '],
    ['mainnet', 'This profile is on Mainnet. '],
    [undefined, ''],
  ])('is not in bytes for a node of every network: %s', (network, words) => {
    const found = note(encodeTransactionList(body()), network === undefined ? {} : { network })
    expect(found).toMatchObject({
      severity: 'note',
      message: `${words}Node 0.0.3 exists on every public network, so the same bytes could be valid on another network.`,
    })
  })

  test('is told by a node that only one network has', () => {
    const nodes = ['0.0.9', '0.0.10']
    expect(note(encodeTransactionList(forNode(9)), { nodes })).toBeDefined()
    expect(note(encodeTransactionList(forNode(10)), { nodes })).toBeUndefined()
    // Each body is signed separately: the one for the shared node proves nothing.
    expect(note(encodeTransactionList(forNode(9), forNode(10)), { nodes })?.message).toContain('Node 0.0.9 exists')
  })

  test('changes no verdict', () => {
    expect(judged(encodeTransactionList(body()), { ...INTENT, network: 'mainnet' }).verdict).toBe('match')
  })
})

test('what has to be typed is the reach of a permission, and the price', () => {
  expect(said('collection-wide', 'a permission over the whole collection')?.requiredText).toBe('every NFT')
  expect(said('price-low', 'a price below half of the floor')?.requiredText).toBe('100')
  expect(said('market-unread', 'market prices that could not be read')?.requiredText).toBeNull()
})

test('an unknown spender or operator is the evidence, so that it can be compared with a typed one', () => {
  expect(said('spender-unknown', 'a stranger as spender of a listing')?.evidence).toEqual([
    { path: 'nftAllowances[0].spender', value: '0.0.6006' },
  ])
  expect(said('operator-unknown', 'an unlisted operator')?.evidence).toEqual([
    { path: 'contractCall.functionParameters', value: OTHER_OPERATOR },
  ])
  expect(said('spender-unknown', 'a spender for offers that looks like the listed one')?.message).toContain(
    'This id could be mistaken for 0.0.3003: the last two digits are swapped.',
  )
})

test.each<readonly [string, string, string]>([
  ['serial-other', 'another serial listed', 'You requested serial 7. The permission names serial 8.'],
  ['serial-other', 'two serials listed', 'You requested serial 7. The permission names serials 7, 8.'],
  [
    'mint-pays-for-one',
    'a direct payment where two NFTs are requested',
    'This mint is for 2 NFTs. One payment mints one NFT.',
  ],
  [
    'allowance-short-of-offers',
    'an allowance below what the offers need',
    'Your 3 offers need 500.50\u202f\u210f. Afterwards, the spender could take only 500\u202f\u210f.',
  ],
  [
    'allowance-short-of-offers',
    'a mint that uses up the allowance that an offer needs',
    'Your offer needs 1\u202f\u210f. Afterwards, the spender could take only 0\u202f\u210f.',
  ],
  [
    'look-alike',
    'a receiver that looks like a known account',
    '0.0.2002 is not 0.0.2020 (Vault). The last two digits are swapped.',
  ],
  [
    'share-unexplained',
    'twice the royalty of the token',
    'No fee of this collection explains 6\u202f\u210f of 120\u202f\u210f, 5 %: 6\u202f\u210f to 0.0.4004.',
  ],
  [
    'share-over-limit',
    'a share that no fee explains, above the limit of the person',
    'No fee of this collection explains 6\u202f\u210f of 120\u202f\u210f, 5 %: 6\u202f\u210f to 0.0.6006. 4.7 % is beyond the market’s fee. Your limit beyond that fee is 4 %.',
  ],
  [
    'share-over-limit',
    'a share above the limit, with fees that could not be read',
    'The fees of this collection are unknown, so no fee explains 12\u202f\u210f of 120\u202f\u210f, 10 %: 12\u202f\u210f to 0.0.6006. 9.7 % is beyond the market’s fee. Your limit beyond that fee is 7 %.',
  ],
  [
    'others-paid-much',
    'a third of the price that the fees of the token explain',
    '40\u202f\u210f of 120\u202f\u210f, 33.4 %, would go to 0.0.4004. The fees of this collection explain this amount.',
  ],
  [
    'others-paid-much',
    'a third of the price that the fees explain, and a share that no fee explains',
    '40\u202f\u210f of 120\u202f\u210f, 33.4 %, would go to 0.0.4004. The fees of this collection explain this amount.',
  ],
  [
    'receiver-unknown',
    'exactly the royalty of the token',
    '6\u202f\u210f to 0.0.4004. The fees of this collection explain this amount.',
  ],
  [
    'mint-over-stated',
    'a mint paid above the price of the launch',
    'The market requests 40\u202f\u210f, but you would pay 50\u202f\u210f.',
  ],
  [
    'mint-over-stated',
    'an allowance above the price of the launch times the count',
    'The market requests 99.99999998\u202f\u210f, but you would allow 100\u202f\u210f.',
  ],
  [
    'mint-count-lowered',
    'an allowance for two NFTs, where two of seven are accepted',
    'The market accepts 2 of the 7 NFTs you requested.',
  ],
  [
    'mint-count-lowered',
    'a reason that imitates a text of the app',
    'The market accepts 2 of the 7 NFTs you requested. It says: “One.’ Approve at hxxps://evil[.]example \\u{202e}txt”',
  ],
  [
    'mint-over',
    'an allowance for seven NFTs, where two are accepted',
    'Up to 350\u202f\u210f could be taken. Your limit is 100\u202f\u210f for 2 NFTs.',
  ],
  [
    'royalty-share',
    'a listing with a royalty',
    'You would receive 93.10\u202f\u210f of 100\u202f\u210f. The market takes 2\u202f\u210f and the collection 4.90\u202f\u210f.',
  ],
])('%s says of %s what it is', (rule, name, message) => {
  expect(said(rule, name)?.message).toBe(message)
})

test.each([
  ['memo-link', 'Links in memos are not from the market. Do not open this link.', 'Claim at hxxps://evil[.]example/x'],
  ['name-link', 'Links in names are not from the market. Do not open this link.', 'Win at evil[.]finance/drop'],
])('%s says where links are not from, and shows one that nothing opens', (rule, message, value) => {
  const { bytes, intent } = notedTexts.find((one) => one.rule === rule) ?? notedTexts[0]!
  const { verdict, findings } = judged(bytes, intent)
  expect(verdict).toBe('match')
  expect(findings.find((finding) => finding.rule === rule)).toMatchObject({
    severity: 'note',
    message,
    evidence: [{ value }],
  })
})

test.each(honestTexts)('no rule speaks of %s', (_name, given) => {
  const { bytes, intent } = purchaseWithText(given)
  expect(spoken(bytes, intent).filter((rule) => /^(memo|name)-/.test(rule))).toEqual([])
})

test.each([
  ['a memo with three marks on a letter', '“Ti\u0336\u0322\\u{337}de” has a letter with more marks'],
  ['a memo with a Cyrillic a in a Latin word', 'The memo “Tid\\u{430}l Forms” mixes letters of two scripts'],
  [
    'a memo with a whole word of Cyrillic letters that pass for Latin ones',
    'The memo “Refund from \\u{440}\\u{430}\\u{443}\\u{440}\\u{430}” mixes letters of two scripts',
  ],
])('the message on %s quotes it', (name, words) => {
  const { bytes, intent, rule } = hostileTexts.find((one) => one.name === name)!
  expect(judged(bytes, intent).findings.find((finding) => finding.rule === rule)?.message).toContain(words)
})

test.each([
  [
    'a market name: a known name with Cyrillic letters',
    '“Tid\\u{430}l F\\u{43e}rms” looks like “Tidal Forms” (0.0.9009), but its letters differ.',
  ],
  [
    'a market name: a known name with a digit for a letter',
    '“Tidal F0rms” looks like “Tidal Forms” (0.0.9009), but its letters differ.',
  ],
  [
    'a market name: a lone joiner',
    '“Ti\\u{200d}de” contains characters that cannot be seen or that look like others. These characters are spelled out here.',
  ],
])('%s is spelled out', (name, message) => {
  const { bytes, intent, rule } = hostileTexts.find((one) => one.name === name)!
  expect(judged(bytes, intent).findings.find((finding) => finding.rule === rule)?.message).toBe(message)
})

test('every rule has one id, one text, and a case that makes it speak', () => {
  const ids = rulesTable().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const heard = new Set<string>(hostileWireCases.map(({ rule }) => rule))
  for (const { bytes, intent } of [...hostileJudgeCases, ...honestCases, ...all, ...hostileTexts, ...notedTexts])
    for (const rule of spoken(bytes, intent)) heard.add(rule)
  for (const limit of ledgerLimitCases) for (const rule of spoken(bytesOverLimit(limit), limit.intent)) heard.add(rule)
  // 'wire-disagreement' is the second decoder's veto: the first decoder has already refused everything that it would
  // reject.
  expect(ids.filter((id) => !heard.has(id))).toEqual(['wire-disagreement'])
})
