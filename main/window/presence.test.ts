import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watchPresence } from './presence'

vi.mock('electron', () => ({}))

let app: EventEmitter
let contents: EventEmitter
let isFocused = true
let pointer = { x: 10, y: 10 }
let nowMs = 0
const onPresence = vi.fn()

/** An input event, `afterMs` after the previous one. */
const input = (type: string, afterMs = 2000) => {
  nowMs += afterMs
  contents.emit('input-event', {}, { type })
}

beforeEach(() => {
  app = new EventEmitter()
  contents = new EventEmitter()
  isFocused = true
  pointer = { x: 10, y: 10 }
  nowMs = 0
  onPresence.mockReset()
  const deps = { isFocused: () => isFocused, pointer: () => pointer, monotonicNow: () => nowMs }
  watchPresence(app as unknown as App, onPresence, deps)
  app.emit('web-contents-created', {}, contents)
})

describe('presence', () => {
  it.each(['rawKeyDown', 'keyDown', 'mouseDown', 'mouseWheel', 'touchStart'])('is %s in a focused window', (type) => {
    input(type)
    expect(onPresence).toHaveBeenCalledOnce()
  })

  it('is not input in a window without focus', () => {
    isFocused = false
    for (const type of ['keyDown', 'mouseDown', 'mouseWheel', 'touchStart', 'mouseMove']) input(type)
    expect(onPresence).not.toHaveBeenCalled()
  })

  it.each(['mouseEnter', 'mouseLeave', 'gestureScrollUpdate', 'pointerMove', 'undefined'])('is not %s', (type) => {
    input(type)
    expect(onPresence).not.toHaveBeenCalled()
  })

  it('is a move of the pointer, and not one of a window under a pointer at rest', () => {
    input('mouseMove')
    input('mouseMove')
    expect(onPresence).not.toHaveBeenCalled()
    pointer = { x: 11, y: 10 }
    input('mouseMove')
    expect(onPresence).toHaveBeenCalledOnce()
    input('mouseMove')
    expect(onPresence).toHaveBeenCalledOnce()
  })

  it('is reported at most once a second', () => {
    input('keyDown')
    input('keyDown', 999)
    expect(onPresence).toHaveBeenCalledOnce()
    input('keyDown', 1)
    expect(onPresence).toHaveBeenCalledTimes(2)
  })
})
