import type { Mirror } from '../hedera/mirror'

/**
 * True if the mirror has read the ledger beyond a moment, epoch ms: before that it cannot say what did not happen by
 * then. Throws AppFailure when the mirror cannot be read.
 */
export async function hasMirrorPassed(mirror: Pick<Mirror, 'readUntilMs'>, momentMs: number): Promise<boolean> {
  const readUntil = await mirror.readUntilMs()
  return readUntil !== null && readUntil > momentMs
}
