/** Names that are drawn like others: Unicode's table of confusable characters (UTS #39) and mixed scripts. */
import { CONFUSABLES } from './unicode-data'

let prototypes: ReadonlyMap<string, string> | null = null

function confusables(): ReadonlyMap<string, string> {
  prototypes ??= new Map(
    CONFUSABLES.trim()
      .split(/\s+/)
      .flatMap((group) => {
        const [target = '', sources = ''] = group.split('=')
        return sources.split(',').map((source): [string, string] => [signsOf(source), signsOf(target)])
      }),
  )
  return prototypes
}

const signsOf = (codes: string): string =>
  String.fromCodePoint(...codes.split('.').map((code) => Number.parseInt(code, 36)))

/** Each character replaced by the one it is drawn like: equal for texts that look the same. For comparing only. */
export function skeleton(text: string): string {
  const table = confusables()
  const isAscii = ASCII_ONLY.test(text)
  let found = ''
  for (const sign of isAscii ? text : text.normalize('NFKD')) found += table.get(sign) ?? sign
  return isAscii ? found : found.normalize('NFKD')
}

const WORD = /[\p{L}\p{M}]+/gu
const LATIN = /\p{Script_Extensions=Latin}/u
/** Scripts that people write beside Latin within a word: UTS #39, "highly restrictive". */
const BESIDE_LATIN =
  /\p{Script_Extensions=Latin}|\p{Script_Extensions=Han}|\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}|\p{Script_Extensions=Hangul}|\p{Script_Extensions=Bopomofo}|\p{Script=Common}|\p{Script=Inherited}/u
const ASCII_ONLY = /^[\x20-\x7e]*$/

/** Whether a letter of another script in a Latin word is drawn like a Latin one. */
const isImitation = (sign: string): boolean => !BESIDE_LATIN.test(sign) && ASCII_ONLY.test(skeleton(sign))

/** Letters of a text that stand in a word of Latin ones and pass for them, as `escape` writes them. */
export function escapeImitations(text: string, escape: (character: string) => string): string {
  if (ASCII_ONLY.test(text)) return text
  return text.replace(WORD, (word) =>
    LATIN.test(word) ? Array.from(word, (sign) => (isImitation(sign) ? escape(sign) : sign)).join('') : word,
  )
}

/** Whether a word mixes Latin letters with others that pass for them: "Tidаl" with a Cyrillic а. */
export const hasImitations = (text: string): boolean => escapeImitations(text, () => '') !== text
