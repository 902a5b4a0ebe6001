import { EventEmitter } from 'node:events'

/** As much of a window as the desks use. */
export class FakeWindow extends EventEmitter {
  readonly webContents = { id: 1 }
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
/** All that were opened since the last `clearWindows`. */
export const windows = (): readonly FakeWindow[] => opened
export const clearWindows = (): void => void opened.splice(0)

/** Stands in for `own-window`. */
export const openOwnWindow = (): FakeWindow => {
  const window = new FakeWindow()
  opened.push(window)
  return window
}
