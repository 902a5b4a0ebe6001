import type { Mirror } from '../hedera/mirror'

/**
 * Whether the mirror has read the ledger beyond a moment, in ms since the epoch: before that it cannot say what did not
 * happen by then. Throws AppFailure when it cannot be read.
 */
export async function hasMirrorPassed(mirror: Pick<Mirror, 'readUntilMs'>, momentMs: number): Promise<boolean> {
  const readUntil = await mirror.readUntilMs()
  return readUntil !== null && readUntil > momentMs
}
