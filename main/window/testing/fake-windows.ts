import { EventEmitter } from 'node:events'

/** The parts of a window that the desks use. */
export class FakeWindow extends EventEmitter {
  reloads = 0
  readonly webContents = Object.assign(new EventEmitter(), { reload: () => void this.reloads++ })
  isVisible = () => true
  isMinimized = () => false
  isFocused = () => true
  private gone = false
  isDestroyed = () => this.gone
  focus = () => undefined
  destroy = () => {
    if (this.gone) return
    this.gone = true
    this.emit('closed')
  }
  close = this.destroy
}

const opened: FakeWindow[] = []
const crashes = new WeakMap<FakeWindow, () => void>()
/** Simulates a page that dies: its desk is notified first, then the window closes. */
export function crash(window: FakeWindow): void {
  crashes.get(window)?.()
  window.destroy()
}
/** Destroys the next window before its desk can watch it. */
export function failNextWatch(): void {
  isNextUnwatchable = true
}
let isNextUnwatchable = false
/** All windows opened since the last `clearWindows`. */
export const windows = (): readonly FakeWindow[] => opened
export const clearWindows = (): void => void opened.splice(0)

/** Replaces `own-window` in tests. */
export const openOwnWindow = (_page: string, _deps: object, onCrash?: () => void): FakeWindow => {
  const window = new FakeWindow()
  if (isNextUnwatchable) {
    isNextUnwatchable = false
    window.isVisible = () => {
      throw new Error('the watch of the window failed')
    }
  }
  if (onCrash) crashes.set(window, onCrash)
  opened.push(window)
  return window
}
