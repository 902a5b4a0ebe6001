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

/** What only many draws together can show: salts and commitments used again, draws made again, uneven values. */

export type SetFinding = {
  /**
   * `salt-again`: a salt that was known already. `commitment-shared`: two salts with one commitment, between which
   * somebody could choose. `transaction-again`: one transaction with two different outcomes. `same-draw`: the very same
   * draw again. `redraw`: as many values drawn from by the same payer within a minute. `mixed-method`: a way of hashing
   * salts or values that another draw of the set does not use.
   */
  readonly code: 'salt-again' | 'commitment-shared' | 'transaction-again' | 'same-draw' | 'redraw' | 'mixed-method'
  /** Places of the two draws, from 1. */
  readonly places: readonly [number, number]
}

/** Findings that fail the whole set. */
export const CONTRADICTIONS: readonly SetFinding['code'][] = ['salt-again', 'commitment-shared', 'transaction-again']
const REDRAW_WITHIN_SECONDS = 60
/** So many findings are named, and all are counted. */
const MOST_FINDINGS = 200
const MOST_RANGES = 50

export type RangeSpread = { readonly min: bigint; readonly max: bigint; readonly uniformity: Uniformity }

export type SetResult = {
  readonly verdict: Verdict
  readonly draws: number
  readonly verdicts: Readonly<Record<Verdict, number>>
  readonly findings: readonly SetFinding[]
  readonly counts: Readonly<Record<SetFinding['code'], number>>
  /** For each range, the most drawn from first. */
  readonly spreads: readonly RangeSpread[]
  /** Values of ranges beyond the first fifty, which no spread counts. */
  readonly uncounted: number
}

type Spread = { readonly min: bigint; readonly max: bigint; readonly histogram: Histogram }

/** One contradiction fails all. What leaves a choice to whoever drew, or chose what is shown, leaves all of it open. */
export function verdictOfSet({
  counts,
  verdicts,
  spreads,
}: Pick<SetResult, 'counts' | 'verdicts' | 'spreads'>): Verdict {
  if (verdicts.fail > 0 || CONTRADICTIONS.some((code) => counts[code] > 0)) return 'fail'
  const isOpen = counts.redraw > 0 || counts['mixed-method'] > 0 || unevenOf(spreads).length > 0
  return isOpen || verdicts.conditional > 0 ? 'conditional' : 'pass'
}

/** Ranges whose values a fair source would hardly give; the more ranges are looked at, the more is asked of each. */
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
  /** By commitment: the whole hash of the salt tells salts with one commitment apart. */
  private readonly salts = new SeenTable(COMMITMENT_WORDS, HASH_WORDS)
  private readonly transactions = new SeenTable(DIGEST_WORDS, 2 * DIGEST_WORDS)
  /** Mints, whose NFTs may come of one number each, or share one. */
  private readonly mints = new SeenTable(DIGEST_WORDS, 2 * DIGEST_WORDS)
  /** Draws by all that they are, where no transaction tells them apart. */
  private readonly wholes = new SeenTable(DIGEST_WORDS, DIGEST_WORDS)
  /** The first draw of each minute, by who paid for it and from how many values it was. */
  private readonly minutes = new SeenTable(DIGEST_WORDS, DIGEST_WORDS)
  private readonly seconds = new ByPlace()
  private readonly verdictAt = new ByPlace()
  /** By what is chosen ("salt", "index"): the ways that were met, and where first. */
  private readonly methods = new Map<string, Map<string, number>>()
  private readonly spreads = new Map<string, Spread>()

  /** `place`: where it stands among all that was read, from 1. */
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

  /** Whether the very same draw was there before, so that it counts once, or another of the same transaction. */
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

  /** Of two that are the same, the one that more is known of counts; what contradicts one contradicts both. */
  private better(earlier: number, verdict: Verdict): void {
    const before = VERDICTS[this.verdictAt.get(earlier)]
    if (before === undefined || VERDICTS.indexOf(verdict) <= VERDICTS.indexOf(before)) return
    this.verdicts[before]--
    this.verdicts[verdict]++
    this.verdictAt.set(earlier, VERDICTS.indexOf(verdict))
  }

  /** By what binds it: of a salt that is bytes, those, however they are spelled. */
  private seeSalt({ claim: { salt }, commitment }: NumberResult, place: number): void {
    const isBytes = commitment.hashedAs !== null && commitment.hashedAs !== 'text'
    const spelled = isBytes ? spelledBytes(salt) : null
    if (spelled) bytesInto(hashOf(spelled.bytes))
    else new WordHash(salt).into(words, 0, HASH_WORDS)
    const earlier = this.salts.see(words, place)
    if (earlier) this.find(earlier.isSame ? 'salt-again' : 'commitment-shared', earlier.place, place)
  }

  /** The documents leave two things open. Whoever may settle them anew for each draw may choose among outcomes. */
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
/** A commitment has 64 bits of the salt's hash. */
const COMMITMENT_WORDS = 2
/** So much of a hash tells ids, and outcomes, apart. */
const DIGEST_WORDS = 3
/** One draw is looked up at a time. */
const words = new Int32Array(HASH_WORDS)

const digestInto = (at: number, text: string): void => new WordHash(text).into(words, at, DIGEST_WORDS)

function bytesInto(hash: Uint8Array): void {
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength)
  for (let i = 0; i < HASH_WORDS; i++) words[i] = view.getInt32(4 * i)
}

/** From the least that is known to what counts whatever else is known. */
const VERDICTS: readonly Verdict[] = ['conditional', 'pass', 'fail']

/** Both ways of writing an id are one transaction. */
function sameId(transactionId: string): string {
  const id = idParts(transactionId)
  return id ? `${id.payer}@${id.seconds}.${id.nanos}` : transactionId
}
