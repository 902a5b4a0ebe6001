import { useSyncExternalStore } from 'react'
import { unacceptedWarnings } from '@shared/review-conditions'
import type { OpenReview } from './review-store'

/** Id of the element that has the warning and its acknowledgement. */
export const warningElementId = (findingId: string): string => `warning-${findingId}`

/** Tolerance for rounding: positions can be fractions of a pixel. */
const TOLERANCE_PX = 2

/** True if a part of the warning is outside the visible part of the review's body. */
function isWarningHidden(findingId: string): boolean {
  const element = document.getElementById(warningElementId(findingId))
  const body = element?.closest('[data-review-body]')
  if (!element || !body) return false
  const visible = body.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  return top < visible.top - TOLERANCE_PX || bottom > visible.bottom + TOLERANCE_PX
}

function subscribeToView(onChange: () => void): () => void {
  // A scroll event does not bubble, so only a capturing listener gets it here.
  document.addEventListener('scroll', onChange, { capture: true, passive: true })
  window.addEventListener('resize', onChange)
  return () => {
    document.removeEventListener('scroll', onChange, { capture: true })
    window.removeEventListener('resize', onChange)
  }
}

/**
 * Function that scrolls to the first warning that is not accepted and focuses its acknowledgement; null while this
 * warning is in view. A person must not miss a warning that is below the foot of a low window.
 */
export function useHiddenWarning({ model, acknowledgements }: OpenReview): (() => void) | null {
  const firstId = unacceptedWarnings(model, acknowledgements)[0]?.id ?? null
  const isHidden = useSyncExternalStore(subscribeToView, () => firstId !== null && isWarningHidden(firstId))
  if (firstId === null || !isHidden) return null
  return () => {
    const element = document.getElementById(warningElementId(firstId))
    element?.scrollIntoView({ block: 'nearest' })
    element?.querySelector('input')?.focus({ preventScroll: true })
  }
}
