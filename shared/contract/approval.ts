/** Reports of the approve button from main's own windows, and the time until the button becomes active. */
import { z } from 'zod'

/**
 * Time in ms that a window must be in front, with an unmoved button and without a press, before its button becomes
 * active.
 */
export const APPROVE_DELAY_MS = 2000

/** Larger than any screen. */
const pixels = z.number().min(-100_000).max(100_000)

/**
 * Position of the button in its window, in CSS pixels. Null while the button is not fully visible or an input such as a
 * tick or a passphrase is missing.
 */
export const approveButton = z.object({ x: pixels, y: pixels, width: pixels, height: pixels }).nullable()
export type ApproveButton = z.infer<typeof approveButton>

/** Time until the button becomes active, in ms; null while the wait has not begun. */
export const waitLeft = z.number().nonnegative().nullable()

/**
 * Reason for the last restart of the wait: a press of a key or pointer, lost focus, a moved or resized window, or a
 * moved button. Null when the wait has not begun, has never restarted, or is over.
 */
export const waitRestart = z.enum(['press', 'focus', 'window', 'button']).nullable()
export type WaitRestart = z.infer<typeof waitRestart>
