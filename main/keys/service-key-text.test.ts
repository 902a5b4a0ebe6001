import { PrivateKey } from '@hashgraph/sdk'
import { describe, expect, it } from 'vitest'
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
  it('may begin as it likes; an agent key also with the letters of any service', () => {
    for (const kind of serviceKeyKind.options) expect(reasonOf(kind, KEY)).toBeNull()
    for (const text of [`svcagent-${KEY}`, `abcagent-${KEY}`, `ag_${KEY}`]) expect(reasonOf('agent', text)).toBeNull()
    expect(reasonOf('project', 'app')).toBeNull()
  })

  it.each(['agent', 'user', 'affiliate'] as const)('of the kind %s is none of these', (kind) => {
    const ed25519 = PrivateKey.generateED25519()
    const ecdsa = PrivateKey.generateECDSA()
    const refused: readonly (readonly [string, string])[] = [
      ['', 'empty'],
      ['short', 'too-short'],
      ['a'.repeat(401), 'too-long'],
      [`${KEY} ${KEY}`, 'not-visible-ascii'],
      [`${KEY}\n`, 'not-visible-ascii'],
      [`${KEY}é`, 'not-visible-ascii'],
      [`svcapi-${KEY}`, 'end-user-token'],
      [`XYZAPI-${KEY}`, 'end-user-token'],
      [ed25519.toStringDer(), 'wallet-key'],
      [ecdsa.toStringDer(), 'wallet-key'],
      [`0x${ecdsa.toStringDer()}`, 'wallet-key'],
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

describe('what is told of a key', () => {
  it('is the beginning of an agent key, never more than half of it, and nothing of the others', () => {
    expect(keyPrefix('agent', `svcagent-${KEY}`)).toBe('svcagent-Zm9vYm')
    expect(keyPrefix('agent', 'svcagent-12345678')).toBe('svcagent')
    expect(keyPrefix('agent', 'abcdefgh')).toBe('abcd')
    for (const kind of ['user', 'affiliate', 'project'] as const) expect(keyPrefix(kind, KEY)).toBe('')
  })
})
