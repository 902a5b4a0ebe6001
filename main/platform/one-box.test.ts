import { expect, it } from 'vitest'
import { createOwnWindowSlot } from '../window/own-window-slot'
import { createOneBox } from './one-box'

it('a second box is refused while one is open, and opens once the first is gone, however it went', async () => {
  const oneBox = createOneBox(createOwnWindowSlot())
  let answer: (yes: boolean) => void = () => undefined
  const first = oneBox(() => new Promise<boolean>((resolve) => (answer = resolve)))
  await expect(oneBox(() => Promise.resolve(true))).rejects.toMatchObject({ error: { code: 'busy', what: 'question' } })
  answer(false)
  expect(await first).toBe(false)
  await expect(oneBox(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full')
  expect(await oneBox(() => Promise.resolve('free'))).toBe('free')
})

it('no box opens over a window in which a secret may be typed', async () => {
  const slot = createOwnWindowSlot()
  const oneBox = createOneBox(slot)
  const free = slot.take('key-window')
  await expect(oneBox(() => Promise.resolve(true))).rejects.toMatchObject({
    error: { code: 'busy', what: 'key-window' },
  })
  free?.()
  expect(await oneBox(() => Promise.resolve(true))).toBe(true)
})
