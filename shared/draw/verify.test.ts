import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DrawReader, type DrawInput, type LedgerFacts, verify, verifyText, writeProof } from '.'
import { sampleAnswer } from './testing/sample'

const read = (text: string): readonly DrawInput[] => {
  const reader = new DrawReader()
  return [...reader.push(text), ...reader.end()].flatMap(({ draws }) => draws)
}
const claimOf = (answer: object) => {
  const [given] = read(JSON.stringify(answer))
  if (!given) throw new Error('no draw')
  return given.claim
}
const answer = sampleAnswer()
const seconds = Number(/@(\d+)/.exec(answer.hederaTransactionId)?.[1])
const facts = (over: Partial<NonNullable<LedgerFacts['transaction']>> = {}): LedgerFacts => ({
  network: 'practice',
  askedAt: '2026-11-21T13:31:50.000Z',
  ledgerNumber: BigInt(answer.onChainPRNG),
  transaction: {
    result: 'SUCCESS',
    kind: 'UTILPRNG',
    memo: answer.memo,
    payer: answer.hederaTransactionId.split('@')[0] ?? '',
    consensusAt: `${seconds + 3}.000000000`,
    ...over,
  },
})
const bytesOf = (salt: string) => createHash('sha256').update(Buffer.from(salt, 'hex')).digest('hex').slice(0, 16)
const boundByBytes = (salt: string) => {
  const commitment = bytesOf(salt)
  return { ...sampleAnswer({ salt }), saltCommitment: commitment, memo: `sc=${commitment}` }
}

test('what the ledger says belongs to the transaction that is named', () => {
  expect(verify(claimOf(answer), facts()).verdict).toBe('pass')
  const reasons = (change: Parameters<typeof facts>[0]) => verify(claimOf(answer), facts(change)).reasons
  expect(reasons({ payer: '0.0.9' })).toEqual(['ledger-payer-differs'])
  expect(reasons({ consensusAt: `${seconds - 1}.999999999` })).toEqual(['ledger-time-differs'])
  expect(reasons({ consensusAt: `${seconds + 181}.000000000` })).toEqual(['ledger-time-differs'])
  const odd = claimOf({ ...answer, hederaTransactionId: 'some transaction' })
  expect(verify(odd)).toMatchObject({ verdict: 'conditional', reasons: ['transaction-id-unknown-form'] })
  expect(verify(odd, facts()).reasons).toEqual(['transaction-id-unknown-form'])
})

test('bytes that can be spelled in several ways leave a choice', () => {
  const salt = 'ab'.repeat(32)
  const reasons = (text: string) => verify(claimOf(boundByBytes(text))).reasons
  expect(reasons(salt)).toEqual(['ledger-not-asked'])
  expect(reasons(`A${salt.slice(1)}`)).toContain('salt-spelling-free')
})

test('the ledger’s memo commits where the answer’s is left out, and then has to be the same commitment', () => {
  const bare = { ...answer, memo: null, saltCommitment: null }
  const result = verify(claimOf(bare), facts())
  expect(result).toMatchObject({ verdict: 'pass', commitment: { hashedAs: 'text' } })
  const other = `sc=${bytesOf(answer.serverSalt)}`
  expect(verify(claimOf({ ...answer, memo: null }), facts({ memo: other })).reasons).toContain('memo-differs')
})

test('a part of a word is no commitment', () => {
  const memo = answer.memo.replace('sc=', 'misc=')
  expect(verify(claimOf({ ...answer, memo })).reasons).toContain('memo-without-commitment')
})

const nft = (serialId: number, prngNumber: number, over: object = {}) => ({
  serialId,
  tokenId: '0.0.9',
  prngResponse: { transId: `0.0.5@1795000000.00000000${serialId}`, prngNumber, numberRange: 3 },
  nftPoolSnapshot: { nftPool: '[1,2,3]', selectedIndex: prngNumber },
  ...over,
})

test('a snapshot is the market’s own word, and one in another form says nothing', () => {
  expect(verify(claimOf({ nfts: [nft(2, 1)] })).reasons).toContain('snapshot-unproven')
  const strange = { nftPoolSnapshot: { nftPool: '[{"nftId": "0.0.9/2"}]', selectedIndex: 0 } }
  const twoTokens = { nftPoolSnapshot: { nftPool: '[{"tokenId":"0.0.9","serial":1},{"tokenId":"0.0.8","serial":1}]' } }
  for (const form of [strange, twoTokens]) {
    expect(verify(claimOf({ nfts: [nft(2, 1, form)] }))).toMatchObject({
      verdict: 'conditional',
      reasons: ['pool-not-understood', 'ledger-not-asked'],
    })
  }
  expect(verify(claimOf({ nfts: [nft(2, 7)] })).reasons).toContain('number-outside-range')
})

test('an answer that tells of one transaction twice tells the same of it', () => {
  const one = nft(2, 1)
  const again = { ...one.prngResponse, prngNumber: 2 }
  expect(verify(claimOf({ nfts: [one], prngResponses: [again] })).reasons).toContain('responses-differ')
  expect(verify(claimOf({ nfts: [one], prngResponses: [one.prngResponse] })).reasons).not.toContain('responses-differ')
})

async function* parts(text: string): AsyncGenerator<string> {
  yield text
}

test('NFTs without a draw are told of, and the whole then passes nowhere', async () => {
  const outcome = await verifyText(parts(JSON.stringify({ nfts: [nft(2, 1), { serialId: 3 }] })))
  expect(outcome.unreadableItems).toEqual([{ place: 1, reason: { code: 'nfts-without-draw', nftCount: 1 } }])
  expect(outcome.set.drawCount).toBe(1)
})

test('a set that was not read to its end never passes', async () => {
  const [drawInput] = read(JSON.stringify(answer))
  if (!drawInput) throw new Error('no draw')
  const proof = writeProof([{ drawInput, result: verify(drawInput.claim, facts()) }], {
    at: '2026-11-21T00:00:00Z',
    by: 'a test',
  })
  expect((await verifyText(parts(proof))).verdict).toBe('pass')
  expect((await verifyText(parts(`${proof}{"torn`))).verdict).toBe('conditional')
})

test('nor does one of which a line could not be read', async () => {
  const [drawInput] = read(JSON.stringify(answer))
  if (!drawInput) throw new Error('no draw')
  const made = { at: '2026-11-21T00:00:00Z', by: 'a test' }
  const line = JSON.stringify(JSON.parse(writeProof([{ drawInput, result: verify(drawInput.claim, facts()) }], made)))
  expect((await verifyText(parts(`${line}\n`))).verdict).toBe('pass')
  expect(await verifyText(parts(`${line}\ngarbage\n`))).toMatchObject({
    verdict: 'conditional',
    unreadableCount: 1,
    stopReason: null,
    set: { drawCount: 1 },
    unreadableItems: [{ place: 2, reason: { code: 'no-json', problem: 'syntax' } }],
  })
})

test('a proof tells of every draw of its answer, though only some are held', async () => {
  const mint = { nfts: Array.from({ length: 9 }, (_, i) => nft(i + 1, i % 3)) }
  const outcome = await verifyText(parts(JSON.stringify(mint)))
  const some = outcome.storedDraws.filter((_, i) => i === 3 || i === 7)
  const again = await verifyText(parts(writeProof(some, { at: '2026-11-21T00:00:00Z', by: 'a test' })))
  expect(again).toMatchObject({ unreadableCount: 0, stopReason: null, set: { drawCount: 9 } })
})

test.each([
  ['a column twice', 'salt,salt,number,min,max,values', { code: 'column-twice', column: 'serverSalt' }],
  [
    'a long cell',
    `salt,number,min,max,values\n${'s'.repeat(1001)},1,1,2,1`,
    { code: 'field', field: 'serverSalt', expected: 'text' },
  ],
  ['an empty cell', 'salt,number,min,max,values\n,1,1,2,1', { code: 'field-missing', field: 'serverSalt' }],
  ['a number left out', 'salt,number,min,max,values\ns,,1,2,1', { code: 'field-missing', field: 'onChainPRNG' }],
])('a table with %s is refused', async (_, text, why) => {
  const { unreadableItems, stopReason } = await verifyText(parts(text))
  expect([stopReason, unreadableItems[0]?.reason]).toContainEqual(why)
})

test('every letter of a salt counts in a table, too', () => {
  const [given] = read("salt,number,min,max,values\n'=secret,1,1,2,1")
  expect(given?.claim).toMatchObject({ salt: "'=secret" })
})
