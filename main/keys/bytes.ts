/** Overwrites secret bytes. Null and undefined are allowed, so that a `finally` needs no guard. */
export function wipe(...buffers: readonly (Uint8Array | null | undefined)[]): void {
  for (const buffer of buffers) buffer?.fill(0)
}

/** Equality of two byte strings in constant time for equal lengths. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return difference === 0
}

/** Lower-case hex. For public bytes only: text cannot be wiped. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}

/** Hex (even length, no prefix) to bytes. For public, already checked text only. */
export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

export function fromBase64(text: string): Uint8Array {
  const pooled = Buffer.from(text, 'base64')
  const copy = Uint8Array.from(pooled)
  // Small Buffers are slices of a pool that other code shares: no secret may stay there.
  wipe(pooled)
  return copy
}
