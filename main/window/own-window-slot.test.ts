import { expect, it, vi } from 'vitest'
import { createOwnWindowSlot } from './own-window-slot'

it('one window is open at a time, and who waits is called when it closes', () => {
  const slot = createOwnWindowSlot()
  const onFree = vi.fn()
  slot.onFree(onFree)
  const free = slot.take('key-window')
  expect(slot.current()).toBe('key-window')
  expect(slot.take('review')).toBeNull()
  expect(() => slot.requireFree()).toThrow()
  free?.()
  expect(onFree).toHaveBeenCalledOnce()
  expect(slot.current()).toBeNull()
  const next = slot.take('review')
  // A window that closed earlier must not free a place that it no longer holds.
  free?.()
  expect(slot.current()).toBe('review')
  next?.()
  slot.requireFree()
})

it('a window that only explains something gives way', () => {
  const slot = createOwnWindowSlot()
  const close: { current: (() => void) | null } = { current: null }
  close.current = slot.take('review', () => close.current?.())
  expect(slot.take('question')).not.toBeNull()
  expect(slot.current()).toBe('question')
})

it('a file dialog takes the place: no key window opens until the dialog is closed, however it ended', async () => {
  const slot = createOwnWindowSlot()
  let close: (saved: boolean) => void = () => undefined
  const saving = slot.hold('file-dialog', () => new Promise<boolean>((resolve) => (close = resolve)))
  expect(slot.take('key-window')).toBeNull()
  await expect(slot.hold('file-dialog', () => Promise.resolve(true))).rejects.toMatchObject({
    error: { code: 'busy', what: 'file-dialog' },
  })
  close(true)
  expect(await saving).toBe(true)
  await expect(slot.hold('file-dialog', () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('disk')
  const free = slot.take('key-window')
  await expect(slot.hold('file-dialog', () => Promise.resolve(true))).rejects.toMatchObject({
    error: { code: 'busy', what: 'key-window' },
  })
  free?.()
  slot.requireFree()
})
