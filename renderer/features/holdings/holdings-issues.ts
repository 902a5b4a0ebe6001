/** Issues in the holdings: contradictions and duplicates within one account or between accounts. Pure. */
import type { HoldingsView } from '@shared/contract/holdings'
import { groupBy } from '@shared/group-by'
import { nftKey, type EntityId } from '@shared/ids'
import { findNamesakes } from '@shared/insight/namesakes'
import type { HoldingRow } from './holding-row'

export type HoldingsIssue = {
  readonly kind:
    /** Held collections whose names can be confused. */
    | 'similar-collections'
    /** Several listings of one NFT by the same account. */
    | 'listed-twice'
    /** An NFT reported for more than one account. */
    | 'held-twice'
    /** Several offers for one NFT, by one buyer at one price. */
    | 'identical-offers'
    /** A listing of an NFT that the account does not hold. */
    | 'listed-not-held'
    /** A listed NFT that the market has no permission to move. */
    | 'listed-without-approval'
  readonly token: EntityId
  readonly serial: number
  /** Name of the NFT; for `similar-collections`, of the first collection. Third-party text. */
  readonly name: string
  /** Account that holds or lists the NFT; for `held-twice`, all accounts; for `similar-collections`, none. */
  readonly accounts: readonly EntityId[]
  /** Number of listings or offers; 0 for other kinds. */
  readonly count: number
  /**
   * Lowest price of the account's listings, or price of each offer, decimal HBAR. Null for other kinds, and without a
   * price in HBAR.
   */
  readonly price: string | null
  /** Token ids of all confusable collections. Only for `similar-collections`. */
  readonly tokens?: readonly string[]
  /** Text on the similarity of the ids; null if the ids are not similar. Only for `similar-collections`. */
  readonly similarIdsNote?: string | null
}

/**
 * Issues of the rows with the status `shown`, and of the listings in the views. `keysWithoutApproval`: keys of the rows
 * whose NFT is listed, but which the market has no permission to move.
 */
export function findHoldingsIssues(
  rows: readonly HoldingRow[],
  views: readonly HoldingsView[],
  keysWithoutApproval: ReadonlySet<string> = NO_KEYS,
): readonly HoldingsIssue[] {
  const shownRows = rows.filter(({ status }) => status === 'shown')
  const nftIdentity = ({ nft }: HoldingRow) => ({ token: nft.token, serial: nft.serial, name: nft.name })
  // With a single account, no NFT can be reported for two accounts.
  const rowsByNft = views.length < 2 ? [] : [...groupBy(shownRows, ({ nft }) => nftKey(nft.token, nft.serial)).values()]
  return [
    ...confusableCollections(shownRows),
    ...rowsByNft.flatMap(([firstRow, ...others]): HoldingsIssue[] =>
      firstRow && others.length > 0
        ? [
            {
              kind: 'held-twice',
              ...nftIdentity(firstRow),
              accounts: [firstRow, ...others].map(({ account }) => account),
              count: 0,
              price: null,
            },
          ]
        : [],
    ),
    ...shownRows.flatMap((row): HoldingsIssue[] =>
      row.nft.listingCount !== null && row.nft.listingCount > 1
        ? [
            {
              kind: 'listed-twice',
              ...nftIdentity(row),
              accounts: [row.account],
              count: row.nft.listingCount,
              price: row.nft.listedPrice,
            },
          ]
        : [],
    ),
    ...views.flatMap(({ account, listingsWithoutNft }) =>
      listingsWithoutNft.map(({ price, ...nft }): HoldingsIssue => ({
        kind: 'listed-not-held',
        ...nft,
        accounts: [account],
        count: 0,
        price,
      })),
    ),
    ...shownRows
      .filter(({ key }) => keysWithoutApproval.has(key))
      .map((row): HoldingsIssue => ({
        kind: 'listed-without-approval',
        ...nftIdentity(row),
        accounts: [row.account],
        count: 0,
        price: row.nft.listedPrice,
      })),
    ...shownRows.flatMap((row): HoldingsIssue[] =>
      row.nft.offer && row.nft.offer.identicalCount > 1
        ? [
            {
              kind: 'identical-offers',
              ...nftIdentity(row),
              accounts: [row.account],
              count: row.nft.offer.identicalCount,
              price: row.nft.offer.price,
            },
          ]
        : [],
    ),
  ]
}

const NO_KEYS: ReadonlySet<string> = new Set()

/**
 * Issues for held collections of which one may imitate another. `token` and `serial` name one held NFT of the first
 * collection.
 */
function confusableCollections(rows: readonly HoldingRow[]): readonly HoldingsIssue[] {
  return findNamesakes(rows.map(({ collection }) => collection)).flatMap(
    ({ name, tokens, idResemblance }): HoldingsIssue[] => {
      const nft = rows.find((row) => row.nft.token === tokens[0])?.nft
      if (!nft) return []
      const { token, serial } = nft
      return [
        {
          kind: 'similar-collections',
          token,
          serial,
          name,
          accounts: [],
          count: 0,
          price: null,
          tokens,
          similarIdsNote: idResemblance,
        },
      ]
    },
  )
}
