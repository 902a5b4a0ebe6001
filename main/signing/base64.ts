/** Many tools break lines at 64 or 76 characters. */
const LINE_BREAK = /\r?\n/g

/**
 * Standard base64 with its padding, line breaks and white space at both ends aside; null for anything else. Node's own
 * decoder skips what it does not know, so two different texts could stand for one transaction. Writing the bytes back tells
 * them apart at any length, while one regular expression over megabytes runs out of stack.
 */
export function decodeBase64(text: string): Uint8Array | null {
  const trimmed = text.trim().replace(LINE_BREAK, '')
  const bytes = Buffer.from(trimmed, 'base64')
  return bytes.toString('base64') === trimmed ? bytes : null
}
