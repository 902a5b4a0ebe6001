import { BrowserWindow, screen, type App, type WebContents } from 'electron'

/** Input that only a person gives. Gestures and pointer events are omitted: a page's own scrolling can cause some. */
const PERSON_INPUTS: ReadonlySet<string> = new Set([
  'rawKeyDown',
  'keyDown',
  'mouseDown',
  'mouseWheel',
  'touchStart',
] satisfies Electron.InputEvent['type'][])

/** At most one report in this time: each restarts a timer. */
const REPORT_EVERY_MS = 1000

type Point = { readonly x: number; readonly y: number }
type PresenceDeps = {
  /** True if the window of these contents has the keyboard. */
  readonly isFocused: (contents: WebContents) => boolean
  /** The pointer on the screen, in any unit. */
  readonly pointer: () => Point
  readonly monotonicNow: () => number
}

const SYSTEM: PresenceDeps = {
  isFocused: (contents) => BrowserWindow.fromWebContents(contents)?.isFocused() === true,
  pointer: () => screen.getCursorScreenPoint(),
  monotonicNow: () => performance.now(),
}

/**
 * Reports the person's presence: only real input in a focused window of this app. `input-event` is raised by Chromium's
 * browser process for input from the operating system. Events that a page dispatches never leave the renderer, so
 * script in a page cannot raise one.
 *
 * A window that opens, closes or scrolls under a pointer at rest makes Chromium send a move of its own, and a page can
 * have windows opened: a move counts only when the pointer is elsewhere on the screen than at the last one.
 */
export function watchPresence(app: Pick<App, 'on'>, onPresence: () => void, deps: PresenceDeps = SYSTEM): void {
  let lastPointer: Point | null = null
  let lastReportMs = -Infinity

  function hasPointerMoved(): boolean {
    const { x, y } = deps.pointer()
    const previous = lastPointer
    lastPointer = { x, y }
    return previous !== null && (previous.x !== x || previous.y !== y)
  }

  app.on('web-contents-created', (_created, contents) => {
    contents.on('input-event', (_event, { type }) => {
      const isPerson = PERSON_INPUTS.has(type) || (type === 'mouseMove' && hasPointerMoved())
      if (!isPerson || !deps.isFocused(contents)) return
      const now = deps.monotonicNow()
      if (now - lastReportMs < REPORT_EVERY_MS) return
      lastReportMs = now
      onPresence()
    })
  })
}
