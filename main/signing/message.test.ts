import { PrivateKey } from '@hashgraph/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EntityId } from '@shared/ids'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { decodeTransaction, isRefused } from './decode'
import { proto } from './decode/proto'
import { judgeChallenge, type ChallengeIntent } from './message'
import { decodedBytesOf, messageBytes, readsAsTransaction } from './message-bytes'
import { messageRules } from './message-rules'
import {
  NOW_SECONDS,
  THEFT,
  body,
  encodeListEntry,
  encodeTransactionList,
  encodeSignedTransaction,
} from './testing/pieces'

const ASKED: ChallengeIntent = { account: '0.0.5012345', serviceHost: 'api.example.io', now: NOW_SECONDS * 1000 }
const DATA = { token: 'f3'.repeat(16), account: '0.0.5012345', timestamp: NOW_SECONDS * 1000 - 800 }
const PAYLOAD = { action: 'login', url: 'https://api.example.io', data: DATA }

type Payload = typeof PAYLOAD
type Changes = Partial<Omit<Payload, 'data'>> & { readonly data?: Partial<Payload['data']> }
const payloadOf = ({ data, ...rest }: Changes): Payload => ({ ...PAYLOAD, ...rest, data: { ...DATA, ...data } })
type Honest = readonly [name: string, changes: Changes, asked: Partial<ChallengeIntent>]
/** The rule that reports, the change to the challenge, and the change to the expected facts. */
type Hostile = readonly [rule: string, changes: Changes, asked?: Partial<ChallengeIntent>]
const judgeOf = (changes: Changes, asked: Partial<ChallengeIntent> = {}) =>
  judgeChallenge({ payload: payloadOf(changes) }, { ...ASKED, ...asked })
const rulesOf = ({ judgement }: ReturnType<typeof judgeChallenge>) => judgement.findings.map(({ rule }) => rule)

describe('a challenge as the service gives it', () => {
  it('matches, and is signed with prefix, length in bytes and text', () => {
    const { judgement, text, bytes } = judgeOf({})
    expect(judgement).toMatchObject({ verdict: 'match', findings: [], effects: [] })
    expect(text).toBe(JSON.stringify(PAYLOAD))
    expect(Buffer.from(bytes).toString()).toBe(`\x19Hedera Signed Message:\n${text.length}${text}`)
    expect(judgement.comparison).toEqual([
      expect.objectContaining({ label: 'Form', status: 'match' }),
      { label: 'Service', requested: 'api.example.io', actual: 'https://api.example.io', status: 'match' },
      { label: 'Account', requested: '0.0.5012345', actual: '0.0.5012345', status: 'match' },
      expect.objectContaining({ label: 'Made at', actual: '2026-11-21T11:59:59.200Z', status: 'match' }),
    ])
  })

  it('is counted in bytes, not in letters', () => {
    const { text, bytes } = judgeOf({ action: 'Anmelden für Tide' })
    expect(Buffer.from(bytes).toString()).toBe(`\x19Hedera Signed Message:\n${text.length + 1}${text}`)
  })

  it.each<Honest>([
    ['with a path', { url: 'https://api.example.io/v1' }, {}],
    ['of the domain above the service', { url: 'https://example.io' }, {}],
    ['that is four minutes old', { data: { timestamp: ASKED.now - 240_000 } }, {}],
    ['of a clock that is a minute ahead', { data: { timestamp: ASKED.now + 60_000 } }, {}],
    ['of this machine', { url: 'http://127.0.0.1:4100' }, { serviceHost: '127.0.0.1:4100' }],
    ['of a service on a port of its own', { url: 'https://example.io' }, { serviceHost: 'api.example.io:8443' }],
  ])('matches %s', (_, changes, asked) => {
    expect(judgeOf(changes, asked).judgement.verdict).toBe('match')
  })

  it('matches whatever the token', () => {
    for (let i = 0; i < 300; i++) {
      const token = Buffer.from(Array.from({ length: 16 }, (_, j) => (i * 97 + j * j * 31 + i * j) % 256)).toString(
        'hex',
      )
      expect(rulesOf(judgeOf({ data: { token } }))).toEqual([])
    }
  })
})

const THEFT_BODY = body({ data: THEFT })
const host = (url: string, asked: Partial<ChallengeIntent> = {}): Hostile => ['message-host', { url }, asked]
const token = (bytes: Uint8Array, form: BufferEncoding): Hostile => [
  'message-transaction',
  { data: { token: Buffer.from(bytes).toString(form) } },
]

describe('a challenge is refused', () => {
  it.each<readonly [string, Hostile]>([
    ['for another account', ['message-account', { data: { account: '0.0.7' } }]],
    ['for one that looks alike', ['message-account', { data: { account: '0.0.5012354' } }]],
    ['for the account in another form', ['message-account', { data: { account: '0.0.05012345' } }]],
    ['for the account with a blank', ['message-account', { data: { account: '0.0.5012345 ' } }]],
    ['of another host', host('https://example.com')],
    ['of a host that ends alike', host('https://evilexample.io')],
    ['of a host that begins alike', host('https://api.example.io.evil.com')],
    ['of a host beside the service', host('https://shop.example.io')],
    ['of a host below the service', host('https://x.api.example.io')],
    ['of a whole top domain', host('https://io')],
    ['of a domain under which anybody registers', host('https://co.uk', { serviceHost: 'market.co.uk' })],
    ['of a domain under which anybody publishes', host('https://github.io', { serviceHost: 'market.github.io' })],
    ['of a host two steps above the service', host('https://example.io', { serviceHost: 'eu.api.example.io' })],
    ['of the service with a user in front', host('https://api.example.io@evil.com')],
    ['with a user of the service', host('https://me:secret@api.example.io')],
    ['in letters that look alike', host('https://аpi.example.io')],
    ['in their punycode', host('https://xn--pi-7kc.example.io', { serviceHost: 'xn--pi-7kc.example.io' })],
    ['without TLS', host('http://api.example.io')],
    ['of another scheme', host('javascript://api.example.io')],
    ['of another port', host('https://api.example.io:8443')],
    ['of another port of this machine', host('http://127.0.0.1:4101', { serviceHost: '127.0.0.1:4100' })],
    ['of this machine, for a service elsewhere', host('http://127.0.0.1')],
    ['of a part of an address', host('https://0.0.1', { serviceHost: '10.0.0.1' })],
    ['with a query', host('https://api.example.io?next=evil.com')],
    ['with a dot behind', host('https://api.example.io.')],
    ['after five minutes', ['message-expired', { data: { timestamp: ASKED.now - 300_000 } }]],
    ['of 1970', ['message-expired', { data: { timestamp: 0 } }]],
    ['in seconds in place of milliseconds', ['message-expired', { data: { timestamp: NOW_SECONDS } }]],
    ['ahead of its time', ['message-ahead', { data: { timestamp: ASKED.now + 60_001 } }]],
    ['for the end of time', ['message-ahead', { data: { timestamp: Number.MAX_SAFE_INTEGER } }]],
    ['with a turned text', ['message-hidden', { action: 'login \u202enigol' }]],
    ['with a hidden letter in the token', ['message-hidden', { data: { token: 'ab\u200bcd' } }]],
    ['with a break of lines', ['message-hidden', { action: 'login\nand more' }]],
    ['with half a letter', ['message-hidden', { action: 'login \ud800' }]],
    ['with an empty token', ['message-length', { data: { token: '' } }]],
    ['with a huge token', ['message-length', { data: { token: 'a'.repeat(1_000_000) } }]],
    ['with a speech for an action', ['message-length', { action: 'I agree '.repeat(20) }]],
    ['with a transaction as base64 for a token', token(encodeTransactionList(THEFT_BODY), 'base64')],
    ['with a body as hex for a token', token(THEFT_BODY, 'hex')],
    ['with a signed transaction as hex for a token', token(encodeSignedTransaction(THEFT_BODY), 'hex')],
    ['with an entry as base64 for a token', token(encodeListEntry(encodeSignedTransaction(THEFT_BODY)), 'base64')],
    ['with a body as letters for a token', token(THEFT_BODY, 'latin1')],
  ])('%s', (_, [rule, changes, asked]) => {
    const result = judgeOf(changes, asked)
    expect(rulesOf(result)).toContain(rule)
    expect(result.judgement.verdict).toBe('refuse')
    expect(result.judgement.comparison.map(({ status }) => status)).toContain('refuse')
    expect(result.bytes).toHaveLength(0)
    expect(JSON.stringify(result.judgement).length).toBeLessThan(3000)
  })

  it.each<readonly [string, unknown]>([
    ['with another field', { ...PAYLOAD, callback: 'https://evil.com' }],
    ['with another field inside', { ...PAYLOAD, data: { ...DATA, transaction: 'AA==' } }],
    ['with a nested token', { ...PAYLOAD, data: { ...DATA, token: { token: 'ab' } } }],
    ['with a list of accounts', { ...PAYLOAD, data: { ...DATA, account: ['0.0.5012345'] } }],
    ['with a time as text', { ...PAYLOAD, data: { ...DATA, timestamp: String(DATA.timestamp) } }],
    ['with half a millisecond', { ...PAYLOAD, data: { ...DATA, timestamp: DATA.timestamp + 0.5 } }],
    ['with no time', { ...PAYLOAD, data: { token: DATA.token, account: DATA.account } }],
    ['with a list for its data', { ...PAYLOAD, data: [DATA] }],
    ['that is text', JSON.stringify(PAYLOAD)],
    ['that writes itself otherwise', { ...PAYLOAD, toJSON: () => 'anything' }],
    ['that is nothing', null],
  ])('%s, because its form is another', (_, payload) => {
    const result = judgeChallenge({ payload: payload as Payload }, ASKED)
    expect(rulesOf(result)).toEqual(['message-form'])
    expect(result).toMatchObject({ text: '', judgement: { verdict: 'refuse' } })
    expect(result.bytes).toHaveLength(0)
  })

  it('says in which way an account looks alike', () => {
    const [finding] = judgeOf({ data: { account: '0.0.5012354' } }).judgement.findings
    expect(finding?.message).toContain('swapped')
  })

  it('by rules that each have a row in the table', () => {
    const ids = messageRules.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(messageRules.every(({ title, about }) => title !== '' && about !== '')).toBe(true)
  })
})

describe('what is signed', () => {
  it('is of the judged fields alone, whatever else the answer held and twice', () => {
    const json = `{"payload":{"action":"x","url":"https://evil.com","action":"login","url":"https://api.example.io","data":${JSON.stringify(DATA)}}}`
    const { text, judgement } = judgeChallenge(JSON.parse(json) as { payload: Payload }, ASKED)
    expect(judgement.verdict).toBe('match')
    expect(text).toBe(JSON.stringify(PAYLOAD))
  })

  it('has the order of the documents, in whatever order it came', () => {
    const { data, url, action } = PAYLOAD
    const { timestamp, account, token: one } = data
    const { text } = judgeChallenge({ payload: { data: { timestamp, account, token: one }, url, action } }, ASKED)
    expect(text).toBe(JSON.stringify(PAYLOAD))
  })

  it('is no transaction to any reader, whatever the text', () => {
    for (const text of ['', '{}', JSON.stringify(PAYLOAD), THEFT_BODY.toString('latin1'), '$'.repeat(5000)]) {
      const bytes = messageBytes(text)
      expect(isRefused(decodeTransaction(bytes))).toBe(true)
      expect(readsAsTransaction(bytes)).toBe(false)
    }
  })

  it('is told from a transaction in each of its envelopes', () => {
    const inner = encodeSignedTransaction(THEFT_BODY)
    const single = proto.Transaction.encode({ signedTransactionBytes: inner }).finish()
    const old = proto.Transaction.encode({ bodyBytes: THEFT_BODY }).finish()
    for (const bytes of [THEFT_BODY, inner, single, old, encodeTransactionList(THEFT_BODY)]) {
      expect(readsAsTransaction(bytes)).toBe(true)
      expect(decodedBytesOf(`0x${Buffer.from(bytes).toString('hex')}`).some(readsAsTransaction)).toBe(true)
    }
  })
})

describe('the practice service', () => {
  let practice: Harness
  beforeAll(async () => {
    practice = await startHarness()
  })
  afterAll(() => practice.stop())

  it.each(['ED25519', 'ECDSA'] as const)('signs in who signs a match with %s', async (keyType) => {
    const person = await practice.control('/accounts/open', { keyType })
    const account: EntityId = person.accountId
    const init = await practice.affiliate('auth/init', {}, { user_address: account })
    const serviceHost = new URL(practice.announcement.baseUrl).host
    const { judgement, bytes } = judgeChallenge(init.body, { account, serviceHost, now: Date.now() })
    expect(judgement).toMatchObject({ verdict: 'match', findings: [] })
    const signature = PrivateKey.fromStringDer(person.privateKey).sign(bytes)
    expect(signature).toHaveLength(64)
    const { operationToken, nonce } = init.body
    const userSignature = Buffer.from(signature).toString('base64')
    const verify = { user_address: account, operationToken, nonce, userSignature }
    expect((await practice.affiliate('auth/verify', {}, verify)).body).toMatchObject({ success: true, verified: true })
  })
})
