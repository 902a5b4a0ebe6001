import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import { createApprovalGate, watchWindow } from './approval-gate'

const BUTTON = { x: 300, y: 700, width: 200, height: 40 }
const time = { ms: 0 }
beforeEach(() => void (time.ms = 1000))

function gateInFront() {
  const gate = createApprovalGate({ delayMs: 2000, monotonicNow: () => time.ms })
  gate.setInFront(true)
  gate.reportButton(BUTTON)
  return gate
}

describe('the wait before approval', () => {
  it('begins once the window is in front and its button can be seen, and is over after its time', () => {
    const gate = createApprovalGate({ delayMs: 2000, monotonicNow: () => time.ms })
    gate.reportButton(BUTTON)
    time.ms += 5000
    expect(gate.waitLeftMs()).toBeNull()
    gate.setInFront(true)
    expect(gate.waitLeftMs()).toBe(2000)
    time.ms += 1999
    expect(() => gate.requireWaitOver()).toThrow('approval-too-early')
    time.ms += 1
    gate.requireWaitOver()
  })

  it('never ends for somebody who clicks five times a second', () => {
    const gate = gateInFront()
    for (let click = 0; click < 100; click++) {
      time.ms += 200
      gate.reportPress()
      expect(() => gate.requireWaitOver()).toThrow('approval-too-early')
    }
    time.ms += 2000
    // The press that approves does not shut the gate again.
    gate.reportPress()
    gate.requireWaitOver()
  })

  it.each<[string, (gate: ReturnType<typeof gateInFront>) => void]>([
    ['the button moves', (gate) => gate.reportButton({ ...BUTTON, y: 660 })],
    ['the button grows', (gate) => gate.reportButton({ ...BUTTON, width: 240 })],
    ['the window moves', (gate) => gate.reportMove()],
  ])('starts again when %s, even after it was over', (_, disturb) => {
    const gate = gateInFront()
    time.ms += 2000
    gate.requireWaitOver()
    disturb(gate)
    expect(gate.waitLeftMs()).toBe(2000)
  })

  it('has not begun while the window is not in front, or the button cannot be seen or pressed', () => {
    const gate = gateInFront()
    time.ms += 2000
    gate.setInFront(false)
    expect(gate.waitLeftMs()).toBeNull()
    gate.reportPress()
    expect(gate.waitLeftMs()).toBeNull()
    gate.setInFront(true)
    expect(gate.waitLeftMs()).toBe(2000)
    gate.reportButton(null)
    expect(gate.waitLeftMs()).toBeNull()
  })

  it.each<[string, (gate: ReturnType<typeof gateInFront>) => void]>([
    ['press', (gate) => gate.reportPress()],
    ['window', (gate) => gate.reportMove()],
    ['button', (gate) => gate.reportButton({ ...BUTTON, y: 660 })],
    [
      'focus',
      (gate) => {
        gate.setInFront(false)
        expect(gate.currentRestartReason()).toBeNull()
        gate.setInFront(true)
      },
    ],
  ])('says until it is over that it began again because of: %s', (reason, disturb) => {
    const gate = gateInFront()
    expect(gate.currentRestartReason()).toBeNull()
    time.ms += 1500
    disturb(gate)
    expect(gate.currentRestartReason()).toBe(reason)
    time.ms += 1999
    expect(gate.currentRestartReason()).toBe(reason)
    time.ms += 1
    expect(gate.currentRestartReason()).toBeNull()
  })

  it('names no reason for a wait that begins because a tick was given', () => {
    const gate = gateInFront()
    time.ms += 1000
    gate.reportPress()
    gate.reportButton(null)
    gate.reportButton(BUTTON)
    expect(gate.currentRestartReason()).toBeNull()
  })

  it('goes on when the same button is reported again', () => {
    const gate = gateInFront()
    time.ms += 1500
    gate.reportButton({ ...BUTTON, x: BUTTON.x + 0.4 })
    gate.setInFront(true)
    expect(gate.waitLeftMs()).toBe(500)
  })
})

describe('a watched window', () => {
  function watched() {
    const state = { focused: true }
    const webContents = new EventEmitter()
    const window = Object.assign(new EventEmitter(), {
      webContents,
      isDestroyed: () => false,
      isVisible: () => true,
      isMinimized: () => false,
      isFocused: () => state.focused,
    })
    const gate = createApprovalGate({ delayMs: 2000, monotonicNow: () => time.ms })
    watchWindow(gate, window as unknown as BrowserWindow)
    gate.reportButton(BUTTON)
    return { gate, window, webContents, state }
  }

  it.each(['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart', 'gestureTapDown'])('restarts the wait at %s', (type) => {
    const { gate, webContents } = watched()
    time.ms += 1500
    webContents.emit('input-event', {}, { type })
    expect(gate.waitLeftMs()).toBe(2000)
  })

  it.each(['mouseMove', 'mouseWheel', 'keyUp', 'mouseEnter'])('does not restart the wait at %s', (type) => {
    const { gate, webContents } = watched()
    time.ms += 1500
    webContents.emit('input-event', {}, { type })
    expect(gate.waitLeftMs()).toBe(500)
  })

  it('stops waiting when it loses the focus, and starts again when it moves or is resized', () => {
    const { gate, window, state } = watched()
    time.ms += 2000
    for (const name of ['move', 'resize']) {
      window.emit(name)
      expect(gate.waitLeftMs()).toBe(2000)
      time.ms += 2000
    }
    state.focused = false
    window.emit('blur')
    expect(gate.waitLeftMs()).toBeNull()
    state.focused = true
    window.emit('focus')
    expect(gate.waitLeftMs()).toBe(2000)
  })
})
