/** How the windows of main's own report the button that approves, and learn when it becomes live. */
import { z } from 'zod'

/** How long a window must be in front, with its button unmoved and no press, before its button becomes live. */
export const APPROVE_DELAY_MS = 2000

/** No screen is larger. */
const pixels = z.number().min(-100_000).max(100_000)

/**
 * Where the button is in its window, in CSS pixels. Null while it cannot be seen whole, or while something else is still
 * missing, such as a tick or a passphrase.
 */
export const approveButton = z.object({ x: pixels, y: pixels, width: pixels, height: pixels }).nullable()
export type ApproveButton = z.infer<typeof approveButton>

/** Time until the button becomes live, in ms; null while the wait has not begun. */
export const waitLeft = z.number().nonnegative().nullable()

/**
 * Why the wait under way began again: a key or pointer was pressed, the window lost the focus, the window moved or
 * changed its size, or the button did. Null when the wait has not begun, is the first one, or is over.
 */
export const waitRestart = z.enum(['press', 'focus', 'window', 'button']).nullable()
export type WaitRestart = z.infer<typeof waitRestart>
