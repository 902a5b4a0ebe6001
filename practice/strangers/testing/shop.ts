import type { Client } from '@hashgraph/sdk'
import { PrivateKey, Transaction } from '@hashgraph/sdk'
import { getByHeader, postByQuery, postForm, type MarketAccess } from './http'

export type Wallet = { readonly accountId: string; readonly privateKey: string }
type Nft = { readonly token: string; readonly serial: number }

type PreparedTrade = {
  readonly success: boolean
  readonly saleVerificationCode: string
  readonly transBytes: { readonly type: 'Buffer'; readonly data: readonly number[] }
}
type Confirmation = { readonly success: boolean }
type Holdings = {
  readonly success: boolean
  readonly nfts: readonly { readonly tokenAddress: string; readonly serial: number }[]
}
type NftState = { readonly success: boolean; readonly isListed: boolean }
type Listings = {
  readonly success: boolean
  readonly marketListings: readonly {
    readonly serialId: number
    readonly salePrice: number
    readonly sellerAddress: string
    readonly isAvailableForPurchase: number
  }[]
}

type ShopAccess = {
  /** Access to the routes that only read, with an agent or user key. */
  readonly readAccess: MarketAccess
  /** Access to the trading routes, with an affiliate key. */
  readonly tradeAccess: MarketAccess
  readonly ledger: Client
}

const MARKET = '/v1/affiliate/market'

/** A shop on the affiliate routes: customers sign the prepared transactions and send them to the ledger themselves. */
export class Shop {
  /** `token/serial` of the NFTs sold by this shop. The market's answer about holdings may be older than these sales. */
  private readonly soldNfts = new Set<string>()

  constructor(private readonly access: ShopAccess) {}

  /**
   * The first NFT of a collection, among the first 50 NFTs of an account, that the account has not listed; null if
   * there is none. Skips NFTs that the shop has sold.
   */
  async findUnlistedNft(account: string, token: string): Promise<Nft | null> {
    const query = { account, limit: 50 }
    const { nfts } = await getByHeader<Holdings>(this.access.readAccess, '/v1/public/token/accountnfts', query)
    for (const { tokenAddress, serial } of nfts) {
      if (tokenAddress !== token || this.soldNfts.has(`${token}/${serial}`)) continue
      const nftState = await getByHeader<NftState>(this.access.readAccess, '/v1/public/token/nft', { token, serial })
      if (!nftState.isListed) return { token, serial }
    }
    return null
  }

  /** Listings of a collection, sorted by serial. */
  async listingsBySerial(token: string): Promise<Listings['marketListings']> {
    const query = { token, sortBy: 'serial', sortDirection: 'ASC' }
    const { marketListings } = await getByHeader<Listings>(this.access.readAccess, '/v1/public/market/listings', query)
    return marketListings
  }

  async list(seller: Wallet, nft: Nft, price: string): Promise<void> {
    const trade = await this.prepare('listnft', seller, nft, { price })
    const transactionId = await this.signAndSend(trade, seller)
    const form = { saleVerificationCode: trade.saleVerificationCode, transactionId, user_address: seller.accountId }
    await postForm<Confirmation>(this.access.tradeAccess, `${MARKET}/listnftres/`, form)
  }

  async unlist(seller: Wallet, nft: Nft): Promise<void> {
    const trade = await this.prepare('unlistnft', seller, nft, {})
    const transactionId = await this.signAndSend(trade, seller)
    const form = { saleVerificationCode: trade.saleVerificationCode, transactionId }
    await postForm<Confirmation>(this.access.tradeAccess, `${MARKET}/unlistnftres`, form)
  }

  /** Buys an NFT. Resolves to the id of the transaction. */
  async buy(buyer: Wallet, nft: Nft, price: string): Promise<string> {
    const trade = await this.prepare('buynft', buyer, nft, { price })
    const transactionId = await this.signAndSend(trade, buyer)
    const form = { saleVerificationCode: trade.saleVerificationCode, transactionId }
    await postForm<Confirmation>(this.access.tradeAccess, `${MARKET}/buynftres/`, form)
    this.soldNfts.add(`${nft.token}/${nft.serial}`)
    return transactionId
  }

  private prepare(
    route: string,
    { accountId }: Wallet,
    { token, serial }: Nft,
    extraFields: Readonly<Record<string, string>>,
  ): Promise<PreparedTrade> {
    const query = { token_address: token, serial_number: serial, user_address: accountId, ...extraFields }
    return postByQuery<PreparedTrade>(this.access.tradeAccess, `${MARKET}/${route}`, query)
  }

  private async signAndSend({ transBytes }: PreparedTrade, { privateKey }: Wallet): Promise<string> {
    const transaction = Transaction.fromBytes(Uint8Array.from(transBytes.data))
    const signedTransaction = await transaction.sign(PrivateKey.fromStringDer(privateKey))
    const response = await signedTransaction.execute(this.access.ledger)
    await response.getReceipt(this.access.ledger)
    return response.transactionId.toString()
  }
}
