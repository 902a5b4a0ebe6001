import { describe, expect, it } from 'vitest'
import { createVaultRig, rejection } from './testing/rig'

async function drafted() {
  const rig = createVaultRig()
  const vault = rig.start()
  await vault.open()
  return { rig, vault, draft: await vault.draftKey('ED25519') }
}

describe('a new key', () => {
  it('is stored after the asked words have been typed back, and is the key of those words', async () => {
    const { vault, draft } = await drafted()
    const words = draft.takeWords()
    expect(draft.requestedPositions).toHaveLength(3)
    expect([...draft.requestedPositions].sort((a, b) => a - b)).toEqual(draft.requestedPositions)
    expect(await rejection(draft.keep(['zoo', 'zoo', 'zoo']))).toMatchObject({ code: 'words-differ' })
    expect(await rejection(draft.keep([]))).toMatchObject({ code: 'words-differ' })
    expect(vault.listKeys()).toEqual([])
    const record = await draft.keep(
      draft.requestedPositions.map((place) => ` ${(words[place - 1] ?? '').toUpperCase()} `),
    )
    expect(vault.listKeys()).toEqual([record])
    const again = vault.importKey({ text: words.join(' '), format: 'phrase', keyType: 'ED25519' })
    expect(await rejection(again)).toMatchObject({ code: 'duplicate-key', keyId: record.keyId })
  })

  it('shows its words once', async () => {
    const { draft } = await drafted()
    expect(draft.takeWords()).toHaveLength(24)
    expect(() => draft.takeWords()).toThrow(expect.objectContaining({ code: 'unknown-key' }))
  })

  it('is gone when discarded', async () => {
    const { rig, draft } = await drafted()
    const words = draft.takeWords()
    draft.discard()
    const keeping = draft.keep(draft.requestedPositions.map((place) => words[place - 1] ?? ''))
    expect(await rejection(keeping)).toMatchObject({ code: 'unknown-key' })
    expect(await rig.keychain.list('Countersign')).toEqual([])
  })
})
