import { PrivateKey } from '@hashgraph/sdk'
import { describe, expect, it } from 'vitest'
import { wordlist as BIP39_WORDS } from '@scure/bip39/wordlists/english.js'
import { serviceKeyKind } from '@shared/contract/connection'
import { KeyTextError } from './key-text-error'
import { checkServiceKey, keyPrefix } from './service-key-text'

const KEY = 'Zm9vYmFyYmF6cXV4Zm9vYmFy'
const reasonOf = (kind: (typeof serviceKeyKind.options)[number], text: string): string | null => {
  try {
    checkServiceKey(kind, text)
    return null
  } catch (cause) {
    return cause instanceof KeyTextError ? cause.code : 'another error'
  }
}

describe('a key of the service', () => {
  it('may begin as it likes; an agent key with the letters of any service and agent-', () => {
    for (const kind of ['user', 'affiliate', 'project'] as const) expect(reasonOf(kind, KEY)).toBeNull()
    for (const text of [`svcagent-${KEY}`, `abcagent-${KEY}`]) expect(reasonOf('agent', text)).toBeNull()
    for (const text of [KEY, `agent-${KEY}`, `ag_${KEY}`, `svc-agent-${KEY}`, 'abcdagent-']) {
      expect(reasonOf('agent', text), text).toBe('not-an-agent-key')
    }
    expect(reasonOf('project', 'app')).toBeNull()
  })

  it.each(['agent', 'user', 'affiliate'] as const)('of the kind %s is none of these', (kind) => {
    const refused: readonly (readonly [string, string])[] = [
      ['', 'empty'],
      ['short', 'too-short'],
      ['a'.repeat(401), 'too-long'],
      [`${KEY} ${KEY}`, 'not-visible-ascii'],
      [`${KEY}\n`, 'not-visible-ascii'],
      [`${KEY}é`, 'not-visible-ascii'],
      [`svcapi-${KEY}`, 'end-user-token'],
      [`XYZAPI-${KEY}`, 'end-user-token'],
      ['https://api.market.example', 'not-a-key'],
      ['0.0.123456', 'not-a-key'],
    ]
    for (const [text, reason] of refused) expect(reasonOf(kind, text), reason).toBe(reason)
  })

  it('that reads only is not taken where a more powerful one is meant', () => {
    expect(reasonOf('user', `svcagent-${KEY}`)).toBe('agent-key')
    expect(reasonOf('affiliate', `abcagent-${KEY}`)).toBe('agent-key')
  })
})

describe('the secret of a wallet', () => {
  const keys = [PrivateKey.generateED25519(), PrivateKey.generateECDSA()]
  const words = (count: number) => BIP39_WORDS.slice(100, 100 + count)
  const base64 = (hex: string, form: 'base64' | 'base64url' = 'base64') => Buffer.from(hex, 'hex').toString(form)
  const forms: readonly (readonly [string, readonly string[]])[] = [
    ['raw', keys.flatMap((key) => [key.toStringRaw(), `0x${key.toStringRaw()}`, key.toStringRaw().toUpperCase()])],
    ['of 96 digits', ['c5'.repeat(48)]],
    ['in DER', keys.flatMap((key) => [key.toStringDer(), `0x${key.toStringDer()}`])],
    ['in base64', keys.flatMap((key) => [base64(key.toStringDer()), base64(key.toStringDer(), 'base64url')])],
    [
      'in PEM',
      keys.map((key) => `-----BEGIN PRIVATE KEY-----\n${base64(key.toStringDer())}\n-----END PRIVATE KEY-----`),
    ],
    ['in words', [12, 24].flatMap((n) => [' ', '-', '\n', ', '].map((gap) => words(n).join(gap).toUpperCase()))],
  ]
  it.each(forms)('%s is taken as no key of the service and as no project’s name', (_form, texts) => {
    for (const kind of serviceKeyKind.options) {
      for (const text of texts) expect(reasonOf(kind, text), `${kind} ${text}`).toBe('wallet-key')
    }
  })

  it('is not seen where there is none', () => {
    expect(reasonOf('user', 'c5'.repeat(31))).toBeNull()
    expect(reasonOf('project', words(11).join('-'))).toBeNull()
  })
})

describe('what is told of a key', () => {
  it('is the beginning of an agent key, never more than a third of it, and nothing of the others', () => {
    expect(keyPrefix('agent', `svcagent-${KEY}${KEY}`)).toBe('svcagent-Zm9v')
    expect(keyPrefix('agent', `abcdefghijklagent-${KEY}${KEY}`)).toBe('abcdefghijklagen')
    expect(keyPrefix('agent', 'svcagent-12345678')).toBe('svcag')
    expect(keyPrefix('agent', KEY)).toBe('')
    for (const kind of ['user', 'affiliate', 'project'] as const) expect(keyPrefix(kind, `svcagent-${KEY}`)).toBe('')
  })
})
