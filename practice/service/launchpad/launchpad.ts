import type { SavedPart } from '../../saved-part'
import type { Deps } from '../deps'
import { MintCompletion } from './completion'
import { mintForCrowd, type CrowdMintOptions } from './crowd'
import { openStage, type Launch, type Stage } from './launch'
import type { Mint } from './mint'
import type { LaunchRecords } from './records'
import { MintSessions, type SavedSession } from './sessions'
import { Stock } from './stock'

type SavedLaunchpad = {
  readonly launches: readonly Launch[]
  readonly mints: readonly Mint[]
  readonly sessions: readonly SavedSession[]
}

const MAX_SAVED_MINTS = 10_000

/** Store of launches, minted NFTs and mint sessions. */
export class Launchpad implements SavedPart<SavedLaunchpad>, LaunchRecords {
  readonly name = 'launchpad'
  /** Oldest first. */
  readonly mints: Mint[] = []
  readonly sessions: MintSessions
  readonly stock: Stock
  readonly completion: MintCompletion
  /** Increases with every change that is visible in answers. The names of cached answers contain the number. */
  revision = 0
  private readonly launchByCode = new Map<string, Launch>()
  /** Mint codes of launches that differ from the seed. */
  private readonly changedMintCodes = new Set<string>()
  /** Mints since the world began, oldest first. Only these mints are saved. */
  private readonly newMints: Mint[] = []

  constructor(private readonly deps: Deps) {
    this.sessions = new MintSessions(deps.clock.nowMs, () => this.noteChange())
    this.stock = new Stock(deps.ledger, this.sessions, deps.clock.nowMs, deps.rules)
    this.completion = new MintCompletion(deps, this)
    // An NFT transfer can change how many NFTs a launch's treasury owns, and so the number of NFTs that can be minted.
    deps.ledger.onConsensus((transaction) => {
      if (transaction.outcome?.nftTransfers.length) this.revision += 1
    })
  }

  /** Adds launches and mints from before the world began. */
  seed(launches: readonly Launch[], mints: readonly Mint[]): void {
    for (const launch of launches) this.launchByCode.set(launch.mintCode, launch)
    this.mints.push(...mints)
    this.mints.sort((a, b) => a.atMs - b.atMs)
  }

  put(launch: Launch): void {
    this.launchByCode.set(launch.mintCode, launch)
    this.changedMintCodes.add(launch.mintCode)
    this.noteChange()
  }

  record(mints: readonly Mint[]): void {
    this.mints.push(...mints)
    this.newMints.push(...mints)
    this.noteChange()
  }

  launches(): readonly Launch[] {
    return [...this.launchByCode.values()]
  }

  find(mintCode: string): Launch | null {
    return this.launchByCode.get(mintCode) ?? null
  }

  /** Visible forever-mint pool with this slug or token. If several pools match, the pool that was added last. */
  findPool(slug: string, token: number | null): Launch | null {
    const isMatch = (launch: Launch): boolean =>
      launch.isForeverMint &&
      (launch.isShown || !this.deps.rules.isKept('pool.hidden')) &&
      (launch.slug === slug || launch.token === token)
    return this.launches().findLast(isMatch) ?? null
  }

  /** True if the treasury of a visible forever-mint pool owns the NFT. */
  isInPool(token: number, serial: number): boolean {
    const pool = this.launches().findLast(
      (launch) =>
        launch.isForeverMint &&
        launch.isShown &&
        launch.token === token &&
        launch.first <= serial &&
        serial <= launch.last,
    )
    return pool !== undefined && this.deps.ledger.state.ownerOf(token, serial) === pool.treasury
  }

  openStage(launch: Launch): Stage | null {
    return openStage(launch, this.deps.clock.nowMs())
  }

  mintedCount(stageId: number, buyer?: number): number {
    return this.mints.filter((mint) => mint.stageId === stageId && (buyer === undefined || mint.buyer === buyer)).length
  }

  /** Mints as a wallet of the crowd; null if the mint is not possible. */
  mintForCrowd(buyer: number, options: CrowdMintOptions = {}): Promise<readonly Mint[] | null> {
    return mintForCrowd(this.deps, this, buyer, options)
  }

  save(): SavedLaunchpad {
    return {
      launches: [...this.changedMintCodes].flatMap((mintCode) => this.launchByCode.get(mintCode) ?? []),
      mints: this.newMints.slice(-MAX_SAVED_MINTS),
      sessions: this.sessions.save(),
    }
  }

  restore({ launches, mints, sessions }: SavedLaunchpad): void {
    for (const launch of launches) this.put(launch)
    this.record(mints)
    this.sessions.restore(sessions)
    this.completion.resume()
  }

  private noteChange(): void {
    this.revision += 1
    this.deps.scheduleSave('urgent')
  }
}
