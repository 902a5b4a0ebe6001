/**
 * Makes floating elements close at once, without a transition. Opening still fades in. Call before the first render.
 *
 * Reason: Base UI reads the `finished` promise of each closing transition. If such a transition is cancelled later,
 * Chromium never frees the element (Chromium issue 383016426), and each opening of the palette would leak 340 nodes.
 */
export function skipClosingTransitions(): void {
  Object.assign(globalThis, { BASE_UI_ANIMATIONS_DISABLED: true })
}
