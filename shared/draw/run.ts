import { type Unreadable, UnreadableError } from './claim'
import { DrawSet, type SetResult } from './draw-set'
import { type GivenDraw, verifyGiven } from './given'
import type { ProvenDraw } from './proof'
import { DrawReader, type ReadItem } from './read-draws'
import type { Verdict } from './reasons'

/** Verifies a text of any length that comes in parts, and keeps of it what people look at. */

/** The greatest file that is read: a million draws have about 450 MB. */
export const MAX_TEXT_BYTES = 512 * 1024 * 1024
/** So many draws of each verdict are kept whole; all are counted. */
export const KEPT_OF_EACH = 100
/** So many draws are verified between two looks at the clock: about a millisecond. */
const AT_ONCE = 64

export type KeptDraw = ProvenDraw & { readonly place: number }
export type UnreadItem = { readonly place: number; readonly why: Unreadable }

export type Outcome = {
  /** Null where nothing could be read at all. */
  readonly verdict: Verdict | null
  readonly set: SetResult
  /** In the order of the text, at most `KEPT_OF_EACH` of each verdict. */
  readonly kept: readonly KeptDraw[]
  /** Items that were no draws; the first of them. */
  readonly unread: readonly UnreadItem[]
  readonly unreadCount: number
  /** Why the text was not read to its end; null when it was. */
  readonly brokenOff: Unreadable | 'cancelled' | null
}

export type RunOptions = {
  readonly signal?: { readonly aborted: boolean }
  /** Called often; gives a promise where others should have their turn before it goes on. */
  readonly pause?: () => Promise<void> | null
  /** Draws so far. */
  readonly onProgress?: (draws: number) => void
}

/** `parts`: the text in pieces, in order. Throws nothing about the text itself: what is wrong with it is in the outcome. */
export async function verifyText(parts: AsyncIterable<string>, options: RunOptions = {}): Promise<Outcome> {
  const run = new Run(options)
  const reader = new DrawReader()
  try {
    for await (const part of parts) await run.take(reader.push(part))
    await run.take(reader.end())
  } catch (cause) {
    if (cause instanceof UnreadableError) return run.outcome(cause.why)
    if (cause instanceof Cancelled) return run.outcome('cancelled')
    throw cause
  }
  return run.outcome(null)
}

class Cancelled extends Error {}

class Run {
  private readonly set = new DrawSet()
  private readonly kept: KeptDraw[] = []
  private readonly keptOf: Record<Verdict, number> = { pass: 0, fail: 0, conditional: 0 }
  private readonly unread: UnreadItem[] = []
  private unreadCount = 0
  private draws = 0

  constructor(private readonly options: RunOptions) {}

  async take(items: readonly ReadItem[]): Promise<void> {
    for (const { place, draws, unreadable } of items) {
      if (unreadable) this.miss(place, unreadable)
      for (const given of draws) this.verify(given, place)
      if (this.draws % AT_ONCE === 0) await this.rest()
    }
    await this.rest()
  }

  outcome(brokenOff: Outcome['brokenOff']): Outcome {
    const set = this.set.result()
    return {
      ...{ set, brokenOff, kept: this.kept, unread: this.unread, unreadCount: this.unreadCount },
      verdict: this.draws === 0 ? null : set.verdict,
    }
  }

  private async rest(): Promise<void> {
    const { signal, pause, onProgress } = this.options
    if (signal?.aborted === true) throw new Cancelled()
    const paused = pause?.() ?? null
    if (paused === null) return
    onProgress?.(this.draws)
    await paused
  }

  private verify(given: GivenDraw, place: number): void {
    const result = verifyGiven(given)
    this.draws++
    this.set.add(result)
    if (this.keptOf[result.verdict]++ < KEPT_OF_EACH) this.kept.push({ given, result, place })
  }

  private miss(place: number, why: Unreadable): void {
    if (this.unreadCount++ < KEPT_OF_EACH) this.unread.push({ place, why })
  }
}
