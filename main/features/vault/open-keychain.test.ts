import { expect, it } from 'vitest'
import { KeychainError, type KeychainErrorCode } from '../../keys/keychain-error'
import { createMemoryKeychain } from '../../keys/memory-keychain'
import { createVaultRig } from '../../keys/testing/rig'
import type { AccountBook } from '../../accounts/account-book'
import { createKeychainOpening } from './open-keychain'

/** A keychain that fails every probe with `failure.code`, or works while that is null. */
function openingOn(first: KeychainErrorCode | null) {
  const failure = { code: first }
  const later: (() => void)[] = []
  const seen: string[] = []
  const probe = () => (failure.code === null ? Promise.resolve() : Promise.reject(new KeychainError(failure.code)))
  const vault = createVaultRig({ keychain: { ...createMemoryKeychain(), probe } }).start()
  const opening = createKeychainOpening({
    vault,
    book: { emitState: () => void seen.push(vault.status().store) } as unknown as AccountBook,
    importPracticeKeys: () => Promise.resolve(void seen.push('import-practice-keys')),
    loadServiceKeys: () => Promise.resolve(),
    checkRecords: () => Promise.resolve(),
    fault: (event) => void seen.push(event),
    runLater: (_ms, fn) => void later.push(fn),
  })
  return { failure, later, seen, vault, opening }
}

it.each(['unavailable', 'crashed'] as const)('a keychain that is %s is asked again until it answers', async (code) => {
  const { failure, later, seen, vault, opening } = openingOn(code)
  await opening.open()
  expect(later).toHaveLength(1)
  seen.length = 0
  later.pop()?.()
  await opening.recheck()
  // Nothing has changed, so no update is emitted.
  expect(seen).toEqual([])
  expect(later).toHaveLength(1)
  failure.code = null
  later.pop()?.()
  await opening.recheck()
  expect(seen).toEqual(['import-practice-keys', 'keychain'])
  expect(vault.status().store).toBe('keychain')
  expect(later).toHaveLength(0)
})

it.each(['denied', 'timed-out'] as const)(
  'one that may have shown a prompt (%s) is not asked unasked',
  async (code) => {
    const { later, opening } = openingOn(code)
    await opening.open()
    expect(later).toEqual([])
  },
)

it('one that is lost while it is in use is told, and taken up again when it comes back', async () => {
  const { failure, later, seen, vault, opening } = openingOn(null)
  await opening.open()
  expect(later).toEqual([])
  seen.length = 0
  failure.code = 'crashed'
  await opening.recheck()
  expect(vault.status()).toMatchObject({ store: 'none', reason: 'crashed' })
  expect(seen).toEqual(['none'])
  failure.code = null
  later.pop()?.()
  await opening.recheck()
  expect(vault.status().store).toBe('keychain')
})
