import type { z } from 'zod'
import { accountNfts, tokenNfts } from '@shared/market/token'
import {
  nextCursorOrEnd,
  CERTAIN_END,
  readCallOptions,
  doubtfulEnd,
  numberedPages,
  cursorPages,
  type PageEnd,
  type PageStream,
  type PagingOptions,
  type MarketReader,
} from './list-pages'

type Holding = z.output<typeof accountNfts.answer>['nfts'][number]
type Nft = z.output<typeof tokenNfts.answer>['nfts'][number]

const HOLDINGS_PER_PAGE = 50
const NFTS_PER_PAGE = 200
/** Number of empty pages in a row after which the reading of a list without a total ends, with a doubtful end. */
const MAX_EMPTY_PAGES = 5

/**
 * Pages of the NFTs of an account. `after` is a cursor, or the id of a collection: the pages start after that
 * collection.
 */
export function holdingsPages(
  market: MarketReader,
  { account, after }: { readonly account: string; readonly after?: string },
  options: PagingOptions,
): PageStream<Holding> {
  return cursorPages<string | null, Holding>(
    {
      operation: accountNfts.name,
      first: after ?? null,
      identity: ({ tokenAddress, serial }) => `${tokenAddress}#${serial}`,
      readPage: async (cursor) => {
        const query = { account, limit: HOLDINGS_PER_PAGE, ...(cursor === null ? {} : { startToken: cursor }) }
        const { value, leftOut, stamp } = await market.read(accountNfts, query, readCallOptions(options))
        return {
          records: value.nfts,
          leftOut: leftOut['nfts'] ?? [],
          stamp,
          total: null,
          following: nextCursorOrEnd(value.next, 'next' in leftOut),
        }
      },
    },
    options,
  )
}

type NftsQuery = Pick<z.input<typeof tokenNfts.query>, 'token' | 'sortBy' | 'sortDirection'>

/** Pages of the NFTs of a collection. */
export function collectionNftPages(market: MarketReader, query: NftsQuery, options: PagingOptions): PageStream<Nft> {
  const identity = ({ serialId }: Nft) => String(serialId)
  const operation = tokenNfts.name
  const readPage = async (page: number) => {
    const { value, leftOut, stamp } = await market.read(
      tokenNfts,
      { ...query, limit: NFTS_PER_PAGE, page },
      readCallOptions(options),
    )
    return { records: value.nfts, leftOut: leftOut['nfts'] ?? [], stamp, total: value.total }
  }
  if (query.sortBy !== 'serial') {
    return numberedPages(
      { operation, pageSize: NFTS_PER_PAGE, lastPage: Number.MAX_SAFE_INTEGER, readPage, identity },
      options,
    )
  }
  // In the order of serials each page covers 200 serials and leaves out burned NFTs. A page in the middle of the list
  // can be empty, so only the total shows the end.
  let emptyPages = 0
  function endOf(page: number, total: number | null): PageEnd | null {
    if (total === null) return emptyPages >= MAX_EMPTY_PAGES ? doubtfulEnd('not-reported') : null
    return page * NFTS_PER_PAGE >= total ? CERTAIN_END : null
  }
  return cursorPages<number, Nft>(
    {
      operation,
      first: 1,
      identity,
      // Any number of pages may be empty, if all of their serials were burned.
      maxPagesWithoutNewRecord: Number.POSITIVE_INFINITY,
      readPage: async (page) => {
        const answer = await readPage(page)
        emptyPages = answer.records.length + answer.leftOut.length > 0 ? 0 : emptyPages + 1
        const end = endOf(page, answer.total)
        return { ...answer, following: end ? { end } : { next: page + 1 } }
      },
    },
    options,
  )
}
