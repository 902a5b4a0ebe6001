import type { z } from 'zod'
import { foreverMintPool, launchpadActivity } from '@shared/market/launchpad'
import { CERTAIN, callOf, doubtful, numbered, paged, type Pages, type PagingOptions, type Reader } from './paged'

type Mint = z.output<typeof launchpadActivity.answer>['response'][number]
type Pooled = z.output<typeof foreverMintPool.answer>['pool'][number]

const MINTS_PAGE = 500
const LAST_MINTS_PAGE = 10
const POOL_PAGE = 200
/** What the service divides by the limit, and rounds up, for its last page of a pool. */
const MOST_OF_POOL = 20_000

export type MintsQuery = Omit<z.input<typeof launchpadActivity.query>, 'limit' | 'page'>

/** What was minted, newest first, as far back as ten pages. */
export function mintPages(market: Reader, query: MintsQuery, options: PagingOptions): Pages<Mint> {
  return numbered(
    {
      ...{ operation: launchpadActivity.name, size: MINTS_PAGE, lastPage: LAST_MINTS_PAGE },
      identity: (mint) =>
        JSON.stringify([mint.saleTransactionId, mint.nftTokenAddress, mint.nftSerialId, mint.saleDate]),
      ask: async (page) => {
        const asked = { ...query, limit: MINTS_PAGE, page }
        const { value, leftOut, stamp } = await market.read(launchpadActivity, asked, callOf(options))
        return { records: value.response, leftOut: leftOut['response'] ?? [], stamp, total: null }
      },
    },
    options,
  )
}

export type PoolQuery = Pick<z.input<typeof foreverMintPool.query>, 'token' | 'sortBy'>
export type PoolPaging = PagingOptions & {
  /** All of it in one answer. */
  readonly all?: boolean
}

/** What can be drawn from a pool. */
export function poolPages(market: Reader, query: PoolQuery, options: PoolPaging): Pages<Pooled> {
  const { name: operation } = foreverMintPool
  const identity = ({ token_id: token, serial }: Pooled) => `${token}#${serial}`
  const ask = async (which: { readonly all: true } | { readonly page: number; readonly limit: number }) => {
    const { value, leftOut, stamp } = await market.read(foreverMintPool, { ...query, ...which }, callOf(options))
    const total = value.forever_mint?.available_count ?? null
    return { records: value.pool, leftOut: leftOut['pool'] ?? [], stamp, total }
  }
  if (options.all !== true) {
    const pages = { operation, size: POOL_PAGE, lastPage: Math.ceil(MOST_OF_POOL / POOL_PAGE), identity }
    return numbered({ ...pages, ask: (page) => ask({ page, limit: POOL_PAGE }) }, options)
  }
  const askAll = async () => {
    const answer = await ask({ all: true })
    const isAll = answer.total === null || answer.records.length + answer.leftOut.length >= answer.total
    return { ...answer, then: { end: isAll ? CERTAIN : doubtful('fewer-than-told') } }
  }
  return paged<null, Pooled>({ operation, first: null, identity, ask: askAll }, options)
}
