import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearWindows, windows } from './testing/fake-windows'
import { createOwnWindowSlot } from './own-window-slot'
import { createVaultDesk } from './vault-desk'

vi.mock('electron', () => ({ clipboard: {}, dialog: {} }))
vi.mock('./own-window', () => import('./testing/fake-windows'))
beforeEach(clearWindows)

describe('the key window', () => {
  it('is one at a time and says how it ended', async () => {
    const closed = vi.fn()
    const media = { pathOf: () => null, load: () => Promise.resolve(null) }
    const slot = createOwnWindowSlot()
    const vault = createVaultDesk({
      outDir: '',
      media,
      parent: () => null,
      devTools: false,
      slot,
      monotonicNow: () => 0,
      onClosed: closed,
    })
    const first = vault.open({ kind: 'unlock', account: null })
    expect(await vault.open({ kind: 'export-key', account: '0.0.1' })).toBe('busy')
    expect(vault.current()).toEqual({ kind: 'unlock', account: null })
    vault.close(true)
    expect(await first).toBe('done')
    const next = vault.open({ kind: 'unlock', account: null })
    windows()[1]?.destroy()
    expect(await next).toBe('cancelled')
    expect(closed).toHaveBeenCalledTimes(2)
    expect([vault.current(), vault.contents()]).toEqual([null, null])
    slot.take('review')
    expect(await vault.open({ kind: 'unlock', account: null })).toBe('busy')
  })
})
