import type { ApproveButton } from '@shared/contract/approval'

/** Marks the only button of a window that main guards with a wait. */
export const GUARDED_BUTTON = 'guarded-button'

/**
 * Position of the guarded button in the window; null if it is missing, fonts are still loading, or it is covered or cut
 * off.
 */
export function measureButton(): ApproveButton {
  const button = document.getElementById(GUARDED_BUTTON)
  if (!button || document.visibilityState !== 'visible') return null
  const { x, y, width, height } = button.getBoundingClientRect()
  // A font that is still loading will move the button. Measuring starts the loading, so this check comes afterwards.
  if ('fonts' in document && document.fonts.status === 'loading') return null
  const isInside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight
  if (!isInside || width === 0) return null
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return top !== null && button.contains(top) ? { x, y, width, height } : null
}
