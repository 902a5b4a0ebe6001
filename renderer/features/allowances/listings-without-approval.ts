/** Listings that cannot be bought, because the permission they depended on is gone. Pure. */
import type { AllowancesView } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'

type Nft = { readonly token: EntityId; readonly serial: number }

/**
 * True if no account may move a listed NFT. Only for NFTs of the ledger, whose permissions the ledger lists completely.
 * Requires complete lists that were read after the listing; false if uncertain.
 */
export function isWithoutApproval(
  { token, serial }: Nft,
  listedAt: string | null,
  view: AllowancesView | null,
): boolean {
  const readUntil = view?.stamp?.asOf ?? null
  if (view === null || readUntil === null || !view.isWhole || view.problem !== null) return false
  if (listedAt !== null && Date.parse(listedAt) >= Date.parse(readUntil)) return false
  return !view.rows.some(
    (row) =>
      (row.state === 'standing' || row.state === 'unknown') &&
      row.token?.id === token &&
      (row.kind === 'nft-all' || row.kind === 'evm-all' || (row.kind === 'nft' && row.serial === serial)),
  )
}

type HeldRow = {
  readonly key: string
  readonly account: EntityId
  readonly place: string
  /** Not null if the ledger's fees are known, which means that the ledger itself holds the collection. */
  readonly collection: { readonly saleFees: object | null }
  readonly nft: Nft & { readonly listings: number | null; readonly listedAt: string | null }
}

const mayBeListed = ({ nft, collection, place }: HeldRow): boolean =>
  place === 'shown' && nft.listings !== null && nft.listings > 0 && collection.saleFees !== null

/** Accounts whose permissions are needed to check the rows. */
export const accountsWithListings = (rows: readonly HeldRow[]): readonly string[] => [
  ...new Set(rows.filter(mayBeListed).map(({ account }) => account)),
]

/** Keys of the rows that are listed but cannot be bought. */
export const listingsWithoutApproval = (
  rows: readonly HeldRow[],
  views: ReadonlyMap<string, AllowancesView>,
): ReadonlySet<string> =>
  new Set(
    rows
      .filter((row) => mayBeListed(row) && isWithoutApproval(row.nft, row.nft.listedAt, views.get(row.account) ?? null))
      .map(({ key }) => key),
  )
