/**
 * Links within third-party text: finds and defangs them, so that a person cannot follow a link that the market did not
 * set.
 */
import { codePointOf, isHidden, isLetter, isMark, isNumber } from './text/characters'

/** Text without blanks; a link is always within one such word. */
const WORD = /\S+/gu
const SCHEME = /[a-z][a-z0-9+-]{1,20}:\/\//iu
/** Characters that act as a dot in a browser's address bar. */
const DOTS = '.\u2024\u3002\ufe52\uff0e\uff61'
/** A dot between brackets is already defanged. */
const LIVE_DOT = /(?<!\[)[.\u2024\u3002\ufe52\uff0e\uff61](?=\S)/gu
/** Continuation of an address after its host: a port, a path, a query or a fragment. */
const AFTER_HOST = /^(?::\d{1,5}(?!\d)|[/?#](?=\S)|\/)/u
/** Domain endings of links seen in names and memos. Any ending counts where a path follows. */
const ENDINGS = new Set(
  (
    'com net org io xyz app finance link me co gg top site online live claim claims click info fun club cc ru art dev ai ' +
    'pro vip shop store network exchange eth money market wallet page web world space icu lol rocks ly to tk ml website'
  ).split(' '),
)
/** Abbreviations that end with a dot: "Mr.Art" is a name. */
const ABBREVIATIONS = new Set('mr mrs ms dr st jr sr prof no nr vol ep pt ch vs feat ft'.split(' '))
/** Prefix of Punycode labels: letters of other scripts as a browser sends them. */
const PUNYCODE = 'xn--'
const IPV4_PART = /^(?:0|[1-9]\d{0,2})$/
const MAX_IPV4_PART = 255

/** Every link contains one of these. */
const MAY_LINK = /[.\u2024\u3002\ufe52\uff0e\uff61]|:\/\//u
/** Ledger ids, which most memos have: three numbers, where an IPv4 address has four. */
const LEDGER_ID = /^\d+\.\d+\.\d+(?:\/\d+)?[:,;]?$/

/** True if a text contains a link: an address with a scheme, or a host with a known ending or a path. */
export function hasLink(text: string): boolean {
  if (!MAY_LINK.test(text)) return false
  for (const [word] of text.matchAll(WORD)) if (linkStart(word) !== null) return true
  return false
}

/** Defangs each link in the text so that it cannot be opened: `hxxps://evil[.]com/claim`. */
export function defangLinks(text: string): string {
  return text.replace(WORD, (word) => {
    const start = linkStart(word)
    return start === null ? word : word.slice(0, start) + defang(word.slice(start))
  })
}

const defang = (link: string): string =>
  link
    .replace(/^http/i, (scheme) => (scheme === 'HTTP' ? 'HXXP' : 'hxxp'))
    .replace(SCHEME, (scheme) => (/^hxxps?:/i.test(scheme) ? scheme : scheme.replace('://', '[:]//')))
    .replace(LIVE_DOT, '[.]')

/** Start index of a link in a word; null without a link. */
function linkStart(word: string): number | null {
  if (LEDGER_ID.test(word) || !MAY_LINK.test(word)) return null
  const scheme = word.search(SCHEME)
  if (scheme !== -1) return scheme
  for (const { run, index } of hostRuns(word)) {
    if (isHost(run, AFTER_HOST.test(word.slice(index + run.length)))) return index
  }
  return null
}

type HostRun = { readonly run: string; readonly index: number }

/** Parts of a word that could be a host: letters, digits, dots, hyphens, and characters without ink between them. */
function hostRuns(word: string): readonly HostRun[] {
  const runs: HostRun[] = []
  let start = 0
  let run = ''
  let index = 0
  const endRun = (): void => {
    if (run !== '') runs.push({ run, index: start })
    run = ''
  }
  for (const character of word) {
    if (isHostCharacter(character)) {
      if (run === '') start = index
      run += character
    } else endRun()
    index += character.length
  }
  endRun()
  return runs
}

function isHostCharacter(character: string): boolean {
  const code = codePointOf(character)
  return (
    character === '-' ||
    DOTS.includes(character) ||
    [isLetter, isNumber, isMark, isHidden].some((isPart) => isPart(code))
  )
}

function isHost(run: string, hasContinuation: boolean): boolean {
  const labels = labelsOf(run)
  if (isIpv4(labels) || isPunycode(labels)) return true
  if (!hasContinuation && labels.length === 2 && ABBREVIATIONS.has(labels[0] ?? '')) return false
  return labels.some((label, i) => {
    if (i === 0 || !hasLetterOrDigit(labels[i - 1] ?? '')) return false
    const [ending = ''] = label.split('-')
    const isLast = i === labels.length - 1
    return ENDINGS.has(ending) || (hasContinuation && isLast && isWordOfLetters(label))
  })
}

/** Labels in lower case, without characters that have no ink. */
const labelsOf = (run: string): readonly string[] => Array.from(run, hostCharacter).join('').toLowerCase().split('.')

function hostCharacter(character: string): string {
  if (DOTS.includes(character)) return '.'
  return isHidden(codePointOf(character)) ? '' : character
}

/** True for the four numbers of an IPv4 address. Ledger ids have three. */
const isIpv4 = (labels: readonly string[]): boolean =>
  labels.length === 4 && labels.every((label) => IPV4_PART.test(label) && Number(label) <= MAX_IPV4_PART)

const isPunycode = (labels: readonly string[]): boolean =>
  labels.some((label) => label.startsWith(PUNYCODE)) && labels.filter(hasLetterOrDigit).length > 1

const hasLetterOrDigit = (label: string): boolean =>
  Array.from(label, codePointOf).some((code) => isLetter(code) || isNumber(code))
const isWordOfLetters = (label: string): boolean => label.length > 1 && Array.from(label, codePointOf).every(isLetter)
