import { type Unreadable, UnreadableError } from './claim'
import { DrawSet, type SetResult } from './draw-set'
import { type DrawInput, verifyDrawInput } from './draw-input'
import type { ProvenDraw } from './proof'
import { DrawReader, type ReadItem } from './read-draws'
import type { Verdict } from './reasons'
import type { DrawResult } from './verify'

/**
 * Verification of texts that come in parts. All draws are counted, but only the first ones of each verdict are stored.
 */

/** Size limit of an input file: a million draws have about 450 MB. */
export const MAX_TEXT_BYTES = 512 * 1024 * 1024
/** Maximum number of stored draws for each verdict; draws that are not stored are still counted. */
export const MAX_STORED_PER_VERDICT = 100
/** Maximum number of draws. The checks across draws need about 300 bytes of memory for each draw. */
const MAX_DRAWS = 2_000_000
/** Maximum number of unreadable items. A file with more unreadable items is not a file of draws. */
const MAX_UNREADABLE = 100_000
/** Number of draws between two checks for a pause: about a millisecond of work. */
const DRAWS_PER_PAUSE_CHECK = 64

/**
 * A draw whose result is stored. `place`: position among all draws and unreadable items, from 1. Findings, draws and
 * unreadable items use the same numbering.
 */
export type NumberedDraw = ProvenDraw & { readonly place: number }
export type UnreadableItem = { readonly place: number; readonly reason: Unreadable }

/** One of several texts that were verified together. */
export type ReadText = {
  /** Number of positions before the first item of this text. */
  readonly placesBefore: number
  /** Reason why reading stopped early; null when the text was read completely. */
  readonly stopReason: Unreadable | null
}

export type Outcome = {
  /** Null if no draw could be read. Never `pass` if only a part was read, because the rest may contain a failure. */
  readonly verdict: Verdict | null
  readonly set: SetResult
  /** In the order of the texts, at most `MAX_STORED_PER_VERDICT` for each verdict. */
  readonly storedDraws: readonly NumberedDraw[]
  /** The first unreadable items, at most `MAX_STORED_PER_VERDICT`. */
  readonly unreadableItems: readonly UnreadableItem[]
  /** Number of all unreadable items. */
  readonly unreadableCount: number
  readonly texts: readonly ReadText[]
  /** First reason why the reading of a text stopped early; null when all texts were read completely. */
  readonly stopReason: Unreadable | 'cancelled' | null
}

type RunOptions = {
  readonly signal?: { readonly aborted: boolean }
  /** Called often. Returns null to continue, or a promise to wait for, so that other tasks can run. */
  readonly pause?: () => Promise<void> | null
  /** Called with the result of each draw, in order. */
  readonly onDraw?: (result: DrawResult) => void
  /** Called at each pause with the number of draws so far. */
  readonly onProgress?: (draws: number) => void
}

/** The parts of a text, in order. The source may throw an `UnreadableError` for a part that cannot be read. */
export type TextParts = AsyncIterable<string>

/** Verifies a text. Problems of the text are in the outcome, not thrown. */
export const verifyText = (parts: TextParts, options: RunOptions = {}): Promise<Outcome> =>
  verifyTexts([parts], options)

/**
 * Verifies several texts as one set, so that a salt that occurs in two texts is found. If one text cannot be read to
 * the end, the other texts are still verified.
 */
export async function verifyTexts(texts: Iterable<TextParts>, options: RunOptions = {}): Promise<Outcome> {
  const run = new VerificationRun(options)
  try {
    for (const parts of texts) await run.read(parts)
  } catch (cause) {
    if (cause instanceof Cancelled) return run.outcome('cancelled')
    throw cause
  }
  return run.outcome(null)
}

/** Overall verdict: that of the set, but never `pass` for texts that were not read completely. */
export function overallVerdict(
  setVerdict: Verdict,
  { stopReason, unreadableCount }: Pick<Outcome, 'stopReason' | 'unreadableCount'>,
): Verdict {
  const isPartlyRead = stopReason !== null || unreadableCount > 0
  return setVerdict === 'pass' && isPartlyRead ? 'conditional' : setVerdict
}

class Cancelled extends Error {}

class VerificationRun {
  private readonly set = new DrawSet()
  private readonly storedDraws: NumberedDraw[] = []
  /** Number of draws by verdict, stored or not. */
  private readonly counts: Record<Verdict, number> = { pass: 0, fail: 0, conditional: 0 }
  private readonly unreadableItems: UnreadableItem[] = []
  private readonly texts: ReadText[] = []
  private unreadableCount = 0
  private drawCount = 0
  private lastPlace = 0

  constructor(private readonly options: RunOptions) {}

  async read(parts: TextParts): Promise<void> {
    const placesBefore = this.lastPlace
    const reader = new DrawReader()
    let stopReason: Unreadable | null = null
    try {
      for await (const part of parts) await this.verifyItems(reader.push(part))
      await this.verifyItems(reader.end())
    } catch (cause) {
      if (!(cause instanceof UnreadableError)) throw cause
      stopReason = cause.why
    }
    this.texts.push({ placesBefore, stopReason })
  }

  outcome(cancellation: 'cancelled' | null): Outcome {
    const set = this.set.result()
    const outcomeWithoutVerdict = {
      set,
      storedDraws: this.storedDraws,
      unreadableItems: this.unreadableItems,
      unreadableCount: this.unreadableCount,
      texts: this.texts,
      stopReason: cancellation ?? this.texts.find((text) => text.stopReason !== null)?.stopReason ?? null,
    }
    const verdict = this.drawCount === 0 ? null : overallVerdict(set.verdict, outcomeWithoutVerdict)
    return { ...outcomeWithoutVerdict, verdict }
  }

  private async verifyItems(items: readonly ReadItem[]): Promise<void> {
    for (const { draws, unreadable } of items) {
      if (unreadable) this.addUnreadable(unreadable)
      for (const drawInput of draws) {
        this.verify(drawInput)
        if (this.drawCount % DRAWS_PER_PAUSE_CHECK === 0) await this.pauseOrCancel()
      }
    }
    await this.pauseOrCancel()
  }

  /** Lets other tasks run when the caller asks for a pause. @throws {Cancelled} */
  private async pauseOrCancel(): Promise<void> {
    const { signal, pause, onProgress } = this.options
    if (signal?.aborted === true) throw new Cancelled()
    const pauseEnd = pause?.() ?? null
    if (pauseEnd === null) return
    onProgress?.(this.drawCount)
    await pauseEnd
  }

  private verify(drawInput: DrawInput): void {
    if (this.drawCount >= MAX_DRAWS) throw new UnreadableError({ code: 'too-many-draws', limit: MAX_DRAWS })
    const result = verifyDrawInput(drawInput)
    const place = ++this.lastPlace
    this.drawCount++
    this.set.add(result, place)
    this.options.onDraw?.(result)
    if (this.counts[result.verdict]++ < MAX_STORED_PER_VERDICT) this.storedDraws.push({ drawInput, result, place })
  }

  private addUnreadable(reason: Unreadable): void {
    if (this.unreadableCount >= MAX_UNREADABLE)
      throw new UnreadableError({ code: 'too-many-unread', limit: MAX_UNREADABLE })
    const place = ++this.lastPlace
    if (this.unreadableCount++ < MAX_STORED_PER_VERDICT) this.unreadableItems.push({ place, reason })
  }
}
