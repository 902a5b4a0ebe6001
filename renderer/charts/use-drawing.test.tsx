import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Histogram, type HistogramSpec } from '.'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SPEC: HistogramSpec = { bins: [{ name: '96 ℏ', value: 3 }], label: 'Listed', unit: '', edges: [] }

/** Frames that the test draws itself. */
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
