import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Thumb } from './Art'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('the picture of a row comes once the row has come to rest, and at once when it was shown before', () => {
  const first = render(<Thumb src="/media/a" />)
  expect(first.container.querySelector('img')).toBeNull()
  wait(200)
  expect(first.container.querySelector('img')?.getAttribute('src')).toBe('/media/a')
  first.unmount()
  expect(render(<Thumb src="/media/a" />).container.querySelector('img')).not.toBeNull()
})

test('the picture of a row that is scrolled past is not asked for, then or later', () => {
  const { container, rerender, unmount } = render(<Thumb src="/media/b" />)
  wait(100)
  rerender(<Thumb src="/media/c" />)
  wait(100)
  expect(container.querySelector('img')).toBeNull()
  unmount()
  wait(1000)
  const again = render(<Thumb src="/media/c" />)
  expect(again.container.querySelector('img')).toBeNull()
})
