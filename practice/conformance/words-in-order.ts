/** True if a text contains all `words`, each after the one before. */
export function hasInOrder(text: unknown, words: readonly string[]): boolean {
  const fullText = String(text)
  let from = 0
  for (const word of words) {
    const index = fullText.indexOf(word, from)
    if (index === -1) return false
    from = index + word.length
  }
  return true
}
