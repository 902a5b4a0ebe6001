import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DrawReader, DrawSet, type SetResult, unevenSpreads, verifyDrawInput } from '.'
import { verdictOfSet } from './draw-set'
import { sampleAnswer } from './testing/sample'

function setOf(answers: readonly object[]): SetResult {
  const set = new DrawSet()
  const reader = new DrawReader()
  const items = [...reader.push(JSON.stringify(answers)), ...reader.end()]
  for (const { draws } of items) for (const given of draws) set.add(verifyDrawInput(given))
  return set.result()
}
const codes = ({ findings }: SetResult) => findings.map(({ code, places }) => [code, ...places])
const salt = (i: number) => i.toString(16).padStart(64, '0')
const draw = (i: number, over: object = {}) => ({
  ...sampleAnswer({ salt: salt(i), seconds: 1_795_000_000 + i * 3600 }),
  ...over,
})

test('draws that have nothing to do with each other show nothing', () => {
  const result = setOf([draw(1), draw(2), draw(3)])
  expect(result).toMatchObject({ verdict: 'conditional', drawCount: 3, findings: [] })
  expect(result.verdicts).toEqual({ pass: 0, fail: 0, conditional: 3 })
})

test('a salt that was shown before fails the set, though each draw follows', () => {
  const again = sampleAnswer({ salt: salt(1), seconds: 1_796_000_000 })
  const result = setOf([draw(1), draw(2), again])
  expect(codes(result)).toEqual([['salt-again', 1, 3]])
  expect(result.verdict).toBe('fail')
})

test('one transaction with two outcomes fails the set, and the very same draw counts once', () => {
  const [first, second] = [draw(1), draw(2)]
  const twice = { ...second, hederaTransactionId: first.hederaTransactionId }
  expect(codes(setOf([first, twice]))).toEqual([['transaction-again', 1, 2]])
  const dashed = first.hederaTransactionId.replace(/@(\d+)\.(\d+)/, '-$1-$2')
  const same = setOf([first, { ...first, hederaTransactionId: dashed }])
  expect(codes(same)).toEqual([['same-draw', 1, 2]])
  expect(same.spreads.map(({ uniformity }) => uniformity.valueCount)).toEqual([5])
})

test('the same range drawn from again within a minute leaves open which draw counts', () => {
  const first = sampleAnswer({ salt: salt(1), seconds: 1_795_000_000 })
  const soon = sampleAnswer({ salt: salt(2), seconds: 1_795_000_060 })
  const later = sampleAnswer({ salt: salt(3), seconds: 1_795_000_121 })
  expect(codes(setOf([first, soon, later]))).toEqual([['redraw', 1, 2]])
  const other = { ...soon, hederaTransactionId: soon.hederaTransactionId.replace('1133968', '1133969') }
  expect(codes(setOf([first, other]))).toEqual([])
})

test('values are counted by their range', () => {
  const result = setOf(Array.from({ length: 400 }, (_, i) => draw(i)))
  const [spread] = result.spreads
  expect(spread).toMatchObject({ min: 1n, max: 10_000n })
  expect(spread?.uniformity.valueCount).toBe(2000)
  expect(spread?.uniformity.test?.isEven).toBe(true)
})

test('findings are counted beyond those that are named', () => {
  const result = setOf(
    Array.from({ length: 300 }, (_, i) => sampleAnswer({ salt: salt(1), seconds: 1_795_000_000 + i * 100 })),
  )
  expect(result.findings).toHaveLength(200)
  expect(result.counts['salt-again']).toBe(299)
})

test('bytes spelled in another way are the same salt', () => {
  const text = 'ab'.repeat(32)
  const bytes = createHash('sha256').update(Buffer.from(text, 'hex')).digest('hex').slice(0, 16)
  const of = (salt: string, seconds: number) => ({
    ...sampleAnswer({ salt, seconds }),
    saltCommitment: bytes,
    memo: `sc=${bytes}`,
  })
  const result = setOf([of(text, 1_795_000_000), of(text.toUpperCase(), 1_796_000_000)])
  expect(codes(result)).toEqual([['salt-again', 1, 2]])
})

test('the same draw counts once, with or without a transaction, and as the better founded of both', () => {
  const bare = { ...draw(1), hederaTransactionId: null }
  const result = setOf([bare, bare])
  expect(codes(result)).toEqual([['same-draw', 1, 2]])
  expect(result).toMatchObject({ drawCount: 1, verdicts: { pass: 0, fail: 0, conditional: 1 } })
})

test('draws out of order within a minute are seen, whatever their least value is', () => {
  const at = (i: number, seconds: number, over: object = {}) => ({
    ...sampleAnswer({ salt: salt(i), seconds }),
    ...over,
  })
  expect(codes(setOf([at(1, 1_795_000_000), at(2, 1_795_001_000), at(3, 1_795_000_030)]))).toEqual([['redraw', 1, 3]])
  const moved = at(2, 1_795_000_030, { range: { min: 0, max: 9_999, size: 10_000 } })
  expect(codes(setOf([at(1, 1_795_000_000), moved]))).toEqual([['redraw', 1, 2]])
})

test('values that were picked leave the set open, though each draw follows', () => {
  const kept = Array.from({ length: 3000 }, (_, i) => draw(i)).filter(({ values }) => (values[0] ?? 0) <= 4000)
  const result = setOf(kept)
  expect(unevenSpreads(result.spreads)).toHaveLength(1)
  expect(verdictOfSet({ ...result, verdicts: { pass: 9, fail: 0, conditional: 0 } })).toBe('conditional')
})

test('NFTs of one mint may share a number, and not tell two of one transaction', () => {
  const nft = (serialId: number, prngNumber: number) => ({
    serialId,
    prngResponse: { transId: '0.0.5@1795000000.000000001', prngNumber },
  })
  const mint = (...nfts: object[]) => ({ success: true, nfts })
  expect(codes(setOf([mint(nft(12, 1), nft(13, 1))]))).toEqual([])
  expect(codes(setOf([mint(nft(12, 1)), mint(nft(13, 2))]))).toEqual([['transaction-again', 1, 2]])
})
