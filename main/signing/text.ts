/**
 * Control characters, invisible formatting (bidirectional overrides, zero-width joiners, tags), line separators and
 * private-use code points: they make a text look like another one.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}]/u
const EACH_HIDDEN = new RegExp(HIDDEN.source, 'gu')

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text)
}

/** The text with every hidden character spelled out as `\u{202e}`. */
export function showHidden(text: string): string {
  return text.replace(EACH_HIDDEN, (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`)
}
