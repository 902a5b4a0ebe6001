/** Finds links within third-party text and defangs them, so that a link from a name or a memo cannot be opened. */
import { codePointOf, isHidden, isLetter, isMark, isNumber } from './text/characters'

/** A word: characters without blanks between them. A link never extends beyond one word. */
const WORD = /\S+/gu
const SCHEME = /[a-z][a-z0-9+-]{1,20}:\/\//iu
/** Characters that act as a dot in a browser's address bar. */
const DOTS = '.\u2024\u3002\ufe52\uff0e\uff61'
/** A dot within a word, unless a bracket before the dot shows that it is already defanged: `[.]`. */
const LIVE_DOT = /(?<!\[)[.\u2024\u3002\ufe52\uff0e\uff61](?=\S)/gu
/** Start of the text that follows the host in an address: a port, a path, a query or a fragment. */
const HOST_CONTINUATION = /^(?::\d{1,5}(?!\d)|[/?#](?=\S)|\/)/u
/**
 * Domain endings of links seen in names and memos. If a port, path, query or fragment follows, any ending of letters
 * counts.
 */
const ENDINGS = new Set(
  (
    'com net org io xyz app finance link me co gg top site online live claim claims click info fun club cc ru art dev ai ' +
    'pro vip shop store network exchange eth money market wallet page web world space icu lol rocks ly to tk ml website'
  ).split(' '),
)
/** Abbreviations that are followed by a dot: "Mr.Art" is a name, not a host. */
const ABBREVIATIONS = new Set('mr mrs ms dr st jr sr prof no nr vol ep pt ch vs feat ft'.split(' '))
/** Prefix of Punycode labels, which encode letters of other scripts. */
const PUNYCODE = 'xn--'
const IPV4_NUMBER = /^(?:0|[1-9]\d{0,2})$/
const MAX_IPV4_NUMBER = 255

/** Every link contains a dot or `://`. A quick test, because most texts have neither. */
const DOT_OR_SCHEME = /[.\u2024\u3002\ufe52\uff0e\uff61]|:\/\//u
/** A ledger id, with or without a serial. Most memos contain one. It has three numbers; an IPv4 address has four. */
const LEDGER_ID = /^\d+\.\d+\.\d+(?:\/\d+)?[:,;]?$/

/** True if a text contains a link: an address with a scheme, or a host without one. */
export function hasLink(text: string): boolean {
  if (!DOT_OR_SCHEME.test(text)) return false
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

/** Start index of the link in a word; null without a link. */
function linkStart(word: string): number | null {
  if (LEDGER_ID.test(word) || !DOT_OR_SCHEME.test(word)) return null
  const scheme = word.search(SCHEME)
  if (scheme !== -1) return scheme
  for (const { run, index } of hostRuns(word)) {
    if (isHost(run, HOST_CONTINUATION.test(word.slice(index + run.length)))) return index
  }
  return null
}

type HostRun = { readonly run: string; readonly index: number }

/**
 * Parts of a word that could be a host: runs of letters, marks, digits, dots, hyphens and characters without ink, each
 * with its start index in the word.
 */
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
    } else {
      endRun()
    }
    index += character.length
  }
  endRun()
  return runs
}

function isHostCharacter(character: string): boolean {
  const code = codePointOf(character)
  return (
    character === '-' || DOTS.includes(character) || isLetter(code) || isNumber(code) || isMark(code) || isHidden(code)
  )
}

/** True if a run of characters is a host. `hasContinuation`: a port, path, query or fragment follows. */
function isHost(run: string, hasContinuation: boolean): boolean {
  const labels = labelsOf(run)
  if (isIpv4(labels) || hasPunycodeLabel(labels)) return true
  if (!hasContinuation && labels.length === 2 && ABBREVIATIONS.has(labels[0] ?? '')) return false
  return labels.some((label, i) => {
    if (i === 0 || !hasLetterOrDigit(labels[i - 1] ?? '')) return false
    const [ending = ''] = label.split('-')
    const isLast = i === labels.length - 1
    return ENDINGS.has(ending) || (hasContinuation && isLast && isWordOfLetters(label))
  })
}

/** Parts between the dots of a run, in lower case and without characters that have no ink. */
const labelsOf = (run: string): readonly string[] => Array.from(run, hostCharacter).join('').toLowerCase().split('.')

/** A character as a browser reads it in a host: `.` for any kind of dot, and an empty text for a character without ink. */
function hostCharacter(character: string): string {
  if (DOTS.includes(character)) return '.'
  return isHidden(codePointOf(character)) ? '' : character
}

/** True for the four numbers of an IPv4 address. */
const isIpv4 = (labels: readonly string[]): boolean =>
  labels.length === 4 && labels.every((label) => IPV4_NUMBER.test(label) && Number(label) <= MAX_IPV4_NUMBER)

/** True if a label is Punycode and the run has at least two labels with a letter or digit. */
const hasPunycodeLabel = (labels: readonly string[]): boolean =>
  labels.some((label) => label.startsWith(PUNYCODE)) && labels.filter(hasLetterOrDigit).length > 1

const hasLetterOrDigit = (label: string): boolean =>
  Array.from(label, codePointOf).some((code) => isLetter(code) || isNumber(code))
const isWordOfLetters = (label: string): boolean => label.length > 1 && Array.from(label, codePointOf).every(isLetter)
