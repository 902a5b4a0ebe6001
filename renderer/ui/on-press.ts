/** Calls back for each key or pointer that is pressed anywhere in the window. Returns the way to stop. */
export function onPress(listener: () => void): () => void {
  const names = ['keydown', 'pointerdown'] as const
  for (const name of names) window.addEventListener(name, listener, true)
  return () => {
    for (const name of names) window.removeEventListener(name, listener, true)
  }
}
