import { braceEscape, escapeHidden } from '../text/hidden'
import type { LedgerFacts } from './ledger-facts'
import { type SetResult, unevenOf } from './draw-set'
import type { KeptDraw, Outcome } from './run'
import { saltHashes, valueSteps } from './explain'
import { restsOnFacts, restsOnTold } from './told'
import type { DrawResult, NumberResult, PoolResult } from './verify'
import {
  biasWords,
  chanceWords,
  FINDING_WORDS,
  FORM_WORDS,
  HASHED_AS_WORDS,
  IF_TOLD_WORDS,
  inHundred,
  LOOK_UP_WORDS,
  MAPPING_WORDS,
  PLACE_BASE_WORDS,
  REASON_WORDS,
  STRENGTH_WORDS,
  TOLD_WORDS,
  unreadableWords,
  VERDICT_WORDS,
} from './words'

/** Report of a verification, as text for a terminal and as JSON. Third-party text is escaped, on one line. */

/** Above this number draws are summarised, and only those that do not pass are listed individually. */
const TOLD_WHOLE = 10
const TOLD_BRIEFLY = 50

export function reportText(file: string, outcome: Outcome): string {
  const { verdict, kept, set, unread, unreadCount, brokenOff } = outcome
  // The terminal makes no ledger requests: all ledger facts come from the input.
  const onlyIf = restsOnTold(outcome, () => true) ? IF_TOLD_WORDS : ''
  const lines = [`${quoted(file)}: ${verdict === null ? 'unreadable' : VERDICT_WORDS[verdict]}${onlyIf}`]
  if (brokenOff !== null && brokenOff !== 'cancelled') lines.push(`  ${unreadableWords(brokenOff)}`)
  if (set.draws > 1) lines.push(`  ${counted(outcome)}`)
  for (const { place, why } of unread.slice(0, TOLD_BRIEFLY))
    lines.push(`  ${place}: unreadable. ${unreadableWords(why)}`)
  if (unreadCount > TOLD_BRIEFLY) lines.push(`  … and ${unreadCount - TOLD_BRIEFLY} more that cannot be read.`)
  const isWhole = set.draws <= TOLD_WHOLE
  const told = isWhole ? kept : kept.filter(({ result }) => result.verdict !== 'pass').slice(0, TOLD_BRIEFLY)
  for (const draw of told) lines.push(...(isWhole ? wholeDraw(draw) : briefDraw(draw)))
  if (kept.some(({ given }) => given.facts !== null)) lines.push(`  ${TOLD_WORDS}`, `  ${LOOK_UP_WORDS}`)
  for (const { code, places } of set.findings.slice(0, TOLD_BRIEFLY)) {
    lines.push(`  ${places.join(' and ')}: ${FINDING_WORDS[code]}`)
  }
  lines.push(...spreadLines(outcome), ...strengthLines(outcome))
  return `${lines.join('\n')}\n`
}

const counted = ({ set: { draws, verdicts } }: Outcome): string =>
  `${draws} draws: ${verdicts.pass} pass, ${verdicts.fail} fail, ${verdicts.conditional} conditional.`

const verdictOfDraw = (result: DrawResult): string =>
  `${VERDICT_WORDS[result.verdict]}${restsOnFacts(result) ? IF_TOLD_WORDS : ''}`

const briefDraw = ({ place, result }: KeptDraw): string[] => [
  `  ${place}: ${verdictOfDraw(result)}. ${result.reasons.map((reason) => REASON_WORDS[reason]).join(' ')}`,
]

function wholeDraw({ place, result }: KeptDraw): string[] {
  const head = `  ${place}: ${verdictOfDraw(result)}`
  const reasons = result.reasons.map((reason) => `     ${REASON_WORDS[reason]}`)
  return [
    head,
    ...reasons,
    ...(result.kind === 'number' ? numberLines(result) : poolLines(result)),
    ...factLines(result.facts),
  ]
}

function numberLines({ claim, commitment, values, bias }: NumberResult): string[] {
  const lines = saltHashes(claim).map(({ hashedAs, hex }) => {
    const isIt = hashedAs === commitment.hashedAs ? ', which is the commitment' : ''
    return `     Salt ${HASHED_AS_WORDS[hashedAs]}: ${hex}${isIt}`
  })
  lines.push(`     ${FORM_WORDS[values.form]}; number ${claim.ledgerNumber}, range ${claim.min} to ${claim.max}`)
  for (const [i, { hex, number, remainder, follows, given }] of valueSteps(claim, values.form).entries()) {
    const end = follows === given ? '' : `, given ${given}`
    lines.push(`     ${i}  ${hex.slice(0, 8)} ${hex.slice(8)}  ${number} -> ${remainder} -> ${follows}${end}`)
  }
  const size = Number(claim.max - claim.min + 1n)
  if (bias) lines.push(`     ${biasWords(bias, size).title}: ${biasWords(bias, size).ratio}.`)
  return lines
}

function poolLines({ claim, pool }: PoolResult): string[] {
  const lines = [`     Number ${claim.ledgerNumber} of ${claim.numberRange ?? 'an unknown range'}`]
  if (claim.pool) lines.push(`     Pool of ${claim.pool.length}, place ${claim.selectedIndex ?? 'unknown'}`)
  if (claim.serial !== null)
    lines.push(`     Serial ${claim.serial}${pool.placeBase === null ? '' : `, ${PLACE_BASE_WORDS[pool.placeBase]}`}`)
  if (pool.mappings.length > 0) {
    lines.push(`     What leads to the place: ${pool.mappings.map((mapping) => MAPPING_WORDS[mapping]).join('; ')}`)
  }
  return lines
}

function factLines(facts: LedgerFacts | null): string[] {
  if (!facts?.transaction) return []
  const { result, consensusAt, memo } = facts.transaction
  return [
    `     Ledger, as the proof tells it (${quoted(facts.network)}, asked ${facts.askedAt}): ${quoted(result)} at ${consensusAt}, memo ${quoted(memo)}`,
  ]
}

/** The strength words describe the documented formula: only draws of numbers have a salt. */
const strengthLines = ({ kept }: Outcome): string[] =>
  kept.some(({ result }) => result.kind === 'number') ? STRENGTH_WORDS.map((words) => `  ${words}`) : []

function spreadLines({ set }: Outcome): string[] {
  const uneven = new Set(unevenOf(set.spreads))
  const lines = set.spreads.slice(0, TOLD_BRIEFLY).flatMap((spread) => {
    const { min, max, uniformity } = spread
    const { values, test } = uniformity
    if (!test) return []
    const words = uneven.has(spread) ? 'are uneven' : 'show nothing uneven'
    return [
      `  ${values} values of ${min} to ${max} ${words}: chi-squared ${test.statistic.toFixed(2)} with ${test.degrees} degrees, p ${chanceWords(test.chance)}; a part that came up twice as often would be noticed in ${inHundred(test.power)} cases.`,
    ]
  })
  return set.uncounted > 0
    ? [...lines, `  ${set.uncounted} values of further ranges are counted in none of these.`]
    : lines
}

export function reportJson(file: string, { verdict, set, kept, unread, unreadCount, brokenOff }: Outcome): string {
  const json = JSON.stringify(
    {
      file,
      verdict,
      unreadable: unreadCount,
      brokenOff: brokenOff === null || brokenOff === 'cancelled' ? brokenOff : unreadableWords(brokenOff),
      draws: set.draws,
      verdicts: set.verdicts,
      findings: set.findings,
      counts: set.counts,
      results: kept.map(({ place, given, result }) => ({
        place,
        kind: result.kind,
        verdict: result.verdict,
        reasons: result.reasons,
        ...(result.kind === 'number'
          ? numberJson(result)
          : { placeBase: result.pool.placeBase, mappings: result.pool.mappings }),
        // No ledger request is made here: the proof states these facts.
        ledger: given.facts === null ? null : { witness: 'told', ...given.facts },
      })),
      uncounted: set.uncounted,
      unread: unread.map(({ place, why }) => ({ place, why: unreadableWords(why) })),
      spreads: set.spreads.map(({ min, max, uniformity: { values, test } }) => ({ min, max, values, test })),
    },
    (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  )
  return escapeHidden(json, unicodeEscape)
}

const numberJson = ({ commitment, values, bias }: NumberResult) => ({
  hashedAs: commitment.hashedAs,
  form: values.form,
  wrong: values.wrong,
  bias,
})

/**
 * Text for several files as one set: a salt that occurs in two files is a finding. `placeWords`: words for the position
 * of a draw.
 */
export function setText(set: SetResult, placeWords: (place: number) => string): string {
  const findings = set.findings
    .slice(0, TOLD_BRIEFLY)
    .map(({ code, places }) => `  ${places.map(placeWords).join(' and ')}: ${FINDING_WORDS[code]}`)
  // A draw only passes with ledger facts, and those come from the input.
  const onlyIf = set.verdict === 'pass' ? IF_TOLD_WORDS : ''
  return `${[`All together: ${VERDICT_WORDS[set.verdict]}${onlyIf}`, ...findings].join('\n')}\n`
}

export function setJson(set: SetResult, placeWords: (place: number) => string): string {
  const { verdict: together, draws, verdicts, counts } = set
  const findings = set.findings.map(({ code, places }) => ({ code, places: places.map(placeWords) }))
  return escapeHidden(JSON.stringify({ together, draws, verdicts, counts, findings }), unicodeEscape)
}

/** Escapes third-party text, so that it cannot end its line or control a terminal. */
export const quoted = (text: string): string => escapeHidden(text, braceEscape).replaceAll(/[\t\n\r]/g, braceEscape)

const unicodeEscape = (sign: string): string =>
  Array.from({ length: sign.length }, (_, i) => `\\u${sign.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')
