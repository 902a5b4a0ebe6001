/** Finds listings that cannot be bought, because no spender has permission to move the NFT. */
import type { AllowancesView } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'

type Nft = { readonly token: EntityId; readonly serial: number }

/**
 * True if it is certain that no spender has permission to move a listed NFT. This requires a complete list of the
 * account's permissions, read from the ledger after the NFT was listed. Not for NFTs of EVM collections, because the
 * ledger does not list every permission over them.
 */
export function isWithoutApproval(
  { token, serial }: Nft,
  listedAt: string | null,
  view: AllowancesView | null,
): boolean {
  const readAt = view?.stamp?.asOf ?? null
  if (view === null || readAt === null || !view.isWhole || view.problem !== null) return false
  if (listedAt !== null && Date.parse(listedAt) >= Date.parse(readAt)) return false
  return !view.rows.some(
    (row) =>
      (row.state === 'active' || row.state === 'unknown') &&
      row.token?.id === token &&
      (row.kind === 'nft-all' || row.kind === 'evm-all' || (row.kind === 'nft' && row.serial === serial)),
  )
}

/** Fields of a row of the holdings page that this module reads. */
type HoldingFields = {
  readonly key: string
  readonly account: EntityId
  /** `shown`, unless the NFT is hidden, marked as spam or suspected to be spam. */
  readonly status: string
  /** `saleFees` is null for every EVM collection, and for other collections while the fees are unknown. */
  readonly collection: { readonly saleFees: object | null }
  readonly nft: Nft & { readonly listingCount: number | null; readonly listedAt: string | null }
}

const needsCheck = ({ nft, collection, status }: HoldingFields): boolean =>
  status === 'shown' && nft.listingCount !== null && nft.listingCount > 0 && collection.saleFees !== null

/** Ids of the accounts whose permissions are needed to check the rows, each once. */
export const accountsToCheck = (rows: readonly HoldingFields[]): readonly string[] => [
  ...new Set(rows.filter(needsCheck).map(({ account }) => account)),
]

/** Keys of the rows that are listed but cannot be bought. */
export const listingsWithoutApproval = (
  rows: readonly HoldingFields[],
  views: ReadonlyMap<string, AllowancesView>,
): ReadonlySet<string> =>
  new Set(
    rows
      .filter((row) => needsCheck(row) && isWithoutApproval(row.nft, row.nft.listedAt, views.get(row.account) ?? null))
      .map(({ key }) => key),
  )
