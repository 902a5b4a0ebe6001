import type { BrowserWindow } from 'electron'
import type { ApproveButton, WaitRestart } from '@shared/contract/approval'
import { failure } from '../platform/app-failure'
import type { MonotonicNow } from '../platform/monotonic-clock'

type ApprovalGateDeps = { readonly delayMs: number; readonly monotonicNow: MonotonicNow }

/**
 * The wait before a button of main's own window becomes live. It starts when the window is in front and its button is
 * visible, and restarts when the window or the button moves, the window loses the focus, or a key or pointer is pressed
 * before it is over. A person who was lured into clicking or typing in a certain place therefore approves nothing.
 */
export type ApprovalGate = {
  /** Receives the button's place from the page; null while the button cannot be pressed or seen. */
  readonly report: (button: ApproveButton) => void
  /** Reports a key or pointer press. Presses after the wait change nothing: one of them is the approval itself. */
  readonly press: () => void
  /** Reports that the window moved or changed its size. */
  readonly restart: () => void
  readonly setInFront: (isInFront: boolean) => void
  /** Time until the button is live, in ms, 0 once it is; null while the wait has not started. */
  readonly leftMs: () => number | null
  /** Reason why the present wait restarted, so that a person does not think that it hangs. */
  readonly restartedBy: () => WaitRestart
  /** Throws AppFailure `approval-too-early`. */
  readonly requireOpen: () => void
}

export function createApprovalGate({ delayMs, monotonicNow }: ApprovalGateDeps): ApprovalGate {
  let button: ApproveButton = null
  let isInFront = false
  let startedMs: number | null = null
  let reason: WaitRestart = null

  const restart = (cause: WaitRestart): void => {
    // The reason for the end of a wait is kept until the next wait: the window in front again is not a reason itself.
    if (startedMs !== null) reason = cause
    if (button === null) reason = null
    startedMs = isInFront && button !== null ? monotonicNow() : null
  }
  const leftMs = (): number | null => (startedMs === null ? null : Math.max(0, startedMs + delayMs - monotonicNow()))

  return {
    report: (next) => {
      if (isSameButton(button, next)) return
      button = next
      restart('button')
    },
    press: () => {
      if (leftMs() !== 0) restart('press')
    },
    restart: () => restart('window'),
    setInFront: (next) => {
      if (isInFront === next) return
      isInFront = next
      restart('focus')
    },
    leftMs,
    restartedBy: () => (startedMs === null || leftMs() === 0 ? null : reason),
    requireOpen: () => {
      if (leftMs() !== 0) throw failure({ code: 'approval-too-early' })
    },
  }
}

/** Layout rounds to fractions of a pixel; a whole pixel is a move. */
const TOLERANCE_PX = 1
const SIDES = ['x', 'y', 'width', 'height'] as const

function isSameButton(first: ApproveButton, second: ApproveButton): boolean {
  if (first === null || second === null) return first === second
  return SIDES.every((side) => Math.abs(first[side] - second[side]) < TOLERANCE_PX)
}

/** Electron's input events for a press of a key or a pointer. Moving and scrolling are not included. */
const PRESSES: ReadonlySet<string> = new Set([
  'mouseDown',
  'rawKeyDown',
  'keyDown',
  'touchStart',
  'pointerDown',
  'gestureTapDown',
])

/** Feeds the gate from the window's state as main sees it; the page is not asked. */
export function watchWindow(gate: ApprovalGate, window: BrowserWindow): void {
  const updateInFront = () =>
    gate.setInFront(!window.isDestroyed() && window.isVisible() && !window.isMinimized() && window.isFocused())
  for (const name of ['show', 'hide', 'focus', 'blur', 'minimize', 'restore'] as const) {
    window.on(name as 'show', updateInFront)
  }
  window.on('move', gate.restart)
  window.on('resize', gate.restart)
  window.webContents.on('input-event', (_event, { type }) => {
    if (PRESSES.has(type)) gate.press()
  })
  updateInFront()
}
