import protoPkg from '@hiero-ledger/proto'
import { ByteCheck, type Sink } from './byte-check'

/**
 * The published message classes. This package prints a line on stdout when it is loaded. `main/cli/review.ts` redirects
 * the line, because the command's stdout must contain only JSON.
 */
export const { proto } = protoPkg

/** Message class with its decoder and encoder. */
export type Codec<T> = {
  decode(bytes: Uint8Array): T
  encode(message: T, writer?: Sink): unknown
}

/**
 * True if the published classes can read the bytes and would write exactly the same bytes. This check is independent of
 * the decoder in this folder. If this check fails, nothing is signed.
 */
export function isSameAfterRoundTrip<T>(codec: Codec<T>, bytes: Uint8Array): boolean {
  try {
    const check = new ByteCheck(bytes)
    codec.encode(codec.decode(bytes), check)
    check.finish()
    return true
  } catch {
    return false
  }
}
