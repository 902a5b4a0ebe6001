import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Histogram, type HistogramSpec } from '.'
import { drawingChunk } from './use-drawing'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const SPEC: HistogramSpec = { bins: [{ name: '96 ℏ', value: 3 }], label: 'Listed', unit: '', edges: [] }

/** Animation frames that the test triggers. */
function heldFrames() {
  const waiting = new Map<number, FrameRequestCallback>()
  let frames = 0
  vi.stubGlobal('requestAnimationFrame', (step: FrameRequestCallback) => {
    waiting.set(++frames, step)
    return frames
  })
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => waiting.delete(frame))
  return {
    waiting,
    draw: (nowMs: number) => {
      const steps = [...waiting.values()]
      waiting.clear()
      act(() => steps.forEach((step) => step(nowMs)))
    },
  }
}

test('one chart is drawn in a frame, and one that has gone gives its turn to the next', async () => {
  const { waiting, draw } = heldFrames()
  const chart = (name: string) => <Histogram key={name} spec={SPEC} label={name} height={100} />
  const { container, rerender } = render(['a', 'b', 'c', 'd'].map(chart))
  await vi.waitFor(() => expect(waiting.size).toBe(4), { timeout: 20_000 })
  const drawn = () => [...container.querySelectorAll('.plot')].map((plot) => plot.querySelector('.plot-svg') !== null)
  expect(drawn()).toEqual([false, false, false, false])
  draw(1)
  expect(drawn()).toEqual([true, false, false, false])
  rerender(['a', 'c', 'd'].map(chart))
  draw(2)
  expect(drawn()).toEqual([true, true, false])
  draw(3)
  expect(drawn()).toEqual([true, true, true])
})

test('a drawing that cannot be loaded is told, and the figures can still be read', async () => {
  vi.spyOn(drawingChunk, 'load').mockRejectedValueOnce(new Error('gone'))
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<Histogram spec={SPEC} label="Listed" height={100} />)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The chart could not be drawn. The table has every figure.',
  )
  expect(screen.getByRole('slider', { name: 'Listed' }).getAttribute('aria-valuetext')).toContain('96')
  expect(log).toHaveBeenCalledOnce()
})
