/** Guarded button of main's own windows: its reported position, and the wait until the button becomes active. */
import { z } from 'zod'

/**
 * Time in milliseconds before the button becomes active. Within this time, the window must be in front, the button must
 * not move, and no key or pointer may be pressed.
 */
export const APPROVE_DELAY_MS = 2000

/** Coordinate or size in CSS pixels, with bounds beyond any screen. */
const pixels = z.number().min(-100_000).max(100_000)

/**
 * Position of the button in its window. Null while the button is not fully visible, or while an input is missing, such
 * as a tick or a passphrase.
 */
export const approveButton = z.object({ x: pixels, y: pixels, width: pixels, height: pixels }).nullable()
export type ApproveButton = z.infer<typeof approveButton>

/** Time until the button becomes active, in milliseconds; null while the wait has not begun. */
export const waitLeft = z.number().nonnegative().nullable()

/**
 * Reason why the wait last began again. `press`: a key or pointer was pressed. `focus`: the window was not in front.
 * `window`: the window was moved or resized. `button`: the button moved. Null when the wait has not begun, has not
 * begun again, or is over.
 */
export const waitRestart = z.enum(['press', 'focus', 'window', 'button']).nullable()
export type WaitRestart = z.infer<typeof waitRestart>
