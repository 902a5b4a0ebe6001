/** True if a text contains all `words`, each after the one before. */
export function hasInOrder(text: unknown, words: readonly string[]): boolean {
  const whole = String(text)
  let from = 0
  for (const word of words) {
    const at = whole.indexOf(word, from)
    if (at === -1) return false
    from = at + word.length
  }
  return true
}
