import { EventEmitter } from 'node:events'

/** Fake of the parts of a `BrowserWindow` that the desks use. */
export class FakeWindow extends EventEmitter {
  reloadCount = 0
  readonly webContents = Object.assign(new EventEmitter(), { reload: () => void this.reloadCount++ })
  isVisible = () => true
  isMinimized = () => false
  isFocused = () => true
  private hasClosed = false
  isDestroyed = () => this.hasClosed
  focus = () => undefined
  destroy = () => {
    if (this.hasClosed) return
    this.hasClosed = true
    this.emit('closed')
  }
  close = this.destroy
}

const openedWindows: FakeWindow[] = []
const crashListeners = new WeakMap<FakeWindow, () => void>()
let failsNextWatch = false

/** Simulates the crash of a window's page: calls `onCrash` of the window, then closes the window. */
export function crash(window: FakeWindow): void {
  crashListeners.get(window)?.()
  window.destroy()
}
/** Makes `watchWindow` throw for the next window that is opened. */
export function failNextWatch(): void {
  failsNextWatch = true
}
/** All windows opened since the last `clearWindows`. */
export const windows = (): readonly FakeWindow[] => openedWindows
export const clearWindows = (): void => void openedWindows.splice(0)

/** Replaces `openOwnWindow` of `own-window.ts` in tests. */
export const openOwnWindow = (_page: string, _deps: object, onCrash?: () => void): FakeWindow => {
  const window = new FakeWindow()
  if (failsNextWatch) {
    failsNextWatch = false
    window.isVisible = () => {
      throw new Error('the watch of the window failed')
    }
  }
  if (onCrash) crashListeners.set(window, onCrash)
  openedWindows.push(window)
  return window
}
