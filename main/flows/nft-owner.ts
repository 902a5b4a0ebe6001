import type { EntityId } from '@shared/ids'
import type { Mirror } from '../hedera/mirror'
import { orNull } from '../platform/app-failure'

type ContractMirror = Pick<Mirror, 'tokenKind' | 'contractNftOwner' | 'accountAt'>
export type HoldingMirror = ContractMirror & Pick<Mirror, 'nft' | 'contractBalance' | 'evmAddressOf'>
type Nft = { readonly token: EntityId; readonly serial: number }

/** Owner of an NFT by the ledger, or the count of it that one account has. */
export type Holding =
  /** `owner`: null for a burned NFT, and for an address without an account. */
  | { readonly kind: 'single'; readonly owner: EntityId | null }
  /** An edition of a contract, which many accounts can hold. */
  | { readonly kind: 'edition'; readonly held: bigint }

/** Null if neither the ledger nor the contract gives an answer. Throws AppFailure when the mirror cannot be read. */
export async function readHolding(mirror: HoldingMirror, nft: Nft, account: EntityId): Promise<Holding | null> {
  const { token, serial } = nft
  const kind = await mirror.tokenKind(token)
  if (kind?.kind !== 'contract') {
    const mirrorNft = await mirror.nft(token, serial)
    return mirrorNft && { kind: 'single', owner: mirrorNft.deleted ? null : mirrorNft.owner }
  }
  const holder = await readHolder(mirror, kind.evmAddress, serial)
  if (holder) return { kind: 'single', owner: holder.account }
  const address = await mirror.evmAddressOf(account)
  const heldCount = address === null ? null : await mirror.contractBalance(kind.evmAddress, address, serial)
  return heldCount === null ? null : { kind: 'edition', held: heldCount }
}

/** Count of an edition that an account has, for a later comparison; null for an NFT with one owner, and if unknown. */
export async function readEditionCount(mirror: HoldingMirror, nft: Nft, account: EntityId): Promise<string | null> {
  const holding = await orNull(readHolding(mirror, nft, account))
  return holding?.kind === 'edition' ? holding.held.toString() : null
}

/** `account` is null for an address without an account. */
export type Holder = { readonly account: EntityId | null }

/** Holder of an NFT of a contract; null for another kind of token, and if the contract reports no owner. */
export async function readContractHolder(mirror: ContractMirror, { token, serial }: Nft): Promise<Holder | null> {
  const kind = await mirror.tokenKind(token)
  return kind?.kind === 'contract' ? readHolder(mirror, kind.evmAddress, serial) : null
}

async function readHolder(mirror: ContractMirror, contract: string, serial: number): Promise<Holder | null> {
  const address = await mirror.contractNftOwner(contract, serial)
  return address && { account: await mirror.accountAt(address) }
}
