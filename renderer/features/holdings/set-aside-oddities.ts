/** What cannot be right, or is there twice, among what several accounts hold. Pure. */
import type { HoldingsView } from '@shared/contract/holdings'
import { groupBy } from '@shared/group-by'
import { nftKey } from '@shared/ids'
import { namesakesOf } from '@shared/insight/namesakes'
import type { Row } from './holding-row'

export type Oddity = {
  readonly kind:
    | 'collections-alike'
    | 'listed-twice'
    | 'held-twice'
    | 'offers-alike'
    | 'listed-not-held'
    | 'not-carried'
  readonly token: string
  readonly serial: number
  /** Third-party text. */
  readonly name: string
  /** Whose it is; of `held-twice` all of them. */
  readonly accounts: readonly string[]
  /** Listings or offers; 0 of the others. */
  readonly count: number
  readonly price: string | null
  /** Of `collections-alike`: all of them, and how their ids are alike, too. */
  readonly tokens?: readonly string[]
  readonly idsAlike?: string | null
}

/** `uncarried`: keys of what is listed and nobody may move. */
export function odditiesOf(
  rows: readonly Row[],
  views: readonly HoldingsView[],
  uncarried: ReadonlySet<string> = NONE,
): readonly Oddity[] {
  const shown = rows.filter(({ place }) => place === 'shown')
  const about = ({ nft }: Row) => ({ token: nft.token, serial: nft.serial, name: nft.name })
  // One account cannot be shown twice with the same.
  const held = views.length < 2 ? [] : [...groupBy(shown, ({ nft }) => nftKey(nft.token, nft.serial)).values()]
  return [
    ...alikeCollections(shown),
    ...held.flatMap(([first, ...more]): Oddity[] =>
      first && more.length > 0
        ? [
            {
              kind: 'held-twice',
              ...about(first),
              accounts: [first, ...more].map(({ account }) => account),
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
              ...about(row),
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
      .filter(({ key }) => uncarried.has(key))
      .map((row): Oddity => ({
        kind: 'not-carried',
        ...about(row),
        accounts: [row.account],
        count: 0,
        price: row.nft.listedPrice,
      })),
    ...shown.flatMap((row): Oddity[] =>
      row.nft.offer && row.nft.offer.alike > 1
        ? [
            {
              kind: 'offers-alike',
              ...about(row),
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

/** One of them may pass itself off as the other. `token` and `serial` are of the first NFT of the first. */
function alikeCollections(shown: readonly Row[]): readonly Oddity[] {
  return namesakesOf(shown.map(({ collection }) => collection)).flatMap(({ name, tokens, idsAlike }): Oddity[] => {
    const nft = shown.find((row) => row.nft.token === tokens[0])?.nft
    if (!nft) return []
    const { token, serial } = nft
    return [{ kind: 'collections-alike', token, serial, name, accounts: [], count: 0, price: null, tokens, idsAlike }]
  })
}
