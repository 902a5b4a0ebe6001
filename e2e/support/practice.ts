import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const root = resolve(__dirname, '../..')

export type PracticeAccount = {
  readonly accountId: string
  readonly keyType: 'ED25519' | 'ECDSA'
  readonly privateKey: string
  readonly role: string
}
export type PracticeLine = {
  readonly baseUrl: string
  readonly mirrorUrl: string
  readonly controlUrl: string
  readonly ledger: Readonly<Record<string, string>>
  readonly feeAccounts: readonly string[]
  readonly operator: { readonly accountId: string; readonly evmAddress: string }
  readonly accounts: readonly PracticeAccount[]
  readonly keys: { readonly agent: string; readonly user: string | null; readonly affiliate: string }
  readonly tokens: { readonly native: string; readonly large: string }
}
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
export type LedgerAccount = {
  readonly tinybar: string
  readonly nfts: readonly { readonly token: string; readonly serial: number }[]
  readonly tokens: readonly string[]
}
export type ListedNft = {
  readonly nftTokenAddress: string
  readonly nftSerialId: number
  readonly nftName: string
  readonly salePrice: number
  readonly sellerAddress: string
}

/** A practice market beside the app, in a process of its own, and the levers to make it misbehave. */
export class Practice {
  private constructor(
    readonly line: PracticeLine,
    /** The file that `--practice=FILE` takes. */
    readonly file: string,
    private readonly end: () => void,
  ) {}

  static async start(seed = 'countersign'): Promise<Practice> {
    // Nobody else shall buy what a journey is about to buy.
    const args = [join(root, 'out/main/practice.js'), '--port', '0', '--with-parent', '--pace', '0', '--seed', seed]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    const text = await new Promise<string>((done, failed) => {
      let out = ''
      child.stdout.on('data', (data: Buffer) => {
        out += data.toString()
        if (out.includes('\n')) done(out)
      })
      child.on('exit', (code) => failed(new Error(`practice ended with ${code}`)))
    })
    const file = join(mkdtempSync(join(tmpdir(), 'countersign-practice-')), 'line.json')
    writeFileSync(file, text)
    const practice = new Practice(JSON.parse(text) as PracticeLine, file, () => child.kill('SIGTERM'))
    // The app keeps to the documents, without the leniency that the service has for others.
    await practice.control('/readings', { affiliateBody: 'refused' })
    return practice
  }

  stop(): void {
    this.end()
  }

  account(role: string): PracticeAccount {
    const found = this.line.accounts.find((account) => account.role === role)
    if (!found) throw new Error(`no practice account in the role ${role}`)
    return found
  }

  async control<T>(path: string, body?: unknown): Promise<T> {
    const init =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(new URL(path, this.line.controlUrl), init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
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
  async callsTo(part: string): Promise<number> {
    const { counts } = await this.control<{ counts: Record<string, number> }>('/service/calls')
    return Object.entries(counts).reduce((sum, [route, count]) => (route.includes(part) ? sum + count : sum), 0)
  }

  /** Listings of a collection, cheapest first, priced below `under` HBAR and not by `notBy`. */
  async listings(token: string, notBy: string): Promise<readonly ListedNft[]> {
    const url = new URL('/v1/public/market/listings', this.line.baseUrl)
    for (const [name, value] of Object.entries({ token, sortBy: 'price', sortDirection: 'ASC', limit: '100' }))
      url.searchParams.set(name, value)
    const answer = await fetch(url, { headers: { 'x-api-key': this.line.keys.agent } })
    const { marketListings } = (await answer.json()) as { marketListings: ListedNft[] }
    return marketListings.filter((listing) => listing.sellerAddress !== notBy)
  }
}
