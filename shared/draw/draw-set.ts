import { NumbersByPosition } from './numbers-by-position'
import type { NumberClaim, PoolClaim } from './claim'
import { hashOf, decodeSalt } from './hash'
import type { Verdict } from './reasons'
import { SeenTable } from './seen-table'
import { transactionIdParts } from './transaction-id'
import { SIGNIFICANCE_LEVEL, Histogram, type Uniformity } from './uniformity'
import { rangeOf } from './values'
import type { DrawResult, NumberResult, PoolResult } from './verify'
import { PrefixHash } from './word-hash'

/** Findings across draws: reused salts and commitments, repeated draws, uneven values. */

export type SetFinding = {
  /**
   * `salt-again`: a reused salt. `commitment-shared`: two salts with one commitment, which allow a choice of salt.
   * `transaction-again`: one transaction with two different outcomes. `same-draw`: an identical draw. `redraw`: another
   * draw from a range of the same size by the same payer within a minute. `mixed-method`: two draws that hash the salt
   * or count the index in different ways.
   */
  readonly code: 'salt-again' | 'commitment-shared' | 'transaction-again' | 'same-draw' | 'redraw' | 'mixed-method'
  /** Positions of the two draws, from 1. */
  readonly places: readonly [number, number]
}

/** Findings that fail the whole set. */
export const CONTRADICTIONS: readonly SetFinding['code'][] = ['salt-again', 'commitment-shared', 'transaction-again']
const REDRAW_WINDOW_SECONDS = 60
/** Maximum number of listed findings; all are counted. */
const MAX_LISTED_FINDINGS = 200
const MAX_RANGES = 50

export type RangeSpread = { readonly min: bigint; readonly max: bigint; readonly uniformity: Uniformity }

export type SetResult = {
  readonly verdict: Verdict
  /** Number of draws. Identical draws count once. */
  readonly drawCount: number
  readonly verdicts: Readonly<Record<Verdict, number>>
  readonly findings: readonly SetFinding[]
  readonly counts: Readonly<Record<SetFinding['code'], number>>
  /** One spread for each range, the range with the most values first. */
  readonly spreads: readonly RangeSpread[]
  /** Number of values in no spread, because their ranges came after the first `MAX_RANGES` ranges. */
  readonly uncountedValueCount: number
}

type Spread = { readonly min: bigint; readonly max: bigint; readonly histogram: Histogram }

/**
 * Verdict of a set. One contradiction or failed draw fails the whole set. A redraw, a mixed method or an uneven spread
 * makes the whole set conditional, because the operator may have chosen among draws.
 */
export function verdictOfSet({
  counts,
  verdicts,
  spreads,
}: Pick<SetResult, 'counts' | 'verdicts' | 'spreads'>): Verdict {
  if (verdicts.fail > 0 || CONTRADICTIONS.some((code) => counts[code] > 0)) return 'fail'
  const hasOpenFinding = counts.redraw > 0 || counts['mixed-method'] > 0 || unevenSpreads(spreads).length > 0
  return hasOpenFinding || verdicts.conditional > 0 ? 'conditional' : 'pass'
}

/** Spreads that are improbable for a fair source. With more ranges, a spread must be less probable to be listed. */
export const unevenSpreads = (spreads: readonly RangeSpread[]): readonly RangeSpread[] =>
  spreads.filter(({ uniformity: { test } }) => test !== null && test.chance < SIGNIFICANCE_LEVEL / spreads.length)

/** Relation of a draw to the draws before. `contradicting`: a different outcome of an earlier draw's transaction. */
type Relation = 'new' | 'identical' | 'contradicting'

export class DrawSet {
  private addedCount = 0
  private drawCount = 0
  private uncountedValues = 0
  private readonly verdicts: Record<Verdict, number> = { pass: 0, fail: 0, conditional: 0 }
  private readonly counts: Record<SetFinding['code'], number> = {
    'salt-again': 0,
    'commitment-shared': 0,
    'transaction-again': 0,
    'same-draw': 0,
    redraw: 0,
    'mixed-method': 0,
  }
  private readonly findings: SetFinding[] = []
  /**
   * Salts by commitment. A commitment is the first words of the salt's hash; the whole hash distinguishes salts with
   * the same commitment.
   */
  private readonly salts = new SeenTable(COMMITMENT_WORDS, HASH_WORDS)
  /** Outcomes of number draws by transaction. */
  private readonly transactions = new SeenTable(DIGEST_WORDS, 2 * DIGEST_WORDS)
  /** Ledger numbers of pool draws by transaction. Several NFTs of a mint may share one transaction. */
  private readonly mints = new SeenTable(DIGEST_WORDS, 2 * DIGEST_WORDS)
  /** Complete contents of draws, to find identical pool draws and identical draws without a transaction id. */
  private readonly contents = new SeenTable(DIGEST_WORDS, DIGEST_WORDS)
  /** First draw of each minute, by payer and size of the range. */
  private readonly drawsByMinute = new SeenTable(DIGEST_WORDS, DIGEST_WORDS)
  /** Start of each draw's transaction, in seconds since the epoch. */
  private readonly startSeconds = new NumbersByPosition()
  /** Index in `VERDICTS` of each draw's verdict. */
  private readonly verdictIndexes = new NumbersByPosition()
  /** Methods seen for hashing the salt and for counting the index, each with the position of the first such draw. */
  private readonly methods = new Map<'salt' | 'index', Map<string, number>>()
  /** Spread of each range, by the bounds of the range. */
  private readonly spreads = new Map<string, Spread>()

  /** Adds a draw to the set. `place`: position of the draw among all draws and unreadable items, from 1. */
  add(result: DrawResult, place: number = this.addedCount + 1): void {
    this.addedCount++
    const relation = this.compareDraw(result, place)
    if (relation === 'identical') return
    this.drawCount++
    this.verdicts[result.verdict]++
    this.verdictIndexes.set(place, VERDICTS.indexOf(result.verdict))
    if (result.kind === 'pool') return
    this.compareSalt(result, place)
    this.compareMethods(result, place)
    if (relation === 'new') this.compareTime(result.claim, place)
    this.countValues(result.claim)
  }

  result(): SetResult {
    const spreads = [...this.spreads.values()]
      .map(({ min, max, histogram }) => ({ min, max, uniformity: histogram.result() }))
      .toSorted((a, b) => b.uniformity.valueCount - a.uniformity.valueCount)
    const { counts, verdicts } = this
    return {
      verdict: verdictOfSet({ counts, verdicts, spreads }),
      drawCount: this.drawCount,
      verdicts: { ...verdicts },
      uncountedValueCount: this.uncountedValues,
      findings: [...this.findings],
      counts: { ...counts },
      spreads,
    }
  }

  private report(code: SetFinding['code'], earlierPlace: number, place: number): void {
    this.counts[code]++
    if (this.findings.length < MAX_LISTED_FINDINGS) this.findings.push({ code, places: [earlierPlace, place] })
  }

  /** Compares a draw with the draws before, and reports a contradiction or an identical draw. */
  private compareDraw(result: DrawResult, place: number): Relation {
    return result.kind === 'pool' ? this.comparePoolDraw(result, place) : this.compareNumberDraw(result, place)
  }

  private compareNumberDraw({ claim, verdict }: NumberResult, place: number): Relation {
    const { transactionId } = claim
    const content = numberDrawContent(claim)
    if (transactionId === null) return this.compareContent(content, verdict, place)
    writeDigest(0, normalizedId(transactionId))
    writeDigest(DIGEST_WORDS, content)
    const earlier = this.transactions.findOrAdd(words, place)
    if (earlier?.isSame === true) return this.mergeIdentical(earlier.place, verdict, place)
    if (earlier) this.report('transaction-again', earlier.place, place)
    return earlier ? 'contradicting' : 'new'
  }

  private comparePoolDraw({ claim, verdict }: PoolResult, place: number): Relation {
    const { transactionId, ledgerNumber } = claim
    if (transactionId === null) return 'new'
    const id = normalizedId(transactionId)
    if (this.compareContent(poolDrawContent(claim, id), verdict, place) === 'identical') return 'identical'
    writeDigest(0, id)
    writeDigest(DIGEST_WORDS, String(ledgerNumber))
    const earlier = this.mints.findOrAdd(words, place)
    if (earlier?.isSame === false) this.report('transaction-again', earlier.place, place)
    return 'new'
  }

  private compareContent(content: string, verdict: Verdict, place: number): Relation {
    writeDigest(0, content)
    const earlier = this.contents.findOrAdd(words, place)
    return earlier ? this.mergeIdentical(earlier.place, verdict, place) : 'new'
  }

  private mergeIdentical(earlierPlace: number, verdict: Verdict, place: number): 'identical' {
    this.report('same-draw', earlierPlace, place)
    this.keepStrongerVerdict(earlierPlace, verdict)
    return 'identical'
  }

  /**
   * Keeps the stronger verdict of two identical draws, which count once. So the draw fails if one of the two fails.
   */
  private keepStrongerVerdict(earlierPlace: number, verdict: Verdict): void {
    const earlierVerdict = VERDICTS[this.verdictIndexes.get(earlierPlace)]
    if (earlierVerdict === undefined || strongerVerdict(earlierVerdict, verdict) === earlierVerdict) return
    this.verdicts[earlierVerdict]--
    this.verdicts[verdict]++
    this.verdictIndexes.set(earlierPlace, VERDICTS.indexOf(verdict))
  }

  /** Compares salts by their hashed form: a salt that was hashed as bytes is compared by its decoded bytes. */
  private compareSalt({ claim: { salt }, commitment }: NumberResult, place: number): void {
    const isBytes = commitment.hashedAs !== null && commitment.hashedAs !== 'text'
    const decodedSalt = isBytes ? decodeSalt(salt) : null
    if (decodedSalt) writeHashWords(hashOf(decodedSalt.bytes))
    else new PrefixHash(salt).writeWords(words, 0, HASH_WORDS)
    const earlier = this.salts.findOrAdd(words, place)
    if (earlier) this.report(earlier.isSame ? 'salt-again' : 'commitment-shared', earlier.place, place)
  }

  /**
   * Reports draws with different methods. The market does not document how the salt is hashed and how the index is
   * counted. An operator that can change a method for each draw can choose among outcomes.
   */
  private compareMethods({ claim, commitment, values, verdict }: NumberResult, place: number): void {
    if (verdict === 'fail') return
    this.compareMethod('salt', commitment.hashedAs, place)
    this.compareMethod('index', claim.values.length > 1 ? values.form : null, place)
  }

  private compareMethod(choice: 'salt' | 'index', method: string | null, place: number): void {
    if (method === null) return
    const firstPlaces = this.methods.get(choice) ?? new Map<string, number>()
    if (firstPlaces.has(method)) return
    const [earlierPlace] = firstPlaces.values()
    if (earlierPlace !== undefined) this.report('mixed-method', earlierPlace, place)
    this.methods.set(choice, firstPlaces.set(method, place))
  }

  /**
   * Reports a redraw if the same payer made an earlier draw from a range of the same size within
   * `REDRAW_WINDOW_SECONDS`. Only the first draw of each minute is compared.
   */
  private compareTime({ transactionId, min, max }: NumberClaim, place: number): void {
    const id = transactionId === null ? null : transactionIdParts(transactionId)
    if (!id) return
    this.startSeconds.set(place, id.seconds)
    const minute = Math.floor(id.seconds / REDRAW_WINDOW_SECONDS)
    const firstPlaceIn = (otherMinute: number): number | null => {
      writeDigest(0, `${id.payer} ${max - min} ${otherMinute}`)
      // In the minute of this draw, stores this draw if it is the first. The other two minutes are only looked up.
      const firstDraw =
        otherMinute === minute ? this.drawsByMinute.findOrAdd(words, place) : this.drawsByMinute.find(words)
      return firstDraw?.place ?? null
    }
    const firstPlaces = [firstPlaceIn(minute), firstPlaceIn(minute - 1), firstPlaceIn(minute + 1)]
    const isInWindow = (firstPlace: number) =>
      Math.abs(this.startSeconds.get(firstPlace) - id.seconds) <= REDRAW_WINDOW_SECONDS
    const earlierPlace = firstPlaces.find((firstPlace) => firstPlace !== null && isInWindow(firstPlace)) ?? null
    if (earlierPlace !== null) this.report('redraw', earlierPlace, place)
  }

  private countValues({ min, max, values }: NumberClaim): void {
    const range = rangeOf({ min, max })
    if (!range) return
    const key = `${min} ${max}`
    let spread = this.spreads.get(key)
    if (!spread && this.spreads.size < MAX_RANGES) {
      spread = { min, max, histogram: new Histogram(range) }
      this.spreads.set(key, spread)
    }
    if (!spread) {
      this.uncountedValues += values.length
      return
    }
    for (const value of values) spread.histogram.add(value)
  }
}

const HASH_WORDS = 8
/** A commitment holds 64 bits of the salt's hash. */
const COMMITMENT_WORDS = 2
/** Number of hash words that distinguish ids and outcomes. */
const DIGEST_WORDS = 3
/** Words of a key and its data. One buffer is enough, because only one draw is looked up at a time. */
const words = new Int32Array(HASH_WORDS)

/** Writes the hash words of a text into the shared buffer, from `offset` on. */
const writeDigest = (offset: number, text: string): void => new PrefixHash(text).writeWords(words, offset, DIGEST_WORDS)

function writeHashWords(hash: Uint8Array): void {
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength)
  for (let i = 0; i < HASH_WORDS; i++) words[i] = view.getInt32(4 * i)
}

/** From the weakest to the strongest verdict. */
const VERDICTS: readonly Verdict[] = ['conditional', 'pass', 'fail']
/** Verdict of two identical draws: the stronger one. So the draw fails if one of the two fails. */
export const strongerVerdict = (one: Verdict, other: Verdict): Verdict =>
  VERDICTS.indexOf(other) > VERDICTS.indexOf(one) ? other : one

const numberDrawContent = ({ ledgerNumber, salt, min, max, values }: NumberClaim): string =>
  `${ledgerNumber} ${min} ${max} ${values.join(' ')} ${salt}`
const poolDrawContent = ({ ledgerNumber, token, serial, selectedIndex }: PoolClaim, id: string | null): string =>
  `pool ${id} ${ledgerNumber} ${token} ${serial} ${selectedIndex}`

/**
 * Content of a draw apart from a number draw's transaction. Draws of one transaction with equal contents are identical.
 */
export const drawContent = (result: DrawResult): string =>
  result.kind === 'pool'
    ? poolDrawContent(result.claim, result.claim.transactionId && normalizedId(result.claim.transactionId))
    : numberDrawContent(result.claim)

/** Maps both notations of a transaction id to the same text; returns any other text unchanged. */
function normalizedId(transactionId: string): string {
  const id = transactionIdParts(transactionId)
  return id ? `${id.payer}@${id.seconds}.${id.nanos}` : transactionId
}
