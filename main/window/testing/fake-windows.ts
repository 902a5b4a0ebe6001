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

const openedWindows: FakeWindow[] = []
const crashes = new WeakMap<FakeWindow, () => void>()
/** Simulates a page that dies: its desk is notified first, then the window closes. */
export function crash(window: FakeWindow): void {
  crashes.get(window)?.()
  window.destroy()
}
/** Destroys the next window before its desk can watch it. */
export function failNextWatch(): void {
  failsNextWatch = true
}
let failsNextWatch = false
/** All windows opened since the last `clearWindows`. */
export const windows = (): readonly FakeWindow[] => openedWindows
export const clearWindows = (): void => void openedWindows.splice(0)

/** Replaces `own-window` in tests. */
export const openOwnWindow = (_page: string, _deps: object, onCrash?: () => void): FakeWindow => {
  const window = new FakeWindow()
  if (failsNextWatch) {
    failsNextWatch = false
    window.isVisible = () => {
      throw new Error('the watch of the window failed')
    }
  }
  if (onCrash) crashes.set(window, onCrash)
  openedWindows.push(window)
  return window
}
