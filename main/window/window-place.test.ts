import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MIN_WINDOW_SIZE, rememberPlace, usablePlace, type WindowPlace } from './window-place'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const second = { x: 1920, y: 0, width: 2560, height: 1400 }
const place = (change: Partial<WindowPlace> = {}): WindowPlace => ({
  x: 100,
  y: 80,
  width: 1280,
  height: 800,
  isMaximized: false,
  ...change,
})

describe('a kept place', () => {
  it('is used as it is while a display shows it', () => {
    expect(usablePlace(place(), [screen])).toEqual(place())
    expect(usablePlace(place({ x: 2400 }), [screen, second])).toEqual(place({ x: 2400 }))
  })

  it('is given up when its display is gone', () => {
    expect(usablePlace(place({ x: 2400 }), [screen])).toBeNull()
    expect(usablePlace(place({ x: -1200 }), [screen])).toBeNull()
    expect(usablePlace(place({ y: 1070 }), [screen])).toBeNull()
    expect(usablePlace(place({ y: -400 }), [screen])).toBeNull()
    expect(usablePlace(place(), [])).toBeNull()
  })

  it('is brought back whole when a part of it stands outside', () => {
    expect(usablePlace(place({ x: 1500, y: 600 }), [screen])).toMatchObject({ x: 640, y: 280 })
    expect(usablePlace(place({ x: -300 }), [screen])).toMatchObject({ x: 0, y: 80 })
  })

  it('is made to fit a smaller display, and never falls below the least', () => {
    expect(usablePlace(place({ width: 3000, height: 2000, x: 0, y: 0 }), [screen])).toMatchObject({
      x: 0,
      y: 0,
      width: 1920,
      height: 1080,
    })
    expect(usablePlace(place({ width: 300, height: 200 }), [screen])).toMatchObject(MIN_WINDOW_SIZE)
    const tiny = { x: 0, y: 0, width: 800, height: 600 }
    expect(usablePlace(place(), [tiny])).toMatchObject({ x: 0, y: 0, ...MIN_WINDOW_SIZE })
  })

  it.each([
    undefined,
    null,
    'x',
    {},
    { ...place(), x: '0' },
    { ...place(), width: Number.NaN },
    { ...place(), y: 1e9 },
  ])('that is none (%j) is passed over', (kept) => expect(usablePlace(kept, [screen])).toBeNull())
})

describe('a window', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function rig(kept?: unknown) {
    const written: unknown[] = []
    const state = { isMaximized: false, isMinimized: false, isDestroyed: false }
    const bounds = { x: 5, y: 6, width: 1100, height: 700 }
    const calls = { setBounds: vi.fn(), maximize: vi.fn() }
    const window = Object.assign(new EventEmitter(), calls, {
      getNormalBounds: () => bounds,
      isMaximized: () => state.isMaximized,
      isMinimized: () => state.isMinimized,
      isDestroyed: () => state.isDestroyed,
    })
    const store = { read: () => kept, note: (_key: string, value: unknown) => void written.push(value) }
    rememberPlace(window as unknown as BrowserWindow, store, [screen])
    return { window, written, state, bounds, ...calls }
  }

  it('opens where it stood, maximised if it was', () => {
    const { window, setBounds, maximize } = rig(place({ isMaximized: true }))
    expect(setBounds).toHaveBeenCalledExactlyOnceWith({ x: 100, y: 80, width: 1280, height: 800 })
    expect(maximize).not.toHaveBeenCalled()
    window.emit('ready-to-show')
    expect(maximize).toHaveBeenCalledOnce()
    expect(rig().setBounds).not.toHaveBeenCalled()
  })

  it('keeps its place once it has come to rest, and at its end', () => {
    const { window, written, state, bounds } = rig()
    for (let i = 0; i < 20; i++) window.emit('move')
    expect(written).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(written).toEqual([{ ...bounds, isMaximized: false }])
    state.isMaximized = true
    window.emit('maximize')
    window.emit('close')
    vi.advanceTimersByTime(1000)
    expect(written.slice(1)).toEqual([{ ...bounds, isMaximized: true }])
  })

  it('that is minimised or gone keeps what it had', () => {
    const { window, written, state } = rig()
    state.isMinimized = true
    window.emit('resize')
    vi.advanceTimersByTime(1000)
    state.isMinimized = false
    state.isDestroyed = true
    window.emit('resize')
    vi.advanceTimersByTime(1000)
    expect(written).toEqual([])
  })
})
