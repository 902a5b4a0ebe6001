/** True if `String(message)` contains all `words` in the given order. */
export function hasInOrder(message: unknown, words: readonly string[]): boolean {
  const text = String(message)
  let searchStart = 0
  for (const word of words) {
    const index = text.indexOf(word, searchStart)
    if (index === -1) return false
    searchStart = index + word.length
  }
  return true
}
