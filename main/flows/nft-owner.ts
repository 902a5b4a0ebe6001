import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityId } from '@shared/ids'
import type { Mirror } from '../ledger/mirror'

export type OwnerMirror = Pick<Mirror, 'nftOwner' | 'tokenKind' | 'contractNftOwner' | 'accountAt' | 'readUntilMs'>
type Nft = { readonly token: EntityId; readonly serial: number }

/** A mirror is a few seconds behind the ledger. */
const LOOKS = 20
const LOOK_EVERY_MS = 400

/**
 * Who holds an NFT by the ledger, read past a moment (ms since the epoch); null when that cannot be told yet. Throws
 * AppFailure when the mirror cannot be read.
 */
export async function ownerAfter(mirror: OwnerMirror, nft: Nft, momentMs: number): Promise<EntityId | null> {
  for (let look = 0; look < LOOKS; look++) {
    const readUntil = await mirror.readUntilMs()
    if (readUntil !== null && readUntil > momentMs) return ownerOf(mirror, nft)
    await sleep(LOOK_EVERY_MS)
  }
  return null
}

async function ownerOf(mirror: OwnerMirror, { token, serial }: Nft): Promise<EntityId | null> {
  const kind = await mirror.tokenKind(token)
  if (kind?.kind !== 'contract') return mirror.nftOwner(token, serial)
  const address = await mirror.contractNftOwner(kind.evmAddress, serial)
  return address && mirror.accountAt(address)
}
