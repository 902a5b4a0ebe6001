/** Line breaks within base64: many tools break lines at 64 or 76 characters. */
const LINE_BREAK = /\r?\n/g

/**
 * Decodes standard base64 with its padding; null for anything else. Line breaks anywhere, and white space at both ends,
 * are ignored.
 * Node's decoder skips unknown characters, so two different texts could decode to one transaction. Encoding the bytes
 * again detects skipped characters in a text of any length; a regular expression runs out of stack on megabytes.
 */
export function decodeBase64(text: string): Uint8Array | null {
  const unbrokenText = text.trim().replace(LINE_BREAK, '')
  const bytes = Buffer.from(unbrokenText, 'base64')
  return bytes.toString('base64') === unbrokenText ? bytes : null
}
