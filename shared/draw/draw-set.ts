import { ByPlace } from './by-place'
import type { NumberClaim } from './claim'
import { hashOf, spelledBytes } from './hash'
import type { Verdict } from './reasons'
import { SeenTable } from './seen-table'
import { idParts } from './transaction-id'
import { ALPHA, Histogram, type Uniformity } from './uniformity'
import { rangeOf } from './values'
import type { DrawResult, NumberResult, PoolResult } from './verify'
import { WordHash } from './word-hash'

/** Findings that only many draws together can show: reused salts and commitments, repeated draws, uneven values. */

export type SetFinding = {
  /**
   * `salt-again`: a reused salt. `commitment-shared`: two salts with one commitment, which allow a choice between them.
   * `transaction-again`: one transaction with two different outcomes. `same-draw`: an identical draw. `redraw`: a draw
   * from the same number of values by the same payer within a minute. `mixed-method`: salts or values hashed in a
   * different way than in another draw of the set.
   */
  readonly code: 'salt-again' | 'commitment-shared' | 'transaction-again' | 'same-draw' | 'redraw' | 'mixed-method'
  /** Positions of the two draws, from 1. */
  readonly places: readonly [number, number]
}

/** Findings that fail the whole set. */
export const CONTRADICTIONS: readonly SetFinding['code'][] = ['salt-again', 'commitment-shared', 'transaction-again']
const REDRAW_WITHIN_SECONDS = 60
/** Most findings that are listed; all are counted. */
const MOST_FINDINGS = 200
const MOST_RANGES = 50

export type RangeSpread = { readonly min: bigint; readonly max: bigint; readonly uniformity: Uniformity }

export type SetResult = {
  readonly verdict: Verdict
  readonly draws: number
  readonly verdicts: Readonly<Record<Verdict, number>>
  readonly findings: readonly SetFinding[]
  readonly counts: Readonly<Record<SetFinding['code'], number>>
  /** One spread for each range, the range with the most values first. */
  readonly spreads: readonly RangeSpread[]
  /** Number of values of ranges beyond the first fifty, which are in no spread. */
  readonly uncounted: number
}

type Spread = { readonly min: bigint; readonly max: bigint; readonly histogram: Histogram }

/**
 * Verdict of a set. One contradiction fails the whole set. Findings that allow a choice of draws, or of which draws are
 * shown, make the whole set conditional.
 */
export function verdictOfSet({
  counts,
  verdicts,
  spreads,
}: Pick<SetResult, 'counts' | 'verdicts' | 'spreads'>): Verdict {
  if (verdicts.fail > 0 || CONTRADICTIONS.some((code) => counts[code] > 0)) return 'fail'
  const isOpen = counts.redraw > 0 || counts['mixed-method'] > 0 || unevenOf(spreads).length > 0
  return isOpen || verdicts.conditional > 0 ? 'conditional' : 'pass'
}

/** Ranges whose values are improbable for a fair source. The threshold tightens with the number of ranges. */
export const unevenOf = (spreads: readonly RangeSpread[]): readonly RangeSpread[] =>
  spreads.filter(({ uniformity: { test } }) => test !== null && test.chance < ALPHA / spreads.length)

type Earlier = 'new' | 'same' | 'other'

export class DrawSet {
  private added = 0
  private draws = 0
  private uncounted = 0
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
  /** Salts by commitment: the whole hash of the salt distinguishes salts with one commitment. */
  private readonly salts = new SeenTable(COMMITMENT_WORDS, HASH_WORDS)
  private readonly transactions = new SeenTable(DIGEST_WORDS, 2 * DIGEST_WORDS)
  /** Mints, whose NFTs may have one number each, or share one. */
  private readonly mints = new SeenTable(DIGEST_WORDS, 2 * DIGEST_WORDS)
  /** Draws by their complete content, when there is no transaction to distinguish them. */
  private readonly wholes = new SeenTable(DIGEST_WORDS, DIGEST_WORDS)
  /** First draw of each minute, by payer and number of values. */
  private readonly minutes = new SeenTable(DIGEST_WORDS, DIGEST_WORDS)
  private readonly seconds = new ByPlace()
  private readonly verdictAt = new ByPlace()
  /** Hashing methods seen for each choice ("salt", "index"), with their first position. */
  private readonly methods = new Map<string, Map<string, number>>()
  private readonly spreads = new Map<string, Spread>()

  /** `place`: position among all read items, from 1. */
  add(result: DrawResult, place: number = this.added + 1): void {
    this.added++
    const earlier = this.seeDraw(result, place)
    if (earlier === 'same') return
    this.draws++
    this.verdicts[result.verdict]++
    this.verdictAt.set(place, VERDICTS.indexOf(result.verdict))
    if (result.kind === 'pool') return
    this.seeSalt(result, place)
    this.seeMethod(result, place)
    if (earlier === 'new') this.seeAsked(result.claim, place)
    this.spread(result.claim)
  }

  result(): SetResult {
    const spreads = [...this.spreads.values()]
      .map(({ min, max, histogram }) => ({ min, max, uniformity: histogram.result() }))
      .toSorted((a, b) => b.uniformity.values - a.uniformity.values)
    const { counts, verdicts } = this
    return {
      verdict: verdictOfSet({ counts, verdicts, spreads }),
      draws: this.draws,
      verdicts: { ...verdicts },
      uncounted: this.uncounted,
      findings: [...this.findings],
      counts: { ...counts },
      spreads,
    }
  }

  private find(code: SetFinding['code'], earlier: number, place: number): void {
    this.counts[code]++
    if (this.findings.length < MOST_FINDINGS) this.findings.push({ code, places: [earlier, place] })
  }

  /**
   * Classifies a draw: an identical draw came before, so that it counts once; another draw of the same transaction; or
   * new.
   */
  private seeDraw(result: DrawResult, place: number): Earlier {
    return result.kind === 'pool' ? this.seeMint(result, place) : this.seeNumber(result, place)
  }

  private seeNumber({ claim, verdict }: NumberResult, place: number): Earlier {
    const { transactionId, ledgerNumber, salt, min, max, values } = claim
    const outcome = `${ledgerNumber} ${min} ${max} ${values.join(' ')} ${salt}`
    if (transactionId === null) return this.seeWhole(outcome, verdict, place)
    digestInto(0, sameId(transactionId))
    digestInto(DIGEST_WORDS, outcome)
    const earlier = this.transactions.see(words, place)
    if (earlier?.isSame === true) return this.same(earlier.place, verdict, place)
    if (earlier) this.find('transaction-again', earlier.place, place)
    return earlier ? 'other' : 'new'
  }

  private seeMint({ claim, verdict }: PoolResult, place: number): Earlier {
    const { transactionId, ledgerNumber, token, serial, selectedIndex } = claim
    if (transactionId === null) return 'new'
    const id = sameId(transactionId)
    const whole = `pool ${id} ${ledgerNumber} ${token} ${serial} ${selectedIndex}`
    if (this.seeWhole(whole, verdict, place) === 'same') return 'same'
    digestInto(0, id)
    digestInto(DIGEST_WORDS, String(ledgerNumber))
    const earlier = this.mints.see(words, place)
    if (earlier?.isSame === false) this.find('transaction-again', earlier.place, place)
    return 'new'
  }

  private seeWhole(text: string, verdict: Verdict, place: number): Earlier {
    digestInto(0, text)
    const earlier = this.wholes.see(words, place)
    return earlier ? this.same(earlier.place, verdict, place) : 'new'
  }

  private same(earlier: number, verdict: Verdict, place: number): 'same' {
    this.find('same-draw', earlier, place)
    this.better(earlier, verdict)
    return 'same'
  }

  /** Keeps the stronger verdict of two identical draws: a contradiction in one fails both. */
  private better(earlier: number, verdict: Verdict): void {
    const before = VERDICTS[this.verdictAt.get(earlier)]
    if (before === undefined || VERDICTS.indexOf(verdict) <= VERDICTS.indexOf(before)) return
    this.verdicts[before]--
    this.verdicts[verdict]++
    this.verdictAt.set(earlier, VERDICTS.indexOf(verdict))
  }

  /** Compares salts by the hashed form: for a salt that encodes bytes, by those bytes, in any spelling. */
  private seeSalt({ claim: { salt }, commitment }: NumberResult, place: number): void {
    const isBytes = commitment.hashedAs !== null && commitment.hashedAs !== 'text'
    const spelled = isBytes ? spelledBytes(salt) : null
    if (spelled) bytesInto(hashOf(spelled.bytes))
    else new WordHash(salt).into(words, 0, HASH_WORDS)
    const earlier = this.salts.see(words, place)
    if (earlier) this.find(earlier.isSame ? 'salt-again' : 'commitment-shared', earlier.place, place)
  }

  /**
   * The documents leave two hashing methods open. An operator that can change them for each draw can choose among
   * outcomes.
   */
  private seeMethod({ claim, commitment, values, verdict }: NumberResult, place: number): void {
    if (verdict === 'fail') return
    this.seeWay('salt', commitment.hashedAs, place)
    this.seeWay('index', claim.values.length > 1 ? values.form : null, place)
  }

  private seeWay(what: string, way: string | null, place: number): void {
    if (way === null) return
    const ways = this.methods.get(what) ?? new Map<string, number>()
    if (ways.has(way)) return
    const [first] = ways.values()
    if (first !== undefined) this.find('mixed-method', first, place)
    this.methods.set(what, ways.set(way, place))
  }

  private seeAsked({ transactionId, min, max }: NumberClaim, place: number): void {
    const id = transactionId === null ? null : idParts(transactionId)
    if (!id) return
    this.seconds.set(place, id.seconds)
    const minute = Math.floor(id.seconds / REDRAW_WITHIN_SECONDS)
    const firstOf = (at: number): number | null => {
      digestInto(0, `${id.payer} ${max - min} ${at}`)
      return (at === minute ? this.minutes.see(words, place) : this.minutes.peek(words))?.place ?? null
    }
    const near = [firstOf(minute), firstOf(minute - 1), firstOf(minute + 1)]
    const isNear = (at: number) => Math.abs(this.seconds.get(at) - id.seconds) <= REDRAW_WITHIN_SECONDS
    const earlier = near.find((at) => at !== null && isNear(at)) ?? null
    if (earlier !== null) this.find('redraw', earlier, place)
  }

  private spread({ min, max, values }: NumberClaim): void {
    const range = rangeOf({ min, max })
    if (!range) return
    const key = `${min} ${max}`
    let spread = this.spreads.get(key)
    if (!spread && this.spreads.size < MOST_RANGES) {
      spread = { min, max, histogram: new Histogram(range) }
      this.spreads.set(key, spread)
    }
    if (!spread) this.uncounted += values.length
    else for (const value of values) spread.histogram.add(value)
  }
}

const HASH_WORDS = 8
/** A commitment holds 64 bits of the salt's hash. */
const COMMITMENT_WORDS = 2
/** Number of hash words that distinguish ids and outcomes. */
const DIGEST_WORDS = 3
/** Shared buffer: only one draw is looked up at a time. */
const words = new Int32Array(HASH_WORDS)

const digestInto = (at: number, text: string): void => new WordHash(text).into(words, at, DIGEST_WORDS)

function bytesInto(hash: Uint8Array): void {
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength)
  for (let i = 0; i < HASH_WORDS; i++) words[i] = view.getInt32(4 * i)
}

/** From the weakest to the strongest verdict. */
const VERDICTS: readonly Verdict[] = ['conditional', 'pass', 'fail']

/** Maps both notations of an id to the same text. */
function sameId(transactionId: string): string {
  const id = idParts(transactionId)
  return id ? `${id.payer}@${id.seconds}.${id.nanos}` : transactionId
}
