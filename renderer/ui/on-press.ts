/** Calls `listener` for each key or pointer press anywhere in the window. Returns the function that stops this. */
export function onPress(listener: () => void): () => void {
  const names = ['keydown', 'pointerdown'] as const
  for (const name of names) window.addEventListener(name, listener, true)
  return () => {
    for (const name of names) window.removeEventListener(name, listener, true)
  }
}
