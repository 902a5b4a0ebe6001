/** Links within third-party text: found and defanged, so that nobody follows one that the market did not set. */

/** Text without blanks, where a link has to be whole. */
const WORD = /\S+/gu
const SCHEME = /[a-z][a-z0-9+-]{1,20}:\/\//iu
/** Letters, digits, what passes for a dot in a browser's address bar, and what has no ink and may stand between. */
const HOST_RUN = /[\p{L}\p{N}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}.\u3002\uff0e\uff61-]+/gu
const WITHOUT_INK = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const DOT = /[.\u3002\uff0e\uff61]/u
/** One that is defanged already stands between brackets. */
const LIVE_DOT = /(?<!\[)[.\u3002\uff0e\uff61](?=\S)/gu
/** Endings under which links in names and memos were seen. Any ending counts where a path follows. */
const ENDINGS = new Set(
  (
    'com net org io xyz app finance link me co gg top site online live claim claims click info fun club cc ru art dev ai ' +
    'pro vip shop store network exchange eth money market wallet page web world space icu lol rocks ly to tk ml website'
  ).split(' '),
)
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const LETTERS_ONLY = /^\p{L}{2,}$/u

/** Whether a text asks to be followed: an address with a scheme, or a host by its ending or its path. */
export function hasLink(text: string): boolean {
  for (const [word] of text.matchAll(WORD)) if (linkStart(word) !== null) return true
  return false
}

/** The text with each link written so that nothing opens it: `hxxps://evil[.]com/claim`. */
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

/** Where in a word a link begins; null when it has none. */
function linkStart(word: string): number | null {
  const scheme = word.search(SCHEME)
  if (scheme !== -1) return scheme
  for (const { 0: run, index } of word.matchAll(HOST_RUN)) {
    if (isHost(run, word.charAt(index + run.length) === '/')) return index
  }
  return null
}

function isHost(run: string, hasPath: boolean): boolean {
  const labels = run.replace(WITHOUT_INK, '').split(DOT)
  return labels.some((label, i) => {
    if (i === 0 || !LETTER_OR_DIGIT.test(labels[i - 1] ?? '')) return false
    const [ending = ''] = label.toLowerCase().split('-')
    return ENDINGS.has(ending) || (hasPath && i === labels.length - 1 && LETTERS_ONLY.test(label))
  })
}
