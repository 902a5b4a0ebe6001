import { PrivateKey } from '@hashgraph/sdk'
import { expect, it } from 'vitest'
import { isMessageSignedBy, signedBytes } from './sign-in'

it('puts the prefix and the length in bytes before a message', () => {
  expect(Buffer.from(signedBytes('{"a":"é"}')).toString('utf8')).toBe('\x19Hedera Signed Message:\n10{"a":"é"}')
})

it.each([
  ['ED25519', PrivateKey.generateED25519()],
  ['ECDSA', PrivateKey.generateECDSA()],
] as const)('accepts what the SDK signs with an %s key, and nothing else', (type, key) => {
  const publicKey = { type, bytes: key.publicKey.toBytesRaw() }
  const signature = key.sign(signedBytes('a message'))
  expect(isMessageSignedBy(publicKey, 'a message', signature)).toBe(true)
  expect(isMessageSignedBy(publicKey, 'another', signature)).toBe(false)
  expect(isMessageSignedBy(publicKey, 'a message', new Uint8Array(signature).fill(0))).toBe(false)
  expect(isMessageSignedBy(publicKey, 'a message', signature.slice(1))).toBe(false)
})
