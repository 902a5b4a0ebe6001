import type { NumberClaim } from './claim'
import type { Verdict } from './reasons'
import { SeenTable } from './seen-table'
import { Histogram, type Uniformity } from './uniformity'
import { rangeOf } from './values'
import type { DrawResult } from './verify'
import { WordHash } from './word-hash'

/** What only many draws together can show: salts and commitments used again, draws made again, uneven values. */

export type SetFinding = {
  /**
   * `salt-again`: a salt that was known already. `commitment-shared`: two salts with one commitment, between which
   * somebody could choose. `transaction-again`: one transaction with two different outcomes. `same-draw`: the very same
   * draw again. `redraw`: the same range, asked for again by the same payer within a minute.
   */
  readonly code: 'salt-again' | 'commitment-shared' | 'transaction-again' | 'same-draw' | 'redraw'
  /** Places of the two draws, from 1. */
  readonly places: readonly [number, number]
}

const CONTRADICTIONS: readonly SetFinding['code'][] = ['salt-again', 'commitment-shared', 'transaction-again']
const REDRAW_WITHIN_SECONDS = 60
/** So many findings are named, and all are counted. */
export const MOST_FINDINGS = 200
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

type Asked = { readonly place: number; readonly seconds: number }
type Spread = { readonly min: bigint; readonly max: bigint; readonly histogram: Histogram }

/** One contradiction fails all. A draw that was made again leaves open which of both counts. */
export function verdictOfSet(counts: SetResult['counts'], verdicts: SetResult['verdicts']): Verdict {
  if (verdicts.fail > 0 || CONTRADICTIONS.some((code) => counts[code] > 0)) return 'fail'
  return counts.redraw > 0 || verdicts.conditional > 0 ? 'conditional' : 'pass'
}

export class DrawSet {
  private draws = 0
  private uncounted = 0
  private readonly verdicts: Record<Verdict, number> = { pass: 0, fail: 0, conditional: 0 }
  private readonly counts: Record<SetFinding['code'], number> = {
    ...{ 'salt-again': 0, 'commitment-shared': 0, 'transaction-again': 0, 'same-draw': 0, redraw: 0 },
  }
  private readonly findings: SetFinding[] = []
  /** By commitment: the whole hash of the salt tells salts with one commitment apart. */
  private readonly salts = new SeenTable(COMMITMENT_WORDS, HASH_WORDS)
  private readonly transactions = new SeenTable(DIGEST_WORDS, 2 * DIGEST_WORDS)
  private readonly asked = new Map<string, Asked>()
  private readonly spreads = new Map<string, Spread>()

  /** `place`: where it stands among all that was read, from 1. */
  add(result: DrawResult, place: number = this.draws + 1): void {
    this.draws++
    this.verdicts[result.verdict]++
    if (result.kind === 'pool') return
    const earlier = this.seeTransaction(result.claim, place)
    if (earlier === 'same') return
    this.seeSalt(result.claim, place)
    if (earlier === 'none') this.seeAsked(result.claim, place)
    this.spread(result.claim)
  }

  result(): SetResult {
    return {
      verdict: verdictOfSet(this.counts, this.verdicts),
      ...{ draws: this.draws, verdicts: { ...this.verdicts }, uncounted: this.uncounted },
      ...{ findings: [...this.findings], counts: { ...this.counts } },
      spreads: [...this.spreads.values()]
        .map(({ min, max, histogram }) => ({ min, max, uniformity: histogram.result() }))
        .toSorted((a, b) => b.uniformity.values - a.uniformity.values),
    }
  }

  private find(code: SetFinding['code'], earlier: number, place: number): void {
    this.counts[code]++
    if (this.findings.length < MOST_FINDINGS) this.findings.push({ code, places: [earlier, place] })
  }

  /** Whether the very same draw was there before, so that it counts once, or another of the same transaction. */
  private seeTransaction(claim: NumberClaim, place: number): 'none' | 'same' | 'other' {
    if (claim.transactionId === null) return 'none'
    const { ledgerNumber, salt, min, max, values } = claim
    new WordHash(sameId(claim.transactionId)).into(words, 0, DIGEST_WORDS)
    const outcome = `${ledgerNumber} ${min} ${max} ${values.join(' ')} ${salt}`
    new WordHash(outcome).into(words, DIGEST_WORDS, DIGEST_WORDS)
    const earlier = this.transactions.see(words, place)
    if (!earlier) return 'none'
    this.find(earlier.isSame ? 'same-draw' : 'transaction-again', earlier.place, place)
    return earlier.isSame ? 'same' : 'other'
  }

  private seeSalt({ salt }: NumberClaim, place: number): void {
    new WordHash(salt).into(words, 0, HASH_WORDS)
    const earlier = this.salts.see(words, place)
    if (earlier) this.find(earlier.isSame ? 'salt-again' : 'commitment-shared', earlier.place, place)
  }

  private seeAsked({ transactionId, min, max, values }: NumberClaim, place: number): void {
    const at = transactionId === null ? null : partsOf(transactionId)
    if (!at) return
    const key = `${at.payer} ${min} ${max} ${values.length}`
    const earlier = this.asked.get(key)
    if (earlier && Math.abs(at.seconds - earlier.seconds) <= REDRAW_WITHIN_SECONDS) {
      this.find('redraw', earlier.place, place)
    }
    this.asked.set(key, { place, seconds: at.seconds })
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

const ID = /^(0\.0\.\d{1,19})[@-](\d{1,12})[.-](\d{1,9})$/

function partsOf(transactionId: string): { readonly payer: string; readonly seconds: number } | null {
  const [, payer, seconds] = ID.exec(transactionId) ?? []
  return payer === undefined ? null : { payer, seconds: Number(seconds) }
}

/** Both ways of writing an id are one transaction; nanoseconds may lose their zeros in front. */
function sameId(transactionId: string): string {
  const [, payer, seconds, nanos] = ID.exec(transactionId) ?? []
  return payer === undefined ? transactionId : `${payer}@${seconds}.${nanos?.padStart(9, '0')}`
}
