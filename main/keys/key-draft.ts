import { randomInt } from 'node:crypto'
import { wipe } from './bytes'
import { generateKey } from './generate'
import type { KeyRecord } from './key-record'
import type { KeyType, PublicFacts } from './key-types'
import { VaultError } from './vault-error'

/** Number of words that a person types back before a new key is stored. */
const TYPED_WORD_COUNT = 3

/**
 * A new key that is not stored yet. The person sees its words and types some of them back; then the key is kept or
 * discarded. The caller must call `keep` or `discard`, at the latest when the window closes: until then the key is in
 * memory.
 */
export type KeyDraft = {
  readonly facts: PublicFacts
  /**
   * Returns the 24 words, once. The caller shows the words and stores them nowhere.
   * @throws VaultError `unknown-key` at a second call, or after `keep` or `discard`
   */
  takeWords(): string[]
  /** Positions of the three words to type back, counted from 1, in rising order. */
  readonly requestedPositions: readonly number[]
  /**
   * Stores the key when `answers`, the words at the requested positions, are right. Case and outer blanks do not
   * matter.
   * @throws VaultError `words-differ` (the caller may try again), `unknown-key` (the key was kept or discarded before),
   * and the errors of `addKey`
   */
  keep(answers: readonly string[]): Promise<KeyRecord>
  discard(): void
}

type SaveKey = (keyType: KeyType, privateKey: Uint8Array) => Promise<KeyRecord>

/** Draft of a newly generated key. `saveKey` stores the key when it is kept, and copies the bytes. */
export async function createKeyDraft(keyType: KeyType, saveKey: SaveKey): Promise<KeyDraft> {
  const { words, key } = await generateKey(keyType)
  const { privateKey, ...facts } = key
  const requestedPositions = choosePositions(words.length)
  let areWordsTaken = false

  function discard(): void {
    wipe(privateKey)
    words.length = 0
  }

  return {
    facts,
    requestedPositions,
    discard,
    takeWords() {
      if (areWordsTaken || words.length === 0) throw new VaultError('unknown-key')
      areWordsTaken = true
      return [...words]
    },
    async keep(answers) {
      if (words.length === 0) throw new VaultError('unknown-key')
      const typedWords = answers.map((answer) => answer.trim().toLowerCase())
      const isCorrect =
        typedWords.length === requestedPositions.length &&
        requestedPositions.every((position, i) => words[position - 1] === typedWords[i])
      if (!isCorrect) throw new VaultError('words-differ')
      const record = await saveKey(keyType, privateKey)
      discard()
      return record
    },
  }
}

function choosePositions(count: number): readonly number[] {
  const positions = new Set<number>()
  while (positions.size < TYPED_WORD_COUNT) positions.add(randomInt(1, count + 1))
  return [...positions].sort((a, b) => a - b)
}
