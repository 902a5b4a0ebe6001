import { BrowserWindow, screen, type App, type WebContents } from 'electron'

/**
 * Input events that only a person causes. Gestures and pointer events are omitted, because scrolling by a page's script
 * can cause some of these events.
 */
const PERSON_INPUTS: ReadonlySet<string> = new Set([
  'rawKeyDown',
  'keyDown',
  'mouseDown',
  'mouseWheel',
  'touchStart',
] satisfies Electron.InputEvent['type'][])

/** Minimum time between two reports, because each report restarts a timer. */
const MIN_REPORT_INTERVAL_MS = 1000

type Point = { readonly x: number; readonly y: number }
type PresenceDeps = {
  /** True if the window of these contents has the keyboard focus. */
  readonly isFocused: (contents: WebContents) => boolean
  /** Position of the pointer on the screen; the unit does not matter. */
  readonly pointer: () => Point
  readonly monotonicNow: () => number
}

const ELECTRON_DEPS: PresenceDeps = {
  isFocused: (contents) => BrowserWindow.fromWebContents(contents)?.isFocused() === true,
  pointer: () => screen.getCursorScreenPoint(),
  monotonicNow: () => performance.now(),
}

/**
 * Calls `onPresence` for real input of the person in a focused window of this app. Chromium's browser process raises
 * `input-event` for input from the operating system. Events that a page dispatches never leave the renderer, so a
 * script in a page cannot raise an `input-event`.
 *
 * Chromium also sends a mouse move when a window opens, closes or scrolls under a pointer that does not move, and a
 * page can cause windows to open. Therefore a move counts only if the pointer's position on the screen differs from the
 * position at the previous mouse move.
 */
export function watchPresence(app: Pick<App, 'on'>, onPresence: () => void, deps: PresenceDeps = ELECTRON_DEPS): void {
  let lastPointer: Point | null = null
  let lastReportMs = -Infinity

  function hasPointerMoved(): boolean {
    const { x, y } = deps.pointer()
    const previousPointer = lastPointer
    lastPointer = { x, y }
    return previousPointer !== null && (previousPointer.x !== x || previousPointer.y !== y)
  }

  app.on('web-contents-created', (_created, contents) => {
    contents.on('input-event', (_event, { type }) => {
      const isPersonInput = PERSON_INPUTS.has(type) || (type === 'mouseMove' && hasPointerMoved())
      if (!isPersonInput || !deps.isFocused(contents)) return
      const nowMs = deps.monotonicNow()
      if (nowMs - lastReportMs < MIN_REPORT_INTERVAL_MS) return
      lastReportMs = nowMs
      onPresence()
    })
  })
}
