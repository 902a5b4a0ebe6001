import type { z } from 'zod'
import { accountNfts, tokenNfts } from '@shared/market/token'
import {
  afterCursor,
  CERTAIN_END,
  readCallOptions,
  doubtfulEnd,
  numberedPages,
  cursorPages,
  type PageEnd,
  type PageStream,
  type PagingOptions,
  type Reader,
} from './list-pages'

type Held = z.output<typeof accountNfts.answer>['nfts'][number]
type Nft = z.output<typeof tokenNfts.answer>['nfts'][number]

const HOLDINGS_PAGE = 50
const NFTS_PAGE = 200
/** Number of empty pages in a row that is taken as the end, with doubt, when the service gives no total of serials. */
const MAX_EMPTY_PAGES = 5

/** Holdings of a wallet. `after` starts after a cursor or after a whole collection. */
export function holdingsPages(
  market: Reader,
  { account, after }: { readonly account: string; readonly after?: string },
  options: PagingOptions,
): PageStream<Held> {
  return cursorPages<string | null, Held>(
    {
      operation: accountNfts.name,
      first: after ?? null,
      identity: ({ tokenAddress, serial }) => `${tokenAddress}#${serial}`,
      ask: async (cursor) => {
        const query = { account, limit: HOLDINGS_PAGE, ...(cursor === null ? {} : { startToken: cursor }) }
        const { value, leftOut, stamp } = await market.read(accountNfts, query, readCallOptions(options))
        return {
          records: value.nfts,
          leftOut: leftOut['nfts'] ?? [],
          stamp,
          total: null,
          following: afterCursor(value.next, 'next' in leftOut),
        }
      },
    },
    options,
  )
}

type NftsQuery = Pick<z.input<typeof tokenNfts.query>, 'token' | 'sortBy' | 'sortDirection'>

/** The NFTs of a collection, 200 a page. */
export function collectionNftPages(market: Reader, query: NftsQuery, options: PagingOptions): PageStream<Nft> {
  const identity = ({ serialId }: Nft) => String(serialId)
  const operation = tokenNfts.name
  const readPage = async (page: number) => {
    const { value, leftOut, stamp } = await market.read(
      tokenNfts,
      { ...query, limit: NFTS_PAGE, page },
      readCallOptions(options),
    )
    return { records: value.nfts, leftOut: leftOut['nfts'] ?? [], stamp, total: value.total }
  }
  if (query.sortBy !== 'serial') {
    return numberedPages(
      { operation, size: NFTS_PAGE, lastPage: Number.MAX_SAFE_INTEGER, ask: readPage, identity },
      options,
    )
  }
  let emptyPages = 0
  function endOf(page: number, total: number | null): PageEnd | null {
    if (total === null) return emptyPages >= MAX_EMPTY_PAGES ? doubtfulEnd('not-told') : null
    return page * NFTS_PAGE >= total ? CERTAIN_END : null
  }
  return cursorPages<number, Nft>(
    {
      operation,
      first: 1,
      identity,
      // A page counts serials: if all of its serials were burned the page is empty, which is not the end.
      maxBarrenPages: Number.POSITIVE_INFINITY,
      ask: async (page) => {
        const answer = await readPage(page)
        emptyPages = answer.records.length + answer.leftOut.length > 0 ? 0 : emptyPages + 1
        const end = endOf(page, answer.total)
        return { ...answer, following: end ? { end } : { next: page + 1 } }
      },
    },
    options,
  )
}
