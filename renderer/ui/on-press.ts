/** Calls `listener` for each key or pointer press anywhere in the window. Returns the function that stops the calls. */
export function onPress(listener: () => void): () => void {
  const eventNames = ['keydown', 'pointerdown'] as const
  for (const eventName of eventNames) window.addEventListener(eventName, listener, true)
  return () => {
    for (const eventName of eventNames) window.removeEventListener(eventName, listener, true)
  }
}
