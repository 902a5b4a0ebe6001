import { randomBytes } from 'node:crypto'
import { wipe } from './bytes'
import { importKey } from './parse-key'
import type { KeyMaterial, KeyType } from './key-types'
import { wordsOfEntropy } from './phrase'

type GeneratedKey = {
  /**
   * The 24 words, for the backup; shown once by the vault window and stored nowhere. The words come from a public list,
   * so only their order is secret: to remove the secret after showing the words, set `words.length = 0`.
   */
  readonly words: string[]
  /** Key at index 0 of Hedera's standard path. The caller wipes `privateKey`. */
  readonly key: KeyMaterial
}

/** Generates a key from a new 24-word phrase: 256 bits from node:crypto and the BIP-39 list, without the SDK. */
export async function generateKey(keyType: KeyType): Promise<GeneratedKey> {
  const entropy = randomBytes(32)
  const words = wordsOfEntropy(entropy)
  const bytes = new TextEncoder().encode(words.join(' '))
  try {
    // Import the phrase as if it had been typed: this proves that the words of the backup lead to this key.
    return { words, key: await importKey({ bytes, format: 'phrase', keyType }) }
  } finally {
    wipe(entropy, bytes)
  }
}
