import type { EntityId } from '@shared/ids'
import type { Mirror } from '../hedera/mirror'
import { orNull } from '../platform/app-failure'

type ContractMirror = Pick<Mirror, 'tokenKind' | 'contractNftOwner' | 'accountAt'>
export type HoldingMirror = ContractMirror & Pick<Mirror, 'nft' | 'contractBalance' | 'evmAddressOf'>
type Nft = { readonly token: EntityId; readonly serial: number }

/** Owner of an NFT, or the count of an edition that one account holds. */
export type Holding =
  /** `owner`: null for a burned NFT, and for an address without an account. */
  | { readonly kind: 'single'; readonly owner: EntityId | null }
  /** An edition of a contract, which many accounts can hold. */
  | { readonly kind: 'edition'; readonly heldCount: bigint }

/**
 * Reads a holding; null if neither the ledger nor the contract reports one. Throws AppFailure when the mirror cannot be
 * read.
 */
export async function readHolding(mirror: HoldingMirror, nft: Nft, account: EntityId): Promise<Holding | null> {
  const { token, serial } = nft
  const tokenKind = await mirror.tokenKind(token)
  if (tokenKind?.kind !== 'contract') {
    const mirrorNft = await mirror.nft(token, serial)
    return mirrorNft && { kind: 'single', owner: mirrorNft.isDeleted ? null : mirrorNft.owner }
  }
  const holder = await readHolder(mirror, tokenKind.evmAddress, serial)
  if (holder) return { kind: 'single', owner: holder.account }
  const address = await mirror.evmAddressOf(account)
  const heldCount = address === null ? null : await mirror.contractBalance(tokenKind.evmAddress, address, serial)
  return heldCount === null ? null : { kind: 'edition', heldCount }
}

/** Count of an edition that an account holds, as text; null for an NFT with a single owner, or if unknown. */
export async function readEditionCount(mirror: HoldingMirror, nft: Nft, account: EntityId): Promise<string | null> {
  const holding = await orNull(readHolding(mirror, nft, account))
  return holding?.kind === 'edition' ? holding.heldCount.toString() : null
}

/** Holder of an NFT. `account`: null for an address without an account. */
export type Holder = { readonly account: EntityId | null }

/** Holder of an NFT of a contract; null for other tokens, or if the contract reports no owner. */
export async function readContractHolder(mirror: ContractMirror, { token, serial }: Nft): Promise<Holder | null> {
  const tokenKind = await mirror.tokenKind(token)
  return tokenKind?.kind === 'contract' ? readHolder(mirror, tokenKind.evmAddress, serial) : null
}

async function readHolder(mirror: ContractMirror, contract: string, serial: number): Promise<Holder | null> {
  const address = await mirror.contractNftOwner(contract, serial)
  return address && { account: await mirror.accountAt(address) }
}
