import type { ApproveButton } from '@shared/contract/approval'

/** Id of the button that main guards with a wait. A window has at most one such button. */
export const GUARDED_BUTTON_ID = 'guarded-button'

/**
 * Position of the guarded button in the window. Null while the button is missing or cut off, while its center is
 * covered, while the window is hidden, and while fonts are loading.
 */
export function measureButton(): ApproveButton {
  const button = document.getElementById(GUARDED_BUTTON_ID)
  if (!button || document.visibilityState !== 'visible') return null
  const { x, y, width, height } = button.getBoundingClientRect()
  // A font that is loading will move the button. This check comes after the measurement, which can start the loading.
  if ('fonts' in document && document.fonts.status === 'loading') return null
  const isInside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight
  if (!isInside || width === 0) return null
  const elementAtCenter = document.elementFromPoint(x + width / 2, y + height / 2)
  return elementAtCenter !== null && button.contains(elementAtCenter) ? { x, y, width, height } : null
}
