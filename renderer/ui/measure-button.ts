import type { ApproveButton } from '@shared/contract/approval'

/** Marks the one button of a window that main guards with a wait. */
export const GUARDED_BUTTON = 'guarded-button'

/** Where the guarded button is in the window; null while it is missing, its letters are still read, or something covers or cuts it. */
export function measureButton(): ApproveButton {
  const button = document.getElementById(GUARDED_BUTTON)
  if (!button || document.visibilityState !== 'visible') return null
  const { x, y, width, height } = button.getBoundingClientRect()
  // Letters that are still to come move it. Measuring is what asks for them, so it is looked for afterwards.
  if ('fonts' in document && document.fonts.status === 'loading') return null
  const isInside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight
  if (!isInside || width === 0) return null
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return top !== null && button.contains(top) ? { x, y, width, height } : null
}
