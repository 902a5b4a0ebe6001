import { beforeEach, describe, expect, it, vi } from 'vitest'
import { APPROVE_DELAY_MS } from '@shared/contract/approval'
import { clearWindows, failNextWatch, windows } from './testing/fake-windows'
import { createOwnWindowSlot } from './own-window-slot'
import { createVaultDesk } from './vault-desk'

vi.mock('electron', () => ({ clipboard: {}, dialog: {} }))
vi.mock('./own-window', () => import('./testing/fake-windows'))
beforeEach(clearWindows)

const UNLOCK = { kind: 'unlock', account: null } as const

describe('the key window', () => {
  const time = { ms: 0 }
  const desk = (slot = createOwnWindowSlot(), onClosed = vi.fn<() => void>()) => ({
    slot,
    onClosed,
    vault: createVaultDesk({
      outDir: '',
      imageCache: { pathOf: () => null, load: () => Promise.resolve(null) },
      parent: () => null,
      hasDevTools: false,
      slot,
      monotonicNow: () => time.ms,
      onClosed,
    }),
  })

  it('is one at a time and says how it ended', async () => {
    const { vault, slot, onClosed } = desk()
    const first = vault.open(UNLOCK)
    expect(await vault.open({ kind: 'export-key', account: '0.0.1' })).toBe('busy')
    expect(vault.current()).toEqual(UNLOCK)
    vault.close(true)
    expect(await first).toBe('done')
    const next = vault.open(UNLOCK)
    windows()[1]?.destroy()
    expect(await next).toBe('cancelled')
    expect(onClosed).toHaveBeenCalledTimes(2)
    expect([vault.current(), vault.contents()]).toEqual([null, null])
    slot.take('file-dialog')
    await expect(vault.open(UNLOCK)).rejects.toMatchObject({ error: { code: 'busy', what: 'file-dialog' } })
    expect(windows()).toHaveLength(2)
  })

  it('loads its page again when told to, and forgets the button of the old one', async () => {
    const { vault } = desk()
    vault.reload()
    const opened = vault.open({ kind: 'export-key', account: '0.0.1' })
    const exportKey = vi.fn(() => Promise.resolve({ der: '', keyType: 'ED25519' as const }))
    const guarded = vault.guard({ exportKey } as unknown as Parameters<typeof vault.guard>[0])
    const button = { x: 0, y: 0, width: 10, height: 10 }
    expect(await guarded.reportConfirmButton({ button })).toEqual({ waitLeftMs: APPROVE_DELAY_MS, waitRestart: null })
    time.ms += APPROVE_DELAY_MS
    await guarded.exportKey({ passphrase: null })
    vault.reload()
    expect(windows()[0]?.reloadCount).toBe(1)
    await expect(guarded.exportKey({ passphrase: null })).rejects.toMatchObject({
      error: { code: 'approval-too-early' },
    })
    vault.close(false)
    await opened
  })

  it('leaves the place free when it cannot be opened, and when what follows its end fails', async () => {
    const { vault, slot, onClosed } = desk()
    failNextWatch()
    await expect(vault.open(UNLOCK)).rejects.toThrow('watch')
    expect([windows()[0]?.isDestroyed(), vault.current(), slot.current()]).toEqual([true, null, null])
    onClosed.mockImplementation(() => {
      throw new Error('after the end')
    })
    const opened = vault.open(UNLOCK)
    expect(() => windows()[1]?.destroy()).toThrow('after the end')
    expect(await opened).toBe('cancelled')
    expect(slot.current()).toBeNull()
  })
})
