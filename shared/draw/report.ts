import { braceEscape, escapeHiddenAndPiledMarks } from '../text/hidden'
import type { LedgerFacts } from './ledger-facts'
import { type SetResult, unevenSpreads } from './draw-set'
import type { NumberedDraw, Outcome } from './run'
import { saltHashes, valueSteps } from './explain'
import { verdictDependsOnStatedFacts, outcomeDependsOnStatedFacts } from './stated-facts'
import type { DrawResult, NumberResult, PoolResult } from './verify'
import {
  biasWords,
  chanceWords,
  FINDING_WORDS,
  FORM_WORDS,
  HASHED_AS_WORDS,
  STATED_FACTS_CONDITION,
  outOfHundredWords,
  LEDGER_LOOKUP_WORDS,
  MAPPING_WORDS,
  POSITION_BASE_WORDS,
  REASON_WORDS,
  CHECK_LIMIT_WORDS,
  STATED_FACTS_WORDS,
  unreadableWords,
  VERDICT_WORDS,
} from './words'

/** Reports of a verification, as text for a terminal and as JSON. Third-party text is escaped and stays on one line. */

/**
 * Maximum number of draws that are listed in full. For more draws, only those that do not pass are listed, in brief.
 */
const MAX_FULL_DRAWS = 10
/** Maximum length of each brief list. */
const MAX_LISTED = 50

export function reportText(fileName: string, outcome: Outcome): string {
  const { verdict, storedDraws, set, unreadableItems, unreadableCount, stopReason } = outcome
  // The terminal makes no ledger requests: all ledger facts come from the input.
  const condition = outcomeDependsOnStatedFacts(outcome, () => true) ? STATED_FACTS_CONDITION : ''
  const lines = [`${escapedText(fileName)}: ${verdict === null ? 'unreadable' : VERDICT_WORDS[verdict]}${condition}`]
  if (stopReason !== null && stopReason !== 'cancelled') lines.push(`  ${unreadableWords(stopReason)}`)
  if (set.drawCount > 1) lines.push(`  ${verdictCounts(outcome)}`)
  for (const { place, reason } of unreadableItems.slice(0, MAX_LISTED)) {
    lines.push(`  ${place}: unreadable. ${unreadableWords(reason)}`)
  }
  if (unreadableCount > MAX_LISTED) lines.push(`  … and ${unreadableCount - MAX_LISTED} more unreadable items.`)
  if (set.drawCount <= MAX_FULL_DRAWS) {
    for (const draw of storedDraws) lines.push(...fullDrawLines(draw))
  } else {
    const notPassed = storedDraws.filter(({ result }) => result.verdict !== 'pass')
    for (const draw of notPassed.slice(0, MAX_LISTED)) lines.push(briefDrawLine(draw))
  }
  if (storedDraws.some(({ drawInput }) => drawInput.facts !== null))
    lines.push(`  ${STATED_FACTS_WORDS}`, `  ${LEDGER_LOOKUP_WORDS}`)
  for (const { code, places } of set.findings.slice(0, MAX_LISTED)) {
    lines.push(`  ${places.join(' and ')}: ${FINDING_WORDS[code]}`)
  }
  lines.push(...spreadLines(outcome), ...strengthLines(outcome))
  return `${lines.join('\n')}\n`
}

const verdictCounts = ({ set: { drawCount, verdicts } }: Outcome): string =>
  `${drawCount} draws: ${verdicts.pass} pass, ${verdicts.fail} fail, ${verdicts.conditional} conditional.`

const drawVerdictWords = (result: DrawResult): string =>
  `${VERDICT_WORDS[result.verdict]}${verdictDependsOnStatedFacts(result) ? STATED_FACTS_CONDITION : ''}`

const briefDrawLine = ({ place, result }: NumberedDraw): string =>
  `  ${place}: ${drawVerdictWords(result)}. ${result.reasons.map((reason) => REASON_WORDS[reason]).join(' ')}`

function fullDrawLines({ place, result }: NumberedDraw): string[] {
  return [
    `  ${place}: ${drawVerdictWords(result)}`,
    ...result.reasons.map((reason) => `     ${REASON_WORDS[reason]}`),
    ...(result.kind === 'number' ? numberLines(result) : poolLines(result)),
    ...factLines(result.facts),
  ]
}

function numberLines({ claim, commitment, values, bias }: NumberResult): string[] {
  const lines = saltHashes(claim).map(({ hashedAs, hex }) => {
    const matchNote = hashedAs === commitment.hashedAs ? ', matches the commitment' : ''
    return `     Salt ${HASHED_AS_WORDS[hashedAs]}: ${hex}${matchNote}`
  })
  lines.push(`     ${FORM_WORDS[values.form]}; number ${claim.ledgerNumber}, range ${claim.min} to ${claim.max}`)
  for (const [index, { hex, number, remainder, calculated, claimed }] of valueSteps(claim, values.form).entries()) {
    const differenceNote = calculated === claimed ? '' : `, but the result has ${claimed}`
    const hashText = `${hex.slice(0, 8)} ${hex.slice(8)}`
    lines.push(`     ${index}  ${hashText}  ${number} -> ${remainder} -> ${calculated}${differenceNote}`)
  }
  if (bias) {
    const size = Number(claim.max - claim.min + 1n)
    const { title, ratio } = biasWords(bias, size)
    lines.push(`     ${title}: ${ratio}.`)
  }
  return lines
}

function poolLines({ claim, pool }: PoolResult): string[] {
  const lines = [`     Number ${claim.ledgerNumber} of ${claim.numberRange ?? 'an unknown range'}`]
  if (claim.pool) lines.push(`     Pool of ${claim.pool.length} NFTs, position ${claim.selectedIndex ?? 'unknown'}`)
  if (claim.serial !== null) {
    const baseNote = pool.positionBase === null ? '' : `, ${POSITION_BASE_WORDS[pool.positionBase]}`
    lines.push(`     Serial ${claim.serial}${baseNote}`)
  }
  if (pool.mappings.length > 0) {
    lines.push(
      `     Methods that give the position: ${pool.mappings.map((mapping) => MAPPING_WORDS[mapping]).join('; ')}`,
    )
  }
  return lines
}

function factLines(facts: LedgerFacts | null): string[] {
  if (!facts?.transaction) return []
  const { result, consensusAt, memo } = facts.transaction
  return [
    `     Ledger data from the proof (${escapedText(facts.network)}, requested ${facts.askedAt}): ${escapedText(result)} at ${consensusAt}, memo ${escapedText(memo)}`,
  ]
}

/** Notes on the strength of the commitment. Empty for pool draws, which have no salt and no commitment. */
const strengthLines = ({ storedDraws }: Outcome): string[] =>
  storedDraws.some(({ result }) => result.kind === 'number') ? CHECK_LIMIT_WORDS.map((sentence) => `  ${sentence}`) : []

function spreadLines({ set }: Outcome): string[] {
  const uneven = new Set(unevenSpreads(set.spreads))
  const lines = set.spreads.slice(0, MAX_LISTED).flatMap((spread) => {
    const { min, max, uniformity } = spread
    const { valueCount, test } = uniformity
    if (!test) return []
    const findingWords = uneven.has(spread) ? 'are uneven' : 'show no unevenness'
    return [
      `  ${valueCount} values of ${min} to ${max} ${findingWords}: chi-squared ${test.statistic.toFixed(2)} with ${test.degrees} degrees, p ${chanceWords(test.chance)}; the test would notice, in ${outOfHundredWords(test.power)} cases, a part that occurs twice as often.`,
    ]
  })
  return set.uncountedValueCount > 0
    ? [...lines, `  ${set.uncountedValueCount} values of other ranges are not tested.`]
    : lines
}

export function reportJson(
  fileName: string,
  { verdict, set, storedDraws, unreadableItems, unreadableCount, stopReason }: Outcome,
): string {
  const json = JSON.stringify(
    {
      file: fileName,
      verdict,
      unreadable: unreadableCount,
      brokenOff: stopReason === null || stopReason === 'cancelled' ? stopReason : unreadableWords(stopReason),
      draws: set.drawCount,
      verdicts: set.verdicts,
      findings: set.findings,
      counts: set.counts,
      results: storedDraws.map(({ place, drawInput, result }) => ({
        place,
        kind: result.kind,
        verdict: result.verdict,
        reasons: result.reasons,
        ...(result.kind === 'number'
          ? numberJson(result)
          : { placeBase: result.pool.positionBase, mappings: result.pool.mappings }),
        // No ledger request is made here: the proof states these facts.
        ledger: drawInput.facts === null ? null : { witness: 'told', ...drawInput.facts },
      })),
      uncounted: set.uncountedValueCount,
      unread: unreadableItems.map(({ place, reason }) => ({ place, why: unreadableWords(reason) })),
      spreads: set.spreads.map(({ min, max, uniformity: { valueCount, test } }) => ({
        min,
        max,
        values: valueCount,
        test,
      })),
    },
    (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  )
  return escapeHiddenAndPiledMarks(json, unicodeEscape)
}

/** Fields of a number draw. Programs read these field names, so they stay the same when a name in the code changes. */
const numberJson = ({ commitment, values, bias }: NumberResult) => ({
  hashedAs: commitment.hashedAs,
  form: values.form,
  wrong: values.mismatchIndexes,
  bias: bias && {
    most: bias.maxHashesPerValue,
    least: bias.minHashesPerValue,
    favoured: bias.favouredValueCount,
    ratio: bias.ratio,
  },
})

/**
 * Text for the set of all draws of several files, in which a salt that occurs in two files is a finding. `placeWords`
 * returns the words for the position of a draw.
 */
export function setText(set: SetResult, placeWords: (place: number) => string): string {
  const findings = set.findings
    .slice(0, MAX_LISTED)
    .map(({ code, places }) => `  ${places.map(placeWords).join(' and ')}: ${FINDING_WORDS[code]}`)
  // A draw only passes with ledger facts, and all ledger facts come from the input.
  const condition = set.verdict === 'pass' ? STATED_FACTS_CONDITION : ''
  return `${[`All together: ${VERDICT_WORDS[set.verdict]}${condition}`, ...findings].join('\n')}\n`
}

/** JSON for the set of all draws of several files. `placeWords`: as for `setText`. */
export function setJson(set: SetResult, placeWords: (place: number) => string): string {
  const { verdict, drawCount, verdicts, counts } = set
  const findings = set.findings.map(({ code, places }) => ({ code, places: places.map(placeWords) }))
  return escapeHiddenAndPiledMarks(
    JSON.stringify({ together: verdict, draws: drawCount, verdicts, counts, findings }),
    unicodeEscape,
  )
}

/** Escapes third-party text, so that the text cannot end its line or control a terminal. */
export const escapedText = (text: string): string =>
  escapeHiddenAndPiledMarks(text, braceEscape).replaceAll(/[\t\n\r]/g, braceEscape)

/** JSON escapes of a character: one `\uXXXX` for each UTF-16 code unit. */
const unicodeEscape = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')
