import type { Mirror } from '../hedera/mirror'

/**
 * True if the mirror has read the ledger beyond a moment, epoch ms. Only then does a missing transaction prove that
 * the transaction did not take place by that moment. Throws AppFailure when the mirror cannot be read.
 */
export async function hasMirrorPassed(mirror: Pick<Mirror, 'readUntilMs'>, momentMs: number): Promise<boolean> {
  const readUntilMs = await mirror.readUntilMs()
  return readUntilMs !== null && readUntilMs > momentMs
}
