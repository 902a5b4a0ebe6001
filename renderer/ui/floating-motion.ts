/**
 * Lets floating elements close without waiting for a transition; opening still fades in. Base UI reads the `finished`
 * promise of each transition that it waits for, and Chromium never frees an element whose transition is cancelled after
 * that (Chromium issue 383016426): each opening of the palette would leak its 340 nodes. Call before the first render.
 */
export function skipClosingTransitions(): void {
  Object.assign(globalThis, { BASE_UI_ANIMATIONS_DISABLED: true })
}
