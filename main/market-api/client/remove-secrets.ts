const REPLACEMENT = Buffer.from('(a key)')

/**
 * Removes the secrets of a request from the body of its answer. A service may repeat an address or a header in an
 * error, which would put a key into messages, the journal and cached answers.
 */
export function withoutSecrets(body: Uint8Array, secrets: readonly string[]): Uint8Array {
  let bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  for (const secret of secrets) {
    if (secret === '') continue
    // The secret may appear as plain text, in an address, or in a JSON text.
    const encodings = new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    for (const encoded of encodings) {
      bytes = replaceSecret(bytes, Buffer.from(encoded))
    }
  }
  return bytes
}

function replaceSecret(bytes: Buffer<ArrayBuffer | SharedArrayBuffer>, secret: Buffer) {
  let index = bytes.indexOf(secret)
  if (index < 0) return bytes
  const parts: Uint8Array[] = []
  let searchStart = 0
  for (; index >= 0; index = bytes.indexOf(secret, searchStart)) {
    parts.push(bytes.subarray(searchStart, index), REPLACEMENT)
    searchStart = index + secret.length
  }
  return Buffer.concat([...parts, bytes.subarray(searchStart)])
}
