import { describe, expect, it } from 'vitest'
import { KeychainError } from './keychain-error'
import { deriveWithScrypt } from './seal'
import { createPassphraseRig, NEW_PASSPHRASE, PASSPHRASE } from './testing/passphrase-rig'
import { createVaultRig, interruptibleKeychain, rejection, errorText } from './testing/rig'

const BODY = Uint8Array.of(1, 2, 3)

describe('an app passphrase', () => {
  it('leaves the vault open when set, and locked at the next start', async () => {
    const { vault, keyId, restart, masterKeyTexts } = await createPassphraseRig()
    expect(vault.status()).toMatchObject({ passphraseSet: true, locked: false })
    expect(await vault.signer(keyId).sign(BODY)).toHaveLength(64)
    expect(await masterKeyTexts()).toHaveLength(1)
    expect((await masterKeyTexts())[0]).toContain('"wrap":"scrypt"')
    const again = await restart()
    expect(again.status()).toMatchObject({ passphraseSet: true, locked: true, autoLockAt: null })
    for (const call of [again.signer(keyId).sign(BODY), again.exportKey(keyId), again.removeKey(keyId)]) {
      expect(await rejection(call)).toMatchObject({ code: 'locked' })
    }
    expect(again.listKeys()).toHaveLength(1)
    await again.unlock(PASSPHRASE)
    expect(await again.signer(keyId).sign(BODY)).toHaveLength(64)
  })

  it('does not open with another one, and the error holds neither', async () => {
    const { keyId, restart } = await createPassphraseRig()
    const vault = await restart()
    const error = await rejection(vault.unlock('incorrect horse'))
    expect(error).toMatchObject({ code: 'wrong-passphrase' })
    expect(errorText(error)).not.toContain('horse')
    expect(await rejection(vault.signer(keyId).sign(BODY))).toMatchObject({ code: 'locked' })
  })

  it('can be changed and removed; then the old one opens nothing', async () => {
    const { vault, keyId, restart, masterKeyTexts } = await createPassphraseRig()
    await vault.changePassphrase(PASSPHRASE, NEW_PASSPHRASE)
    const changed = await restart()
    expect(await rejection(changed.unlock(PASSPHRASE))).toMatchObject({ code: 'wrong-passphrase' })
    await changed.unlock(NEW_PASSPHRASE)
    await changed.removePassphrase(NEW_PASSPHRASE)
    expect(changed.status()).toMatchObject({ passphraseSet: false, locked: false, autoLockAt: null })
    expect(await masterKeyTexts()).toHaveLength(1)
    expect(await rejection(changed.unlock(NEW_PASSPHRASE))).toMatchObject({ code: 'no-passphrase' })
    expect(await (await restart()).signer(keyId).sign(BODY)).toHaveLength(64)
  })

  it('is asked for again without unlocking anything', async () => {
    const { restart } = await createPassphraseRig()
    const vault = await restart()
    await vault.verifyPassphrase(PASSPHRASE)
    expect(vault.status().locked).toBe(true)
    expect(await rejection(vault.verifyPassphrase(NEW_PASSPHRASE))).toMatchObject({ code: 'wrong-passphrase' })
  })

  it('is one text however the keyboard composes it', async () => {
    const { vault, restart } = await createPassphraseRig({ hasPassphrase: false })
    await vault.setPassphrase('Ångström unit')
    await (await restart()).unlock('A\u030angstro\u0308m unit')
  })

  it.each(['', 'seven77', 'x'.repeat(1025), '👍👍👍👍'])('(%j) outside the limits is refused', async (passphrase) => {
    const { vault } = await createPassphraseRig({ hasPassphrase: false })
    expect(await rejection(vault.setPassphrase(passphrase))).toMatchObject({ code: 'weak-passphrase' })
    expect(vault.status().passphraseSet).toBe(false)
  })

  it('is not set over another', async () => {
    const { vault } = await createPassphraseRig()
    expect(await rejection(vault.setPassphrase(NEW_PASSPHRASE))).toMatchObject({ code: 'passphrase-set' })
  })

  it('works with the real scrypt', async () => {
    const { keyId, restart } = await createPassphraseRig({ deps: { derive: deriveWithScrypt } })
    const vault = await restart()
    expect(await rejection(vault.unlock(NEW_PASSPHRASE))).toMatchObject({ code: 'wrong-passphrase' })
    await vault.unlock(PASSPHRASE)
    expect(await vault.signer(keyId).sign(BODY)).toHaveLength(64)
  }, 30_000)

  it.each([
    ['a cheaper cost', (text: string) => text.replace('"n":131072', '"n":2')],
    ['a dearer cost', (text: string) => text.replace('"n":131072', '"n":1073741824')],
    ['no JSON', () => 'x'],
  ])('wrapped with %s is not tried at all', async (_, change) => {
    const { rig, restart } = await createPassphraseRig()
    const text = (await rig.keychain.get('Countersign', 'master:b')) ?? ''
    await rig.keychain.set('Countersign', 'master:b', change(text))
    const vault = await restart()
    expect(vault.status()).toMatchObject({ store: 'none', reason: 'damaged' })
  })
})

describe('the throttle', () => {
  it('does not count a passphrase that was left empty', async () => {
    const { vault } = await createPassphraseRig()
    for (const work of [vault.unlock(''), vault.verifyPassphrase('')]) {
      expect(await rejection(work)).toMatchObject({ code: 'empty-passphrase' })
    }
    expect(vault.status()).toMatchObject({ failedAttempts: 0, retryAfterMs: 0 })
  })

  const waits = [0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30]

  it('gives five attempts for nothing, then doubles the wait from 1 s to 30 s', async () => {
    const { rig, restart } = await createPassphraseRig()
    const vault = await restart()
    for (const [i, seconds] of waits.entries()) {
      expect(await rejection(vault.unlock('wrong passphrase'))).toMatchObject({ code: 'wrong-passphrase' })
      expect(vault.status()).toMatchObject({ failedAttempts: i + 1, retryAfterMs: seconds * 1000 })
      if (seconds === 0) continue
      rig.clock.advance(seconds * 1000 - 1)
      expect(await rejection(vault.unlock(PASSPHRASE))).toMatchObject({ code: 'throttled', retryAfterMs: 1 })
      rig.clock.advance(1)
    }
    await vault.unlock(PASSPHRASE)
    expect(vault.status()).toMatchObject({ failedAttempts: 0, retryAfterMs: 0, locked: false })
  })

  async function exhausted() {
    const set = await createPassphraseRig()
    const vault = await set.restart()
    for (let i = 0; i < 5; i++) await rejection(vault.unlock('wrong passphrase'))
    return { ...set, vault }
  }

  it('is not reset by a restart: the wait starts anew, in full, whatever the wall clock says', async () => {
    const { rig, restart } = await exhausted()
    rig.clock.setWallClock(86_400_000)
    const vault = await restart()
    expect(await rejection(vault.unlock(PASSPHRASE))).toMatchObject({ code: 'throttled', retryAfterMs: 1000 })
    rig.clock.advance(1000)
    await vault.unlock(PASSPHRASE)
  })

  it('holds for every door that takes a passphrase', async () => {
    const { vault } = await exhausted()
    for (const call of [
      vault.changePassphrase(PASSPHRASE, NEW_PASSPHRASE),
      vault.removePassphrase(PASSPHRASE),
      vault.verifyPassphrase(PASSPHRASE),
    ]) {
      expect(await rejection(call)).toMatchObject({ code: 'throttled' })
    }
  })

  it('counts guesses made at once one by one', async () => {
    const { restart } = await createPassphraseRig()
    const vault = await restart()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => rejection(vault.unlock('wrong passphrase'))))
    const codes = outcomes.map((error) => (error as { code: string }).code)
    expect(codes.filter((code) => code === 'wrong-passphrase')).toHaveLength(5)
    expect(codes.filter((code) => code === 'throttled')).toHaveLength(3)
  })

  it('counts a guess before it is made, so that killing the app gives none back', async () => {
    const derive = () => new Promise<Uint8Array>(() => undefined)
    const { rig } = await createPassphraseRig()
    const hanging = createVaultRig({ ...rig, derive })
    const vault = hanging.start()
    await vault.open()
    void vault.unlock('wrong passphrase')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(rig.lockState.load()).toMatchObject({ failedAttempts: 1 })
  })

  it('does not count an attempt that the keychain spoilt', async () => {
    const rig = createVaultRig()
    let fail = false
    const keychain = interruptibleKeychain(rig.keychain, () => {
      if (fail) throw new KeychainError('crashed')
    })
    const { vault } = await createPassphraseRig({ deps: { keychain } })
    vault.lock()
    fail = true
    expect(await rejection(vault.unlock(PASSPHRASE))).toMatchObject({ code: 'crashed' })
    expect(vault.status().failedAttempts).toBe(0)
  })

  it.each([-86_400_000, 86_400_000])('waits as long whether the wall clock is set or not (by %d ms)', async (byMs) => {
    const { rig, vault } = await exhausted()
    rig.clock.advance(400)
    rig.clock.setWallClock(byMs)
    expect(vault.status().retryAfterMs).toBe(600)
    expect(await rejection(vault.unlock(PASSPHRASE))).toMatchObject({ code: 'throttled' })
    rig.clock.advance(600)
    await vault.unlock(PASSPHRASE)
  })
})

describe('the lock', () => {
  it('closes by itself after ten idle minutes, and activity puts that off', async () => {
    const { rig, vault, keyId } = await createPassphraseRig()
    expect(vault.status().autoLockAt).toBe(rig.clock.now() + 600_000)
    rig.clock.advance(599_999)
    vault.touch()
    rig.clock.advance(599_999)
    expect(vault.status().locked).toBe(false)
    rig.clock.advance(1)
    expect(vault.status()).toMatchObject({ locked: true, autoLockAt: null })
    expect(await rejection(vault.signer(keyId).sign(BODY))).toMatchObject({ code: 'locked' })
    vault.touch()
    expect(vault.status().locked).toBe(true)
  })

  it('closes after sleep, before anything is signed, even if no timer ran', async () => {
    const { rig, vault, keyId } = await createPassphraseRig()
    rig.clock.setWallClock(600_000)
    vault.touch()
    expect(await rejection(vault.signer(keyId).sign(BODY))).toMatchObject({ code: 'locked' })
  })

  it('is not put off by a wall clock that is set back', async () => {
    const { rig, vault } = await createPassphraseRig()
    rig.clock.advance(300_000)
    rig.clock.setWallClock(-86_400_000)
    expect(vault.status().autoLockAt).toBe(rig.clock.now() + 300_000)
    rig.clock.advance(300_000)
    expect(vault.status().locked).toBe(true)
  })

  it('closes after ten minutes once a passphrase is set, whatever time was set before there was one', async () => {
    const { rig, vault } = await createPassphraseRig({ hasPassphrase: false, deps: { autoLockMinutes: 240 } })
    vault.setAutoLockMinutes(1440)
    await vault.setPassphrase(PASSPHRASE)
    expect(vault.status().autoLockAt).toBe(rig.clock.now() + 600_000)
  })

  it('reports each lock: one that was asked for, and its own, however that was noticed', async () => {
    let told = 0
    const { rig, vault } = await createPassphraseRig({ deps: { onLock: () => told++ } })
    vault.lock()
    expect(told).toBe(1)
    await vault.unlock(PASSPHRASE)
    rig.clock.advance(600_000)
    expect(told).toBe(2)
    await vault.unlock(PASSPHRASE)
    rig.clock.passWithoutTimers(600_000)
    expect(vault.status().locked).toBe(true)
    expect(told).toBe(3)
  })

  it('keeps the minutes it is given: fewer at once, more from the next use on', async () => {
    const { rig, vault } = await createPassphraseRig({ deps: { autoLockMinutes: 10 } })
    const opened = rig.clock.now()
    vault.setAutoLockMinutes(1)
    expect(vault.status().autoLockAt).toBe(opened + 60_000)
    rig.clock.advance(30_000)
    vault.setAutoLockMinutes(30)
    vault.setAutoLockMinutes(30)
    expect(vault.status().autoLockAt).toBe(opened + 60_000)
    vault.touch()
    expect(vault.status().autoLockAt).toBe(opened + 30_000 + 1_800_000)
  })

  it('changes of the minutes, however many, do not keep it open', async () => {
    const { rig, vault } = await createPassphraseRig({ deps: { autoLockMinutes: 10 } })
    for (let minute = 0; minute < 10; minute++) {
      rig.clock.passWithoutTimers(60_000)
      vault.setAutoLockMinutes(20 - minute)
    }
    expect(vault.status()).toMatchObject({ locked: true, autoLockAt: null })
  })

  it('does not close where there is no passphrase to open it', async () => {
    const { rig, vault, keyId } = await createPassphraseRig({ hasPassphrase: false })
    rig.clock.advance(6_000_000)
    vault.lock()
    expect(vault.status()).toMatchObject({ locked: false, autoLockAt: null })
    expect(await vault.signer(keyId).sign(BODY)).toHaveLength(64)
  })

  it('wins over an unlocking that was under way', async () => {
    const { restart } = await createPassphraseRig()
    const vault = await restart()
    const unlocking = rejection(vault.unlock(PASSPHRASE))
    await Promise.resolve()
    vault.lock()
    expect(await unlocking).toMatchObject({ code: 'locked' })
    expect(vault.status().locked).toBe(true)
  })

  it('keeps API keys in, too', async () => {
    const { vault } = await createPassphraseRig()
    await vault.setServiceKey('live:user', 'agent-key-0123456789')
    vault.lock()
    expect(await rejection(vault.withServiceKey('live:user', () => 0))).toMatchObject({ code: 'locked' })
    expect(await vault.hasServiceKey('live:user')).toBe(true)
    expect(await rejection(vault.setServiceKey('live:user', 'another'))).toMatchObject({ code: 'locked' })
  })

  it('survives asking for the keychain again', async () => {
    const { vault, keyId } = await createPassphraseRig()
    expect(await vault.open()).toMatchObject({ locked: false, passphraseSet: true })
    expect(await vault.signer(keyId).sign(BODY)).toHaveLength(64)
  })
})
