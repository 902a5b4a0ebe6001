import type { Client } from '@hashgraph/sdk'
import { PrivateKey, Transaction } from '@hashgraph/sdk'
import { getByHeader, postByQuery, postForm, type Access } from './http'

export type Wallet = { readonly accountId: string; readonly privateKey: string }
type Nft = { readonly token: string; readonly serial: number }

type Prepared = {
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
  /** Reads need an agent or user key, the shop's own routes an affiliate key. */
  readonly reads: Access
  readonly trades: Access
  readonly ledger: Client
}

const MARKET = '/v1/affiliate/market'

/** A shop on the affiliate routes: customers sign the prepared transactions and send them to the ledger themselves. */
export class Shop {
  /** Holdings may be a minute old: the shop remembers what was sold meanwhile. */
  private readonly soldNfts = new Set<string>()

  constructor(private readonly access: ShopAccess) {}

  /** The first NFT of a collection that an account holds, has not listed, and that the shop has not just sold. */
  async unlistedOf(account: string, token: string): Promise<Nft | null> {
    const query = { account, limit: 50 }
    const { nfts } = await getByHeader<Holdings>(this.access.reads, '/v1/public/token/accountnfts', query)
    for (const { tokenAddress, serial } of nfts) {
      if (tokenAddress !== token || this.soldNfts.has(`${token}/${serial}`)) continue
      const state = await getByHeader<NftState>(this.access.reads, '/v1/public/token/nft', { token, serial })
      if (!state.isListed) return { token, serial }
    }
    return null
  }

  /** Listings of a collection by serial, as shop windows sort them. */
  async window(token: string): Promise<Listings['marketListings']> {
    const query = { token, sortBy: 'serial', sortDirection: 'ASC' }
    const { marketListings } = await getByHeader<Listings>(this.access.reads, '/v1/public/market/listings', query)
    return marketListings
  }

  async list(seller: Wallet, nft: Nft, price: string): Promise<void> {
    const prepared = await this.prepare('listnft', seller, nft, { price })
    const transactionId = await this.signAndSend(prepared, seller)
    const form = { saleVerificationCode: prepared.saleVerificationCode, transactionId, user_address: seller.accountId }
    await postForm<Confirmation>(this.access.trades, `${MARKET}/listnftres/`, form)
  }

  async unlist(seller: Wallet, nft: Nft): Promise<void> {
    const prepared = await this.prepare('unlistnft', seller, nft, {})
    const transactionId = await this.signAndSend(prepared, seller)
    const form = { saleVerificationCode: prepared.saleVerificationCode, transactionId }
    await postForm<Confirmation>(this.access.trades, `${MARKET}/unlistnftres`, form)
  }

  async buy(buyer: Wallet, nft: Nft, price: string): Promise<string> {
    const prepared = await this.prepare('buynft', buyer, nft, { price })
    const transactionId = await this.signAndSend(prepared, buyer)
    const form = { saleVerificationCode: prepared.saleVerificationCode, transactionId }
    await postForm<Confirmation>(this.access.trades, `${MARKET}/buynftres/`, form)
    this.soldNfts.add(`${nft.token}/${nft.serial}`)
    return transactionId
  }

  private prepare(
    route: string,
    { accountId }: Wallet,
    { token, serial }: Nft,
    extraFields: Readonly<Record<string, string>>,
  ): Promise<Prepared> {
    const query = { token_address: token, serial_number: serial, user_address: accountId, ...extraFields }
    return postByQuery<Prepared>(this.access.trades, `${MARKET}/${route}`, query)
  }

  private async signAndSend({ transBytes }: Prepared, { privateKey }: Wallet): Promise<string> {
    const transaction = Transaction.fromBytes(Uint8Array.from(transBytes.data))
    const signed = await transaction.sign(PrivateKey.fromStringDer(privateKey))
    const response = await signed.execute(this.access.ledger)
    await response.getReceipt(this.access.ledger)
    return response.transactionId.toString()
  }
}
