import { describe, expect, it } from 'vitest'
import { KeychainError } from './keychain-error'
import { createPassphraseRig, NEW_PASSPHRASE, PASSPHRASE } from './testing/passphrase-rig'
import { createVaultRig, interruptibleKeychain, rejection } from './testing/rig'
import type { Vault, VaultDeps } from './vault'

const BODY = Uint8Array.of(1, 2, 3)

describe('an interrupted change of passphrase', () => {
  const changes: readonly [string, boolean, (vault: Vault) => Promise<void>][] = [
    ['set', false, (vault) => vault.setPassphrase(PASSPHRASE)],
    ['changed', true, (vault) => vault.changePassphrase(PASSPHRASE, NEW_PASSPHRASE)],
    ['removed', true, (vault) => vault.removePassphrase(PASSPHRASE)],
  ]

  /** Unlocks with either passphrase, as a person would who is not sure which one counts. */
  async function openSomehow(vault: Vault): Promise<void> {
    if (!vault.status().locked) return
    await vault.unlock(PASSPHRASE).catch(() => vault.unlock(NEW_PASSPHRASE))
  }

  /** Fails the nth write of the change; `lands` decides whether the write took effect anyway. */
  function breaking(at: number, lands: boolean) {
    const inner = createVaultRig().keychain
    const state = { armed: false, writes: 0, dead: false }
    const step = (op: string) => {
      if (state.dead) throw new KeychainError('crashed')
      if (!state.armed || op === 'get' || ++state.writes !== at) return false
      state.dead = true
      return true
    }
    const keychain: VaultDeps['keychain'] = {
      ...inner,
      get: async (service, account) => (step('get'), inner.get(service, account)),
      async set(service, account, value) {
        const fails = step('set')
        // As keytar does on macOS: the old text is deleted before the new text is added.
        if (fails) await inner.delete(service, account)
        if (!fails || lands) await inner.set(service, account, value)
        if (fails) throw new KeychainError('crashed')
      },
      async delete(service, account) {
        const fails = step('delete')
        const found = !fails || lands ? await inner.delete(service, account) : false
        if (fails) throw new KeychainError('crashed')
        return found
      },
    }
    return { keychain, state }
  }

  for (const [name, hasPassphrase, change] of changes) {
    for (const at of [1, 2]) {
      for (const lands of [false, true]) {
        it(`(${name}, stopped at write ${at}, ${lands ? 'after' : 'before'} it took effect) loses no key`, async () => {
          const { keychain, state } = breaking(at, lands)
          const { vault, keyId, restart, masterKeyTexts } = await createPassphraseRig({
            hasPassphrase,
            deps: { keychain },
          })
          state.armed = true
          expect(await rejection(change(vault))).toMatchObject({ code: 'crashed' })
          state.dead = false
          state.armed = false
          const again = await restart()
          await openSomehow(again)
          expect(await again.signer(keyId).sign(BODY)).toHaveLength(64)
          // The vault is consistent again: one form of the master key, and changes work.
          expect(await masterKeyTexts()).toHaveLength(1)
          if (again.status().passphraseSet) await again.reset()
          else await again.setPassphrase('yet another one')
        })
      }
    }
  }

  it('is told to be off while the plain form is still there', async () => {
    const { keychain, state } = breaking(2, false)
    const { vault, restart } = await createPassphraseRig({ hasPassphrase: false, deps: { keychain } })
    state.armed = true
    await rejection(vault.setPassphrase(PASSPHRASE))
    state.dead = false
    expect((await restart()).status()).toMatchObject({ passphraseSet: false, locked: false })
  })

  it('goes on in the same process as the keychain has it', async () => {
    const rig = createVaultRig()
    let fail = false
    const keychain = interruptibleKeychain(rig.keychain, (op, account) => {
      if (!fail || op !== 'delete' || !account.startsWith('master:')) return
      fail = false
      throw new KeychainError('timed-out')
    })
    const { vault, keyId } = await createPassphraseRig({ deps: { keychain } })
    fail = true
    expect(await rejection(vault.changePassphrase(PASSPHRASE, NEW_PASSPHRASE))).toMatchObject({ code: 'timed-out' })
    expect(vault.status()).toMatchObject({ passphraseSet: true, locked: false })
    vault.lock()
    await vault.unlock(PASSPHRASE)
    expect(await vault.signer(keyId).sign(BODY)).toHaveLength(64)
    expect(await rejection(vault.verifyPassphrase(NEW_PASSPHRASE))).toMatchObject({ code: 'wrong-passphrase' })
  })
})
