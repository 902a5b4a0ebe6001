import protoPkg from '@hiero-ledger/proto'

/** The published message classes. They print a line on stdout when loaded: see `main/cli/review.ts`. */
export const { proto } = protoPkg

export type Codec<T> = {
  readonly decode: (bytes: Uint8Array) => T
  readonly encode: (message: T) => { readonly finish: () => Uint8Array }
}

/**
 * True when the ecosystem's own classes read the bytes and write the very same ones back. A second opinion beside this
 * folder's reader: where the two differ, nothing is signed.
 */
export function survivesRoundTrip<T>(codec: Codec<T>, bytes: Uint8Array): boolean {
  try {
    const again = codec.encode(codec.decode(bytes)).finish()
    return Buffer.compare(again, bytes) === 0
  } catch {
    return false
  }
}
