/**
 * Control characters, invisible formatting (bidirectional overrides, zero-width joiners, tags), line separators,
 * private-use code points, and letters that are drawn as nothing: they make a text look like another one. The two
 * selectors between a sign and its picture are in many emoji, and say nothing.
 */
const HIDDEN = /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u
const EACH_HIDDEN = new RegExp(HIDDEN.source, 'gu')

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text)
}

/**
 * A stranger's name in a sentence of the app's own: marked off by quotation marks that it cannot hold itself, so that
 * no word of it passes for one of the sentence.
 */
export const quoted = (name: string): string => `“${showHidden(name).replace(/[“”„‟"]/g, '’')}”`

/** The text with every hidden character spelled out as `\u{202e}`. */
export function showHidden(text: string): string {
  return text.replace(EACH_HIDDEN, (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`)
}
