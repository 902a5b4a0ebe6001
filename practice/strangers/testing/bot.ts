import { getByQuery, type MarketAccess } from './http'

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
type ActivityAnswer = { readonly success: boolean; readonly marketActivity: readonly Activity[] }

/** A message as a bot would send it to a channel. */
type Post = { readonly text: string; readonly link: string; readonly imageUrl: string }

type BotOptions = {
  readonly token: string
  /** Address of the marketplace's site. `listingUrl` of a record is a path on this site. */
  readonly site: string
  readonly filter?: 'Sales' | 'All'
}

/** A bot that polls the activity of a collection in HBAR, and posts each sale and each mint once. */
export class SalesBot {
  private readonly seenIds = new Set<string>()
  private hasPolled = false

  constructor(
    private readonly access: MarketAccess,
    private readonly options: BotOptions,
  ) {}

  /**
   * Returns a post for each sale and mint since the last poll, oldest first. The first poll remembers the existing
   * records and returns no posts.
   */
  async poll(): Promise<readonly Post[]> {
    const { token, filter = 'Sales' } = this.options
    // The market reduces `amount` to its maximum page size.
    const query = { activityFilter: filter, amount: 10_000, page: 1, token, hbarMarketOnly: 1 }
    const { marketActivity } = await getByQuery<ActivityAnswer>(this.access, '/v1/public/market/activity', query)
    const newRecords = marketActivity
      .filter(({ saletype }) => saletype === 'Sold' || saletype === 'Minted')
      .filter(({ saleTransactionId }) => !this.seenIds.has(saleTransactionId))
    for (const { saleTransactionId } of newRecords) this.seenIds.add(saleTransactionId)
    const isFirstPoll = !this.hasPolled
    this.hasPolled = true
    return isFirstPoll ? [] : newRecords.toReversed().map((record) => this.postOf(record))
  }

  private postOf(record: Activity): Post {
    const buyer = record.buyerNickname || (record.buyerAddress ?? 'somebody')
    const rank = record.rarityRank === null ? '' : `, rank ${record.rarityRank} (top ${record.rarityPct} %)`
    const verb = record.saletype === 'Minted' ? 'minted' : 'bought'
    const price = `${record.salePrice} ${record.salePriceSymbol}`
    return {
      text: `${buyer} ${verb} ${record.nftName} of ${record.collectionName} for ${price}${rank}`,
      link: this.options.site + record.listingUrl,
      imageUrl: record.imageCDN,
    }
  }
}
