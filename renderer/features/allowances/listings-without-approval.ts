/** Finds listings that cannot be bought, because the market has no permission to move the NFT. */
import type { AllowancesView } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'

type Nft = { readonly token: EntityId; readonly serial: number }

/**
 * True if no spender has permission to move a listed NFT. The NFT must be stored by the ledger itself, which lists all
 * permissions over such NFTs. False if this is uncertain: the lists must be complete, and read after the NFT was listed.
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
      (row.state === 'standing' || row.state === 'unknown') &&
      row.token?.id === token &&
      (row.kind === 'nft-all' || row.kind === 'evm-all' || (row.kind === 'nft' && row.serial === serial)),
  )
}

/** Fields of a holding that are needed here. */
type HoldingFields = {
  readonly key: string
  readonly account: EntityId
  /** `shown`, unless the NFT is hidden, marked as spam or suspected to be spam. */
  readonly status: string
  /** `saleFees` are known only for collections that the ledger itself stores. */
  readonly collection: { readonly saleFees: object | null }
  readonly nft: Nft & { readonly listings: number | null; readonly listedAt: string | null }
}

const needsCheck = ({ nft, collection, status }: HoldingFields): boolean =>
  status === 'shown' && nft.listings !== null && nft.listings > 0 && collection.saleFees !== null

/** Ids of the accounts whose permissions are needed to check the rows. */
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
