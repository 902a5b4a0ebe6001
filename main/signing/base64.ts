/** Many tools break lines at 64 or 76 characters. */
const LINE_BREAK = /\r?\n/g

/**
 * Decodes standard base64 with its padding, ignoring line breaks and white space at both ends; null for anything else.
 * Node's own decoder skips unknown characters, so two different texts could decode to one transaction. Re-encoding the
 * bytes detects that at any length, while one regular expression over megabytes runs out of stack.
 */
export function decodeBase64(text: string): Uint8Array | null {
  const trimmed = text.trim().replace(LINE_BREAK, '')
  const bytes = Buffer.from(trimmed, 'base64')
  return bytes.toString('base64') === trimmed ? bytes : null
}
