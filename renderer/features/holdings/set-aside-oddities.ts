/** Contradictions and duplicates in the holdings of several accounts. Pure. */
import type { HoldingsView } from '@shared/contract/holdings'
import { groupBy } from '@shared/group-by'
import { nftKey, type EntityId } from '@shared/ids'
import { findNamesakes } from '@shared/insight/namesakes'
import type { Row } from './holding-row'

export type Oddity = {
  readonly kind:
    | 'collections-alike'
    | 'listed-twice'
    | 'held-twice'
    | 'offers-alike'
    | 'listed-not-held'
    | 'not-carried'
  readonly token: EntityId
  readonly serial: number
  /** Third-party text. */
  readonly name: string
  /** Account concerned; for `held-twice`, all accounts. */
  readonly accounts: readonly EntityId[]
  /** Number of listings or offers; 0 for other kinds. */
  readonly count: number
  readonly price: string | null
  /** Only for confusable collections: all token ids, and a note on how the ids are similar. */
  readonly tokens?: readonly string[]
  readonly idsAlike?: string | null
}

/** `withoutApproval` has the keys of rows that are listed, but that no account may move. */
export function odditiesOf(
  rows: readonly Row[],
  views: readonly HoldingsView[],
  withoutApproval: ReadonlySet<string> = NONE,
): readonly Oddity[] {
  const shown = rows.filter(({ place }) => place === 'shown')
  const identity = ({ nft }: Row) => ({ token: nft.token, serial: nft.serial, name: nft.name })
  // A single account cannot hold the same NFT twice.
  const rowsByNft = views.length < 2 ? [] : [...groupBy(shown, ({ nft }) => nftKey(nft.token, nft.serial)).values()]
  return [
    ...confusableCollections(shown),
    ...rowsByNft.flatMap(([first, ...others]): Oddity[] =>
      first && others.length > 0
        ? [
            {
              kind: 'held-twice',
              ...identity(first),
              accounts: [first, ...others].map(({ account }) => account),
              count: 0,
              price: null,
            },
          ]
        : [],
    ),
    ...shown.flatMap((row): Oddity[] =>
      row.nft.listings !== null && row.nft.listings > 1
        ? [
            {
              kind: 'listed-twice',
              ...identity(row),
              accounts: [row.account],
              count: row.nft.listings,
              price: row.nft.listedPrice,
            },
          ]
        : [],
    ),
    ...views.flatMap(({ account, strays }) =>
      strays.map(({ price, ...nft }): Oddity => ({
        kind: 'listed-not-held',
        ...nft,
        accounts: [account],
        count: 0,
        price,
      })),
    ),
    ...shown
      .filter(({ key }) => withoutApproval.has(key))
      .map((row): Oddity => ({
        kind: 'not-carried',
        ...identity(row),
        accounts: [row.account],
        count: 0,
        price: row.nft.listedPrice,
      })),
    ...shown.flatMap((row): Oddity[] =>
      row.nft.offer && row.nft.offer.alike > 1
        ? [
            {
              kind: 'offers-alike',
              ...identity(row),
              accounts: [row.account],
              count: row.nft.offer.alike,
              price: row.nft.offer.price,
            },
          ]
        : [],
    ),
  ]
}

const NONE: ReadonlySet<string> = new Set()

/** Collections of which one may imitate another. `token` and `serial` are the first NFT of the first collection. */
function confusableCollections(shown: readonly Row[]): readonly Oddity[] {
  return findNamesakes(shown.map(({ collection }) => collection)).flatMap(({ name, tokens, idsAlike }): Oddity[] => {
    const nft = shown.find((row) => row.nft.token === tokens[0])?.nft
    if (!nft) return []
    const { token, serial } = nft
    return [{ kind: 'collections-alike', token, serial, name, accounts: [], count: 0, price: null, tokens, idsAlike }]
  })
}
