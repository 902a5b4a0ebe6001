/**
 * Removes the secrets of a request from its answer: a service that repeats an address or a header in an error would
 * otherwise put a key into messages, the journal and cached answers.
 */
const BLANK = Buffer.from('(a key)')

export function withoutSecrets(body: Uint8Array, secrets: readonly string[]): Uint8Array {
  let bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  for (const secret of secrets) {
    if (secret === '') continue
    for (const written of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])) {
      bytes = without(bytes, Buffer.from(written))
    }
  }
  return bytes
}

function without(bytes: Buffer<ArrayBuffer | SharedArrayBuffer>, secret: Buffer) {
  let at = bytes.indexOf(secret)
  if (at < 0) return bytes
  const pieces: Uint8Array[] = []
  let from = 0
  for (; at >= 0; at = bytes.indexOf(secret, from)) {
    pieces.push(bytes.subarray(from, at), BLANK)
    from = at + secret.length
  }
  return Buffer.concat([...pieces, bytes.subarray(from)])
}
