import type { BrowserWindow } from 'electron'
import type { ApproveButton, WaitRestart } from '@shared/contract/approval'
import { failure } from '../platform/app-failure'
import type { MonotonicNow } from '../platform/monotonic-clock'

type ApprovalGateDeps = { readonly delayMs: number; readonly monotonicNow: MonotonicNow }

/**
 * Gate that lets a button in one of main's own windows be pressed only after a wait. The wait starts when the window is
 * in front and the button is visible. The wait starts again after the window or the button has moved or changed its
 * size, after the window has lost the focus, and after a key or pointer press during the wait. A person who was lured
 * into clicking or typing at a certain place therefore approves nothing.
 */
export type ApprovalGate = {
  /** Reports the position and size of the button; null while the button is disabled or not visible. */
  readonly reportButton: (button: ApproveButton) => void
  /** Reports a key or pointer press. A press after the wait changes nothing, because it can be the approval itself. */
  readonly reportPress: () => void
  /** Reports that the window moved or changed its size. */
  readonly reportMove: () => void
  readonly setInFront: (isInFront: boolean) => void
  /** Remaining wait in ms; 0 when the wait is over, null while the wait has not begun. */
  readonly waitLeftMs: () => number | null
  /** Reason why the running wait began again; null for a first wait, before the wait begins, and when it is over. */
  readonly currentRestartReason: () => WaitRestart
  /** Throws AppFailure `approval-too-early` unless the wait is over. */
  readonly requireWaitOver: () => void
}

export function createApprovalGate({ delayMs, monotonicNow }: ApprovalGateDeps): ApprovalGate {
  let button: ApproveButton = null
  let isInFront = false
  let waitStartedMs: number | null = null
  let restartReason: WaitRestart = null

  const restart = (reason: WaitRestart): void => {
    // A wait that has not begun cannot begin again. The earlier reason stays for the next wait.
    if (waitStartedMs !== null) restartReason = reason
    // The wait for a button that becomes visible is a first wait.
    if (button === null) restartReason = null
    waitStartedMs = isInFront && button !== null ? monotonicNow() : null
  }
  const waitLeftMs = (): number | null =>
    waitStartedMs === null ? null : Math.max(0, waitStartedMs + delayMs - monotonicNow())

  return {
    reportButton: (reportedButton) => {
      if (hasSameBounds(button, reportedButton)) return
      button = reportedButton
      restart('button')
    },
    reportPress: () => {
      if (waitLeftMs() !== 0) restart('press')
    },
    reportMove: () => restart('window'),
    setInFront: (isNowInFront) => {
      if (isInFront === isNowInFront) return
      isInFront = isNowInFront
      restart('focus')
    },
    waitLeftMs,
    currentRestartReason: () => (waitStartedMs === null || waitLeftMs() === 0 ? null : restartReason),
    requireWaitOver: () => {
      if (waitLeftMs() !== 0) throw failure({ code: 'approval-too-early' })
    },
  }
}

/** Smallest change of the button's bounds that counts as a move. Smaller changes come from rounding in the layout. */
const MIN_MOVE_PX = 1
const BOUNDS = ['x', 'y', 'width', 'height'] as const

function hasSameBounds(first: ApproveButton, second: ApproveButton): boolean {
  if (first === null || second === null) return first === second
  return BOUNDS.every((bound) => Math.abs(first[bound] - second[bound]) < MIN_MOVE_PX)
}

/** Electron's input events for a key or pointer press. Moving and scrolling are not presses. */
const PRESS_EVENTS: ReadonlySet<string> = new Set([
  'mouseDown',
  'rawKeyDown',
  'keyDown',
  'touchStart',
  'pointerDown',
  'gestureTapDown',
])

/**
 * Reports to the gate when the window's focus, position or size changes, and when a key or pointer is pressed.
 * Main observes the window itself, because the page is not trusted.
 */
export function watchWindow(gate: ApprovalGate, window: BrowserWindow): void {
  const updateInFront = () =>
    gate.setInFront(!window.isDestroyed() && window.isVisible() && !window.isMinimized() && window.isFocused())
  for (const name of ['show', 'hide', 'focus', 'blur', 'minimize', 'restore'] as const) {
    // Electron declares one overload for each event name, and none for a union of names.
    window.on(name as 'show', updateInFront)
  }
  window.on('move', gate.reportMove)
  window.on('resize', gate.reportMove)
  window.webContents.on('input-event', (_event, { type }) => {
    if (PRESS_EVENTS.has(type)) gate.reportPress()
  })
  updateInFront()
}
