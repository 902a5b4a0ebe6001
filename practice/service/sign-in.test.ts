import { PrivateKey } from '@hashgraph/sdk'
import { expect, it } from 'vitest'
import { isMessageSignedBy, messageBytesToSign } from './sign-in'

it('puts the prefix and the length in bytes before a message', () => {
  expect(Buffer.from(messageBytesToSign('{"a":"é"}')).toString('utf8')).toBe('\x19Hedera Signed Message:\n10{"a":"é"}')
})

it.each([
  ['ED25519', PrivateKey.generateED25519()],
  ['ECDSA', PrivateKey.generateECDSA()],
] as const)('accepts what the SDK signs with an %s key, and nothing else', (type, key) => {
  const publicKey = { type, bytes: key.publicKey.toBytesRaw() }
  const signature = key.sign(messageBytesToSign('a message'))
  expect(isMessageSignedBy(publicKey, 'a message', signature)).toBe(true)
  expect(isMessageSignedBy(publicKey, 'another', signature)).toBe(false)
  expect(isMessageSignedBy(publicKey, 'a message', new Uint8Array(signature).fill(0))).toBe(false)
  expect(isMessageSignedBy(publicKey, 'a message', signature.slice(1))).toBe(false)
})

it.each([
  ['ECDSA', PrivateKey.generateECDSA(), true],
  ['ED25519', PrivateKey.generateED25519(), false],
] as const)('judges a personal signature of Ethereum by an %s key', (type, key, accepted) => {
  const publicKey = { type, bytes: key.publicKey.toBytesRaw() }
  const text = '{"a":"é"}'
  const signature = key.sign(Buffer.from(`\x19Ethereum Signed Message:\n10${text}`))
  const withV = Uint8Array.from([...signature, 28])
  for (const given of [signature, withV]) {
    expect(isMessageSignedBy(publicKey, text, given)).toBe(accepted)
    expect(isMessageSignedBy(publicKey, 'another', given)).toBe(false)
  }
})
