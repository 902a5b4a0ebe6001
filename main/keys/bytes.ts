/** Overwrites secret bytes. Null and undefined are allowed, so that a `finally` needs no guard. */
export function wipe(...buffers: readonly (Uint8Array | null | undefined)[]): void {
  for (const buffer of buffers) buffer?.fill(0)
}

/** True if two byte strings are equal. Takes the same time for all strings of one length, so timing shows no secret. */
export function areBytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return difference === 0
}

/** Writes bytes as lower-case hex. Only for public bytes, because text cannot be wiped. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}

/** Reads hex of even length without prefix. Only for public text that was checked before. */
export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

export function fromBase64(text: string): Uint8Array {
  const decoded = Buffer.from(text, 'base64')
  const copy = Uint8Array.from(decoded)
  // A small Buffer is a slice of a pool that other code shares: no secret may stay in the pool.
  wipe(decoded)
  return copy
}
