const REPLACEMENT = Buffer.from('(a key)')

/**
 * Removes the secrets of a request from the body of its answer. A service may repeat an address or a header in an
 * error, which would put a key into messages, the journal and cached answers.
 */
export function withoutSecrets(body: Uint8Array, secrets: readonly string[]): Uint8Array {
  let bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  for (const secret of secrets) {
    if (secret === '') continue
    // As plain text, as part of an address, and as part of a JSON text.
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
  const pieces: Uint8Array[] = []
  let restStart = 0
  for (; index >= 0; index = bytes.indexOf(secret, restStart)) {
    pieces.push(bytes.subarray(restStart, index), REPLACEMENT)
    restStart = index + secret.length
  }
  return Buffer.concat([...pieces, bytes.subarray(restStart)])
}
