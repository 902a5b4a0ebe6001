import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityId } from '@shared/ids'
import type { Mirror } from '../ledger/mirror'

export type OwnerMirror = Pick<Mirror, 'nftOwner' | 'tokenKind' | 'contractNftOwner' | 'accountAt' | 'readUntilMs'>
type ContractMirror = Pick<Mirror, 'tokenKind' | 'contractNftOwner' | 'accountAt'>
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

async function ownerOf(mirror: OwnerMirror, nft: Nft): Promise<EntityId | null> {
  const kind = await mirror.tokenKind(nft.token)
  if (kind?.kind !== 'contract') return mirror.nftOwner(nft.token, nft.serial)
  return (await holderBy(mirror, kind.evmAddress, nft.serial))?.account ?? null
}

/** `account` is null of an address that no account has. */
export type Holder = { readonly account: EntityId | null }

/** Who holds an NFT that a contract keeps; null of another kind of token, and where the contract tells of no owner. */
export async function contractHolder(mirror: ContractMirror, { token, serial }: Nft): Promise<Holder | null> {
  const kind = await mirror.tokenKind(token)
  return kind?.kind === 'contract' ? holderBy(mirror, kind.evmAddress, serial) : null
}

async function holderBy(mirror: ContractMirror, contract: string, serial: number): Promise<Holder | null> {
  const address = await mirror.contractNftOwner(contract, serial)
  return address && { account: await mirror.accountAt(address) }
}
