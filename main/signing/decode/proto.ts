import protoPkg from '@hiero-ledger/proto'
import { ByteCheck, type Sink } from './byte-check'

/** The published message classes. They print a line on stdout when loaded: see `main/cli/review.ts`. */
export const { proto } = protoPkg

export type Codec<T> = {
  decode(bytes: Uint8Array): T
  encode(message: T, writer?: Sink): unknown
}

/**
 * True when the ecosystem's own classes read the bytes and would write exactly the same bytes. A second opinion in
 * addition to this folder's decoder: where the two differ, nothing is signed.
 */
export function survivesRoundTrip<T>(codec: Codec<T>, bytes: Uint8Array): boolean {
  try {
    const check = new ByteCheck(bytes)
    codec.encode(codec.decode(bytes), check)
    check.finish()
    return true
  } catch {
    return false
  }
}
