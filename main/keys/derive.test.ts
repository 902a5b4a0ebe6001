import { createHash } from 'node:crypto'
import { Mnemonic } from '@hashgraph/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordlist as BIP39_WORDS } from '@scure/bip39/wordlists/english.js'
import { fromHex, toHex } from './bytes'
import { addModOrder, derivePath } from './derive'
import type { KeyType } from './key-types'
import { importKey } from './parse-key'
import { seedOfPhrase, wordsOfEntropy } from './phrase'
import { SECP256K1_ORDER } from './public-key'

const H = 0x8000_0000
const utf8 = (text: string) => new TextEncoder().encode(text)

describe('the BIP-39 word list', () => {
  it('is the official one, byte for byte', () => {
    // Source: bips repository, bip-0039/english.txt.
    const digest = createHash('sha256')
      .update(`${BIP39_WORDS.join('\n')}\n`)
      .digest('hex')
    expect(digest).toBe('2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda')
  })
})

// Source: the reference vectors of BIP-39 (trezor/python-mnemonic, vectors.json), passphrase TREZOR.
const BIP39_VECTORS = [
  {
    entropy: '00000000000000000000000000000000',
    phrase: `${'abandon '.repeat(11)}about`,
    seed: 'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
  },
  {
    entropy: '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
    seed: '2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6fa457fe1296106559a3c80937a1c1069be3a3a5bd381ee6260e8d9739fce1f607',
  },
  {
    entropy: 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    phrase: `${'zoo '.repeat(23)}vote`,
    seed: 'dd48c104698c30cfe2b6142103248622fb7bb0ff692eebb00089b32d22484e1613912f0a5b694407be899ffd31ed3992c456cdf60f5d4564b8ba3f05a69890ad',
  },
]

describe('phrases (BIP-39)', () => {
  it.each(BIP39_VECTORS)('of entropy $entropy read and seed as published', async ({ entropy, phrase, seed }) => {
    expect(wordsOfEntropy(fromHex(entropy)).join(' ')).toBe(phrase)
    expect(toHex(await seedOfPhrase(utf8(phrase), 'TREZOR'))).toBe(seed)
  })
})

// Source: SLIP-0010, "Test vector 1 for ed25519" and "Test vector 2 for ed25519".
const SLIP10_SEED_1 = '000102030405060708090a0b0c0d0e0f'
const SLIP10_SEED_2 =
  'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542'
const SLIP10_VECTORS: readonly [string, readonly number[], string][] = [
  [SLIP10_SEED_1, [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  [SLIP10_SEED_1, [0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [SLIP10_SEED_1, [0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
  [SLIP10_SEED_1, [0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
  [SLIP10_SEED_1, [0, 1, 2, 2], '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
  [SLIP10_SEED_1, [0, 1, 2, 2, 1000000000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
  [SLIP10_SEED_2, [], '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012'],
  [SLIP10_SEED_2, [0], '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635'],
]

// Source: BIP-32, "Test vector 1"; the private keys out of the extended keys given there.
const BIP32_VECTORS: readonly [readonly number[], string][] = [
  [[], 'e8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35'],
  [[H], 'edb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea'],
  [[H, 1], '3c6cb8d0f6a264c91ea8b5030fadaa8e538b020f0a387421a12de9319dc93368'],
  [[H, 1, 2 + H], 'cbce0d719ecf7431d88e6a89fa1483e02e35092af60c042b1df2ff59fa424dca'],
  [[H, 1, 2 + H, 2], '0f479245fb19a38a1954c5c7c0ebab2f9bdfd96a17563ef28a6a4b1a2a764ef4'],
  [[H, 1, 2 + H, 2, 1000000000], '471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8'],
]

describe('derivation', () => {
  it.each(SLIP10_VECTORS)('ED25519 from %s along %j', (seed, path, expected) => {
    expect(toHex(derivePath('ED25519', fromHex(seed), path))).toBe(expected)
  })

  it.each(BIP32_VECTORS)('secp256k1 along %j', (path, expected) => {
    expect(toHex(derivePath('ECDSA', fromHex(SLIP10_SEED_1), path))).toBe(expected)
  })

  it('adds scalars as big integers would', () => {
    const order = BigInt(`0x${toHex(SECP256K1_ORDER)}`)
    const scalar = fc.oneof(fc.bigInt({ min: 0n, max: order - 1n }), fc.constantFrom(0n, 1n, order - 1n))
    const bytesOf = (value: bigint) => fromHex(value.toString(16).padStart(64, '0'))
    fc.assert(
      fc.property(scalar, scalar, (a, b) => {
        expect(BigInt(`0x${toHex(addModOrder(bytesOf(a), bytesOf(b)))}`)).toBe((a + b) % order)
      }),
    )
  })
})

describe('a phrase gives the same key as the SDK', () => {
  const phrases = BIP39_VECTORS.map((vector) => vector.phrase)
  const indexes = [0, 1, 7, 2 ** 31 - 1]
  const keyTypes: readonly KeyType[] = ['ED25519', 'ECDSA']
  const cases = phrases.flatMap((text) =>
    keyTypes.flatMap((keyType) =>
      ['', 'correct horse', 'Ångström ﬁ'].map((passphrase) => ({
        text,
        keyType,
        passphrase,
        words: text.split(' ').length,
      })),
    ),
  )

  it.each(cases)('$keyType, $words words, passphrase "$passphrase"', async ({ text, keyType, passphrase }) => {
    const mnemonic = await Mnemonic.fromString(text)
    for (const index of indexes) {
      const expected =
        keyType === 'ED25519'
          ? await mnemonic.toStandardEd25519PrivateKey(passphrase, index)
          : await mnemonic.toStandardECDSAsecp256k1PrivateKey(passphrase, index)
      const key = await importKey({ text, format: 'phrase', keyType, passphrase, index })
      expect(toHex(key.privateKey)).toBe(expected.toStringRaw())
      expect(toHex(key.publicKey)).toBe(expected.publicKey.toStringRaw())
      expect(key.evmAddress).toBe(keyType === 'ECDSA' ? `0x${expected.publicKey.toEvmAddress()}` : null)
    }
  })
})
