import { hash32 } from '../../world/random'
import type { Deps } from '../deps'
import type { Launch } from './launch'
import type { MintSession, PickedNft, PoolDraw } from './sessions'
import type { Stock } from './stock'

/**
 * Reason why no NFT was chosen. `none-left`: all NFTs are minted. `busy`: the remaining NFTs are reserved by other
 * mints, or the drawn NFT left the treasury during the draw. `no-draw`: the ledger drew no number.
 */
export type NoPickReason = 'none-left' | 'busy' | 'no-draw'

/** Chooses the NFTs of mints. Mints of one launch take turns, so that two mints never get the same NFT. */
export class NftPicker {
  /** End of the latest mint's turn, by mint code. */
  private readonly lastTurnByLaunch = new Map<string, Promise<unknown>>()

  constructor(
    private readonly deps: Deps,
    private readonly stock: Stock,
  ) {}

  /** Picks `count` NFTs, or fewer if not enough are free. Calls `onPicked` before the next mint may pick. */
  async pick(
    session: MintSession,
    launch: Launch,
    count: number,
    onPicked: (picks: readonly PickedNft[]) => void,
  ): Promise<readonly PickedNft[] | NoPickReason> {
    const turn = (this.lastTurnByLaunch.get(launch.mintCode) ?? Promise.resolve()).then(async () => {
      const picksOrReason = launch.isForeverMint
        ? await this.drawFromPool(session, launch, count)
        : this.takeShuffled(session, launch, count)
      if (typeof picksOrReason !== 'string') onPicked(picksOrReason)
      return picksOrReason
    })
    // The next mint waits for the end of this turn, whether it succeeds or fails.
    const turnEnd = turn.catch(() => undefined)
    this.lastTurnByLaunch.set(launch.mintCode, turnEnd)
    return turn
  }

  /**
   * Takes the session's reserved NFT, or free NFTs in an order that depends on the seed and the launch, not on rarity.
   */
  private takeShuffled(session: MintSession, launch: Launch, count: number): readonly PickedNft[] | NoPickReason {
    const freeSerials = this.stock.unreservedSerials(launch, session)
    if (freeSerials.length === 0) return this.noPickReason(launch)
    const { heldSerial } = session
    if (heldSerial !== null && freeSerials.includes(heldSerial)) return [{ serial: heldSerial, draw: null }]
    const orderHash = (serial: number): number => hash32(`${this.deps.seed}/${launch.mintCode}/${serial}`)
    const shuffledSerials = freeSerials.toSorted((a, b) => orderHash(a) - orderHash(b))
    return shuffledSerials.slice(0, count).map((serial) => ({ serial, draw: null }))
  }

  /**
   * Draws the NFTs on the ledger, one after the other. Each draw selects from the NFTs that are free at that moment.
   */
  private async drawFromPool(
    session: MintSession,
    launch: Launch,
    count: number,
  ): Promise<readonly PickedNft[] | NoPickReason> {
    const picks: PickedNft[] = []
    while (picks.length < count) {
      const pool = this.stock
        .unreservedSerials(launch, session)
        .filter((serial) => picks.every((pick) => pick.serial !== serial))
      if (pool.length === 0) break
      const draw = await this.drawNft(launch, pool)
      if (!draw) return 'no-draw'
      const serial = pool[draw.selectedIndex]
      // The drawn NFT may have left the treasury during the draw.
      if (serial === undefined || !this.stock.remainingSerials(launch).includes(serial)) return 'busy'
      picks.push({ serial, draw })
    }
    return picks.length > 0 ? picks : this.noPickReason(launch)
  }

  private noPickReason(launch: Launch): NoPickReason {
    return this.stock.remainingSerials(launch).length > 0 ? 'busy' : 'none-left'
  }

  /**
   * Draws one NFT of the pool. The ledger draws a number from 0 to the pool's size minus 1, which is the index of the
   * selected serial in `pool`. Null if the ledger drew no number.
   */
  private async drawNft(launch: Launch, pool: readonly number[]): Promise<PoolDraw | null> {
    const { operator, clock, rules } = this.deps
    const atMs = clock.nowMs()
    const drawTransaction = await operator.drawRandomNumber(`Draw for ${launch.mintCode}`, pool.length)
    if (drawTransaction.prngNumber === null) return null
    const { transactionId, prngNumber } = drawTransaction
    const selectedIndex = rules.isKept('mint.draw-selects') ? prngNumber : (prngNumber + 1) % pool.length
    return { transactionId, number: prngNumber, range: pool.length, pool, selectedIndex, atMs }
  }
}
