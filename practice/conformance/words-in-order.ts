/** True if the text contains all `words` in the given order. */
export function hasInOrder(text: unknown, words: readonly string[]): boolean {
  const fullText = String(text)
  let searchStart = 0
  for (const word of words) {
    const index = fullText.indexOf(word, searchStart)
    if (index === -1) return false
    searchStart = index + word.length
  }
  return true
}
