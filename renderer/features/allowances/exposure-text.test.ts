import { describe, expect, it } from 'vitest'
import type { AllowanceRow } from '@shared/contract/allowances'
import { worthFacts } from '@shared/insight/held-worth'
import { heldCollection, heldNft } from '../../testing/holdings'
import { sampleAccounts } from '../../testing/samples'
import { exposureWords, purposeWords } from './exposure-text'
import { cardLines, type Grant, grantsBySpender, hbarExposure, type HeldItem, nftExposure } from './spender-exposure'

const [account] = sampleAccounts.accounts
if (!account) throw new Error('the samples have an account')

const TOKEN = { id: '0.0.5' as const, checksum: 'aaaaa', name: 'Kilim', decimals: null }
const grant = (change: Partial<AllowanceRow> = {}): Grant => ({
  account,
  row: {
    id: 'r1',
    kind: 'nft-all',
    state: 'active',
    source: 'ledger',
    spender: '0.0.9',
    spenderAccount: null,
    delegatedBy: null,
    token: TOKEN,
    serial: null,
    granted: null,
    remaining: null,
    grantedAt: null,
    flowId: null,
    revoke: null,
    ...change,
  },
})
const hbar = (remaining: string | null, change: Partial<AllowanceRow> = {}): Grant =>
  grant({ id: 'h', kind: 'hbar', token: null, granted: '500', remaining, ...change })

const item = (serial: number, bestOffer: string | null, status: HeldItem['status'] = 'shown'): HeldItem => {
  const nft = heldNft({ token: TOKEN.id, serial, name: `No. ${serial}` })
  const collection = heldCollection({ token: TOKEN.id, bestOffer })
  return { key: `k${serial}`, account: account.id, nft, status, collection, facts: worthFacts(collection, nft) }
}
const KNOWN = new Map<string, boolean>([[account.id, true]])
const words = (grants: readonly Grant[], items: readonly HeldItem[], known: typeof KNOWN, hideAmounts = false) =>
  exposureWords(grants, items, known, hideAmounts).replaceAll('\u202f', ' ')

describe('what a spender can take', () => {
  it('hides an amount of tokens with the amounts in HBAR', () => {
    const tokens = grant({ kind: 'token', token: { ...TOKEN, name: 'HRBD', decimals: 0 }, remaining: '100' })
    expect(words([tokens], [], KNOWN)).toBe('can take up to 100 HRBD')
    expect(words([tokens], [], KNOWN, true)).toBe('can take up to ••••• HRBD')
  })
  it('is a sentence with the number, the worth and the amount', () => {
    expect(words([grant(), hbar('500')], [item(1, '1000'), item(2, '1000')], KNOWN)).toBe(
      'can move 2 of your NFTs worth about 1,960 ℏ and take up to 500 ℏ',
    )
  })
  it('names the only NFT', () => {
    expect(words([grant({ kind: 'nft', serial: 2 })], [item(1, '50'), item(2, '50')], KNOWN)).toBe(
      'can move No. 2 worth about 49 ℏ',
    )
  })
  it('is of unknown worth where no offer is known, and where the NFT is set aside', () => {
    expect(words([grant()], [item(1, null), item(2, '50', 'spam')], KNOWN)).toBe(
      'can move 2 of your NFTs of unknown worth',
    )
    expect(words([grant()], [item(1, '50'), item(2, null)], KNOWN)).toBe(
      'can move 2 of your NFTs (1 worth about 49 ℏ, 1 of unknown worth)',
    )
  })
  it('has no number while the holdings are not known, and names later NFTs where none is held', () => {
    expect(words([grant()], [], new Map())).toBe('can move all your NFTs of Kilim')
    expect(words([grant()], [], KNOWN)).toBe('can move NFTs of Kilim that you get later')
  })
  it('is a minimum while more NFTs are being read', () => {
    expect(words([grant()], [item(1, '50')], new Map([[account.id, false]]))).toBe(
      'can move at least 1 of your NFTs worth about 49 ℏ',
    )
  })
  it('may be active, and may be unknown in amount', () => {
    expect(words([hbar(null, { state: 'unknown' })], [], KNOWN)).toBe('may be able to take an unknown amount of HBAR')
    expect(words([hbar('5'), hbar(null)], [], KNOWN)).toBe('can take up to 5 ℏ plus an unknown amount')
  })
})

it('a token allowance names its amount, and several are counted as allowances', () => {
  const token = (remaining: string | null) =>
    grant({ id: `t${remaining}`, kind: 'token', token: { ...TOKEN, name: 'HRBD', decimals: 2 }, remaining })
  expect(words([token('10000')], [], KNOWN)).toBe('can take up to 100 HRBD')
  expect(words([token(null)], [], KNOWN)).toBe('can take an unknown amount of HRBD')
  expect(words([token('10000'), token(null)], [], KNOWN)).toBe('can take tokens under 2 allowances')
})

it('an NFT that two permissions cover counts once, and one that is not in the holdings counts, too', () => {
  const grants = [grant(), grant({ kind: 'nft', serial: 1 }), grant({ kind: 'nft', serial: 9 })]
  expect(nftExposure(grants, [item(1, '100')], KNOWN)).toMatchObject({
    count: 2,
    worth: 9_800_000_000n,
    unknownCount: 1,
  })
})

it('the worth is the best offer of the collection after fees, as in the review, not a higher offer for one NFT', () => {
  const nft = heldNft({ token: TOKEN.id, serial: 1 })
  const collection = heldCollection({ token: TOKEN.id, bestOffer: '86.61' })
  const facts = { ...worthFacts(collection, nft), bestOffer: 20_000_000_000n, nftOffer: 20_000_000_000n }
  const held: HeldItem = { key: 'k1', account: account.id, nft, status: 'shown', collection, facts }
  expect(nftExposure([grant()], [held], KNOWN).worth).toBe(8_487_780_000n)
})

it('allowances of unknown amount are counted and not summed', () => {
  expect(hbarExposure([hbar('5'), hbar('2.5'), hbar(null)])).toEqual({
    allowanceSum: 750_000_000n,
    count: 3,
    unknownCount: 1,
  })
})

it('spenders that are not on the list come first, then those that can take most', () => {
  const grants = [hbar('1', { spender: '0.0.7' }), hbar('9', { spender: '0.0.8' }), hbar('2', { spender: '0.0.666' })]
  const groups = grantsBySpender(grants, [], ({ row }) => row.spender !== '0.0.666')
  expect(groups.map(({ spender }) => spender)).toEqual(['0.0.666', '0.0.8', '0.0.7'])
})

it('two permissions over single NFTs share a line, one has its own', () => {
  const single = (serial: number) => grant({ id: `n${serial}`, kind: 'nft', serial })
  expect(cardLines([hbar('1'), single(1), grant(), single(2)]).map(({ kind }) => kind)).toEqual([
    'grant',
    'single-nfts',
    'grant',
  ])
  expect(cardLines([single(1)]).map(({ kind }) => kind)).toEqual(['grant'])
})

it('the purpose of an allowance is known from the flow that granted it', () => {
  expect([purposeWords('allowance'), purposeWords('mint'), purposeWords(null)]).toEqual([
    'for offers',
    'left from a mint',
    null,
  ])
})
