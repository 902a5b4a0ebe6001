import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMarketReachStore } from '../stores/market-reach'
import { Art, Thumb } from './Art'
import { MarketReachContext } from './market-reach-context'

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

test('an area without an image is never empty: it has words or an icon, unless the image is on its way', () => {
  const { container, rerender } = render(<Art src={null} absentText="No image" />)
  expect(container.textContent).toBe('No image')
  rerender(<Art src={null} />)
  expect(container.querySelector('.art-icon')?.getAttribute('title')).toBe('No image')
  rerender(<Art src={null} isPending />)
  expect(container.querySelector('.art')?.className).toContain('pending')
  expect(container.querySelector('.art')?.childElementCount).toBe(0)
})

test('an image that failed to load offline is not saved yet, and loads once the market is reachable', () => {
  const reach = createMarketReachStore()
  reach.setState({ isOffline: true })
  render(
    <MarketReachContext value={reach}>
      <Art src="/media/d" alt="Tide 1" absentText="No image" />
    </MarketReachContext>,
  )
  fireEvent.error(screen.getByAltText('Tide 1'))
  expect(screen.getByText('Image not saved yet')).toBeTruthy()
  act(() => reach.setState({ isOffline: false }))
  fireEvent.error(screen.getByAltText('Tide 1'))
  expect(screen.getByText('Image not readable')).toBeTruthy()
})
