import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMarket } from './market-host'
import { root } from './root'
import type { PracticeAccount, PracticeLine } from './practice-line'

export { root }

/** Converts a price in HBAR, as the market answers it, to tinybars. */
export const tinybars = (hbar: number): bigint => BigInt(Math.round(hbar * 1e8))

/** Number of tries of one read before a rate limit fails the test. */
const MAX_READ_ATTEMPTS = 5

export type LedgerTransaction = {
  readonly id: string
  readonly result: string | number
  readonly name: string
  readonly fee: string
  readonly payer: string
  readonly hbarTransfers: readonly { readonly account: string; readonly tinybar: string }[]
  readonly nftTransfers: readonly {
    readonly token: string
    readonly serial: number
    readonly from: string
    readonly to: string
  }[]
}

export type Nft = { readonly token: string; readonly serial: number }

export type LedgerAccount = {
  readonly tinybar: string
  readonly nfts: readonly Nft[]
  readonly tokens: readonly string[]
  readonly hbarAllowances: readonly { readonly spender: string; readonly tinybar: string }[]
}

export type ActiveOffer = { readonly id: number; readonly tokenId: string; readonly price: number }

/** An NFT as the market shows it. */
export type ServedNft = Nft & {
  readonly name: string
  readonly isListed: boolean
  readonly listing: { readonly price: number; readonly sellerAddress: string } | null
}

export type ListedNft = {
  readonly nftTokenAddress: string
  readonly nftSerialId: number
  readonly nftName: string
  readonly salePrice: number
  readonly sellerAddress: string
}

/** A practice market in another process, with controls for its faults. */
export class Practice {
  private static readonly started = new Set<Practice>()
  static running(): readonly Practice[] {
    return [...Practice.started]
  }

  private constructor(
    readonly line: PracticeLine,
    /** The file that `--practice=FILE` takes. */
    readonly file: string,
    private readonly stopMarket: () => void,
  ) {}

  static async start(seed = 'countersign'): Promise<Practice> {
    const { line, stop } = await startMarket(seed)
    const file = join(mkdtempSync(join(tmpdir(), 'countersign-practice-')), 'line.json')
    writeFileSync(file, JSON.stringify(line))
    const practice = new Practice(line, file, stop)
    // The app follows the documents, so the market is as strict as they are.
    await practice.control('/readings', { affiliateBody: 'refused' })
    Practice.started.add(practice)
    return practice
  }

  stop(): void {
    Practice.started.delete(this)
    this.stopMarket()
  }

  account(role: string): PracticeAccount {
    const account = this.line.accounts.find((candidate) => candidate.role === role)
    if (!account) throw new Error(`no practice account in the role ${role}`)
    return account
  }

  async control<T>(path: string, body?: unknown): Promise<T> {
    const init =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(new URL(path, this.line.controlUrl), init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  faults(faults: Record<string, unknown>) {
    return this.control('/faults', faults)
  }
  resetFaults() {
    return this.control('/reset-faults', {})
  }
  ledgerAccount(id: string): Promise<LedgerAccount> {
    return this.control(`/state/ledger/accounts/${id}`)
  }
  async transactionsOf(payer: string): Promise<readonly LedgerTransaction[]> {
    return (await this.control<{ transactions: LedgerTransaction[] }>(`/ledger/transactions?payer=${payer}`))
      .transactions
  }
  async transfersOf(payer: string): Promise<readonly LedgerTransaction[]> {
    return (await this.transactionsOf(payer)).filter((tx) => tx.nftTransfers.length > 0)
  }
  /** Number of calls of all routes that contain the text. */
  async countCallsTo(part: string): Promise<number> {
    const { counts } = await this.control<{ counts: Record<string, number> }>('/service/calls')
    return Object.entries(counts).reduce((sum, [route, count]) => (route.includes(part) ? sum + count : sum), 0)
  }

  /** Number of requests of the test itself, per route. */
  private readonly testCalls = new Map<string, number>()
  private countTestCall(route: string): void {
    this.testCalls.set(route, (this.testCalls.get(route) ?? 0) + 1)
  }

  /** Number of calls of each route, without the calls of tests. */
  async appCallCounts(): Promise<ReadonlyMap<string, number>> {
    const { counts } = await this.control<{ counts: Record<string, number> }>('/service/calls')
    return new Map(Object.entries(counts).map(([route, count]) => [route, count - (this.testCalls.get(route) ?? 0)]))
  }

  /** Reads from the market with the agent key. After a rate limit, tries again as soon as the market allows. */
  private async read<T>(path: string, query: Readonly<Record<string, string>>): Promise<T> {
    this.countTestCall(`GET ${path}`)
    const url = new URL(path, this.line.baseUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(url, { headers: { 'x-api-key': this.line.keys.agent } })
      if (response.ok) return (await response.json()) as T
      if (response.status !== 429 || attempt === MAX_READ_ATTEMPTS)
        throw new Error(`${path}: ${response.status} ${await response.text()}`)
      // The app may use the same key, so its rate limit may be used up.
      await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('retry-after') ?? 1) * 1_000))
    }
  }

  /** Places offers on a collection with the user key outside the app, as on the market's own site. */
  async placeOffers(token: string, orderPrice: number, quantity: number): Promise<void> {
    this.countTestCall('POST /v1/user/orders/add')
    const url = new URL('/v1/user/orders/add', this.line.baseUrl)
    url.searchParams.set('apikey', this.line.keys.user ?? '')
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ token, orderPrice, quantity }),
    })
    if (!response.ok) throw new Error(`orders/add: ${response.status} ${await response.text()}`)
  }

  nft({ token, serial }: Nft): Promise<ServedNft> {
    return this.read('/v1/public/token/nft', { token, serial: String(serial) })
  }

  /** Owner of an NFT, and the accounts that may move it. */
  nftOnLedger({ token, serial }: Nft): Promise<{ owner: string; spender: string | null; evmApproved: boolean }> {
    return this.control(`/trading/nft?token=${token}&serial=${serial}`)
  }

  /** NFTs of a collection that the account holds, in the order of their serials. */
  async ownedNfts(account: string, token: string): Promise<readonly ServedNft[]> {
    type Held = { readonly nfts: readonly { readonly tokenAddress: string; readonly serial: number }[] }
    const { nfts } = await this.read<Held>('/v1/public/token/accountnfts', { account, limit: '50' })
    const inCollection = nfts.filter(({ tokenAddress }) => tokenAddress === token)
    return Promise.all(inCollection.map(({ serial }) => this.nft({ token, serial })))
  }

  async findUnlistedNft(account: string, token: string): Promise<ServedNft> {
    const nft = (await this.ownedNfts(account, token)).find(({ isListed }) => !isListed)
    if (!nft) throw new Error(`all NFTs of ${account} in ${token} are listed`)
    return nft
  }

  /** Active offers of an account, as the market lists them for its user key. */
  async activeOffers(account: string): Promise<readonly ActiveOffer[]> {
    type Listed = { readonly orders: readonly (ActiveOffer & { readonly buyerAccount: string })[] }
    const { orders } = await this.read<Listed>('/v1/user/orders/list', { apikey: this.line.keys.user ?? '' })
    return orders.filter(({ buyerAccount }) => buyerAccount === account)
  }

  /** Listings of a collection, cheapest first, not sold by `notBy`. */
  async listings(token: string, notBy: string): Promise<readonly ListedNft[]> {
    const { marketListings } = await this.read<{ marketListings: ListedNft[] }>('/v1/public/market/listings', {
      token,
      sortBy: 'price',
      sortDirection: 'ASC',
      limit: '100',
    })
    return marketListings.filter((listing) => listing.sellerAddress !== notBy)
  }
}
