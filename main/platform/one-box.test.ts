import { expect, it } from 'vitest'
import { createOneBox } from './one-box'

it('a second box is refused while one stands, and stands once the first is gone, however it went', async () => {
  const oneBox = createOneBox()
  let answer: (yes: boolean) => void = () => undefined
  const first = oneBox(() => new Promise<boolean>((resolve) => (answer = resolve)))
  await expect(oneBox(() => Promise.resolve(true))).rejects.toMatchObject({ error: { code: 'busy', what: 'question' } })
  answer(false)
  expect(await first).toBe(false)
  await expect(oneBox(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full')
  expect(await oneBox(() => Promise.resolve('free'))).toBe('free')
})
