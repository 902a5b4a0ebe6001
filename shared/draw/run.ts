import { type Unreadable, UnreadableError } from './claim'
import { DrawSet, type SetResult } from './draw-set'
import { type GivenDraw, verifyGiven } from './given'
import type { ProvenDraw } from './proof'
import { DrawReader, type ReadItem } from './read-draws'
import type { Verdict } from './reasons'
import type { DrawResult } from './verify'

/** Verifies a text of any length that comes in parts, and keeps of it what people look at. */

/** The greatest file that is read: a million draws have about 450 MB. */
export const MAX_TEXT_BYTES = 512 * 1024 * 1024
/** So many draws of each verdict are kept whole; all are counted. */
export const KEPT_OF_EACH = 100
/** What only many draws show is remembered of each: about 300 bytes. */
const MAX_DRAWS = 2_000_000
/** A file of so many items that are no draws is none of draws. */
const MAX_UNREAD = 100_000
/** So many draws are verified between two looks at the clock: about a millisecond. */
const AT_ONCE = 64

/** `place`: among all draws and unread items, from 1, so that findings, draws and what could not be read count alike. */
export type KeptDraw = ProvenDraw & { readonly place: number }
export type UnreadItem = { readonly place: number; readonly why: Unreadable }

/** One of the texts that were verified together. */
export type ReadText = {
  /** The places before its first. */
  readonly after: number
  /** Why it was not read to its end; null when it was. */
  readonly brokenOff: Unreadable | null
}

export type Outcome = {
  /** Null where nothing could be read at all. Never a pass where only a part was read: the rest may tell otherwise. */
  readonly verdict: Verdict | null
  readonly set: SetResult
  /** In the order of the text, at most `KEPT_OF_EACH` of each verdict. */
  readonly kept: readonly KeptDraw[]
  /** Items that were no draws; the first of them. */
  readonly unread: readonly UnreadItem[]
  readonly unreadCount: number
  readonly texts: readonly ReadText[]
  /** Why a text was not read to its end, the first such; null when all were. */
  readonly brokenOff: Unreadable | 'cancelled' | null
}

type RunOptions = {
  readonly signal?: { readonly aborted: boolean }
  /** Called often; gives a promise where others should have their turn before it goes on. */
  readonly pause?: () => Promise<void> | null
  /** Each draw as it is verified, in order. */
  readonly onDraw?: (result: DrawResult) => void
  /** Draws so far. */
  readonly onProgress?: (draws: number) => void
}

/** A text in pieces, in order. What cannot be read of it, it may say by an `UnreadableError`. */
export type TextParts = AsyncIterable<string>

/** Throws nothing about the text itself: what is wrong with it is in the outcome. */
export const verifyText = (parts: TextParts, options: RunOptions = {}): Promise<Outcome> =>
  verifyTexts([parts], options)

/** Several texts as one set: a salt that was used in two of them is found. One that breaks off ends nothing but itself. */
export async function verifyTexts(texts: Iterable<TextParts>, options: RunOptions = {}): Promise<Outcome> {
  const run = new Run(options)
  try {
    for (const parts of texts) await run.read(parts)
  } catch (cause) {
    if (cause instanceof Cancelled) return run.outcome('cancelled')
    throw cause
  }
  return run.outcome(null)
}

/** What a set comes to: of one that was not read whole, nobody says that it passes. */
export const overall = (ofSet: Verdict, read: Pick<Outcome, 'brokenOff' | 'unreadCount'>): Verdict =>
  ofSet === 'pass' && (read.brokenOff !== null || read.unreadCount > 0) ? 'conditional' : ofSet

class Cancelled extends Error {}

class Run {
  private readonly set = new DrawSet()
  private readonly kept: KeptDraw[] = []
  private readonly keptOf: Record<Verdict, number> = { pass: 0, fail: 0, conditional: 0 }
  private readonly unread: UnreadItem[] = []
  private readonly texts: ReadText[] = []
  private unreadCount = 0
  private draws = 0
  private place = 0

  constructor(private readonly options: RunOptions) {}

  async read(parts: TextParts): Promise<void> {
    const after = this.place
    const reader = new DrawReader()
    let brokenOff: Unreadable | null = null
    try {
      for await (const part of parts) await this.take(reader.push(part))
      await this.take(reader.end())
    } catch (cause) {
      if (!(cause instanceof UnreadableError)) throw cause
      brokenOff = cause.why
    }
    this.texts.push({ after, brokenOff })
  }

  outcome(brokenOff: 'cancelled' | null): Outcome {
    const set = this.set.result()
    const read = {
      set,
      kept: this.kept,
      unread: this.unread,
      unreadCount: this.unreadCount,
      texts: this.texts,
      brokenOff: brokenOff ?? this.texts.find((text) => text.brokenOff !== null)?.brokenOff ?? null,
    }
    return { ...read, verdict: this.draws === 0 ? null : overall(set.verdict, read) }
  }

  private async take(items: readonly ReadItem[]): Promise<void> {
    for (const { draws, unreadable } of items) {
      if (unreadable) this.miss(unreadable)
      for (const given of draws) {
        this.verify(given)
        if (this.draws % AT_ONCE === 0) await this.rest()
      }
    }
    await this.rest()
  }

  private async rest(): Promise<void> {
    const { signal, pause, onProgress } = this.options
    if (signal?.aborted === true) throw new Cancelled()
    const paused = pause?.() ?? null
    if (paused === null) return
    onProgress?.(this.draws)
    await paused
  }

  private verify(given: GivenDraw): void {
    if (this.draws >= MAX_DRAWS) throw new UnreadableError({ code: 'too-many-draws', limit: MAX_DRAWS })
    const result = verifyGiven(given)
    const place = ++this.place
    this.draws++
    this.set.add(result, place)
    this.options.onDraw?.(result)
    if (this.keptOf[result.verdict]++ < KEPT_OF_EACH) this.kept.push({ given, result, place })
  }

  private miss(why: Unreadable): void {
    if (this.unreadCount >= MAX_UNREAD) throw new UnreadableError({ code: 'too-many-unread', limit: MAX_UNREAD })
    const place = ++this.place
    if (this.unreadCount++ < KEPT_OF_EACH) this.unread.push({ place, why })
  }
}
