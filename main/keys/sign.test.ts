import { PrivateKey } from '@hashgraph/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from './bytes'
import { generateKey } from './generate'
import type { KeyType } from './key-types'
import { importKey } from './parse-key'
import { isValidPrivateKey, publicFactsOf } from './public-key'
import { signBytes } from './sign'
import { verifyBytes } from './testing/verify'

const KEY_TYPES: readonly KeyType[] = ['ED25519', 'ECDSA']

// Source: RFC 8032, section 7.1, tests 1 to 3.
const RFC8032 = [
  {
    key: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    body: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    key: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    body: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    key: 'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    body: 'af82',
    signature:
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  },
]

describe('signatures', () => {
  it.each(RFC8032)('of ED25519 over "$body" are those of the RFC', ({ key, body, signature }) => {
    expect(toHex(signBytes('ED25519', fromHex(key), fromHex(body)))).toBe(signature)
  })

  it.each(KEY_TYPES)('of %s are those of the SDK, verify, and fail over other bytes or keys', (keyType) => {
    const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => isValidPrivateKey(keyType, key))
    fc.assert(
      fc.property(bytes32, fc.uint8Array({ maxLength: 300 }), fc.nat(), (key, body, at) => {
        const signature = signBytes(keyType, key, body)
        const { publicKey } = publicFactsOf(keyType, key)
        const sdk =
          keyType === 'ED25519' ? PrivateKey.fromBytesED25519(key.slice()) : PrivateKey.fromBytesECDSA(key.slice())
        expect(signature).toHaveLength(64)
        expect(toHex(signature)).toBe(toHex(sdk.sign(body)))
        expect(verifyBytes(keyType, publicKey, body, signature)).toBe(true)
        expect(verifyBytes(keyType, publicKey, Uint8Array.of(...body, 0), signature)).toBe(false)
        const spoilt = signature.slice()
        spoilt[at % 64] = (spoilt[at % 64] ?? 0) ^ 1
        expect(verifyBytes(keyType, publicKey, body, spoilt)).toBe(false)
        expect(verifyBytes(keyType, publicKey.slice(1), body, signature)).toBe(false)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a new key', () => {
  it.each(KEY_TYPES)('comes with 24 words that lead back to it (%s)', async (keyType) => {
    const { words, key } = await generateKey(keyType)
    expect(words).toHaveLength(24)
    expect(await importKey({ text: words.join(' '), format: 'phrase', keyType })).toEqual(key)
    expect((await generateKey(keyType)).words).not.toEqual(words)
  })
})
