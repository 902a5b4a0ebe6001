import { getByQuery, type Access } from './http'

/** The fields of an activity record that a bot reads. */
type Activity = {
  readonly saletype: string
  readonly salePrice: number
  readonly salePriceSymbol: string
  readonly saleTransactionId: string
  readonly nftName: string
  readonly collectionName: string
  readonly collectionFriendlyurl: string
  readonly buyerAddress: string | null
  readonly buyerNickname: string
  readonly sellerAddress: string
  readonly rarityRank: number | null
  readonly rarityPct: number | null
  readonly imageCDN: string
  readonly listingUrl: string
}
type Answer = { readonly success: boolean; readonly marketActivity: readonly Activity[] }

/** A message as a bot would send it to a channel. */
type Post = { readonly text: string; readonly link: string; readonly picture: string }

type BotOptions = {
  readonly token: string
  /** The site to which a `listingUrl` is appended. */
  readonly site: string
  readonly filter?: 'Sales' | 'All'
}

/** A bot that polls the activity of a collection and posts each sale and each mint once. */
export class SalesBot {
  private readonly seenIds = new Set<string>()
  private hasPolled = false

  constructor(
    private readonly access: Access,
    private readonly options: BotOptions,
  ) {}

  /** Posts of new records since the last poll, oldest first. The first poll only records the existing ones. */
  async poll(): Promise<readonly Post[]> {
    const { token, filter = 'Sales' } = this.options
    const query = { activityFilter: filter, amount: 10_000, page: 1, token, hbarMarketOnly: 1 }
    const { marketActivity } = await getByQuery<Answer>(this.access, '/v1/public/market/activity', query)
    const newRecords = marketActivity
      .filter(({ saletype }) => saletype === 'Sold' || saletype === 'Minted')
      .filter(({ saleTransactionId }) => !this.seenIds.has(saleTransactionId))
    for (const { saleTransactionId } of newRecords) this.seenIds.add(saleTransactionId)
    const isFirst = !this.hasPolled
    this.hasPolled = true
    return isFirst ? [] : newRecords.toReversed().map((record) => this.salePost(record))
  }

  private salePost(record: Activity): Post {
    const buyer = record.buyerNickname || (record.buyerAddress ?? 'somebody')
    const rank = record.rarityRank === null ? '' : `, rank ${record.rarityRank} (top ${record.rarityPct} %)`
    const act = record.saletype === 'Minted' ? 'minted' : 'bought'
    const price = `${record.salePrice} ${record.salePriceSymbol}`
    return {
      text: `${buyer} ${act} ${record.nftName} of ${record.collectionName} for ${price}${rank}`,
      link: this.options.site + record.listingUrl,
      picture: record.imageCDN,
    }
  }
}
