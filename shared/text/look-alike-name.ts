/** Names that are drawn like others: Unicode's table of confusable characters (UTS #39) and mixed scripts. */
import { codeOf, isBesideLatin, isLatin, isLetter, isMark } from './characters'
import { tokensOf } from './ranges'
import data from './unicode-data.json'

let prototypes: ReadonlyMap<string, string> | null = null

function confusables(): ReadonlyMap<string, string> {
  prototypes ??= new Map(
    tokensOf(data.CONFUSABLES).flatMap((group) => {
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

const ASCII_ONLY = /^[\x20-\x7e]*$/

/** Whether a letter of another script in a Latin word is drawn like a Latin one. */
const isImitation = (sign: string): boolean => !isBesideLatin(codeOf(sign)) && ASCII_ONLY.test(skeleton(sign))

/** `isWord`: a run of letters with their marks, else what stands between two of them. */
type Run = { readonly signs: string[]; readonly isWord: boolean }

function runsOf(text: string): readonly Run[] {
  const runs: Run[] = []
  for (const sign of text) {
    const isWord = isLetter(codeOf(sign)) || isMark(codeOf(sign))
    const last = runs.at(-1)
    if (last?.isWord === isWord) last.signs.push(sign)
    else runs.push({ signs: [sign], isWord })
  }
  return runs
}

/** A word of another script may be this short and be drawn like Latin by chance, where the text has the script anyway. */
const MAX_CHANCE_LETTERS = 2

/**
 * Letters that pass for Latin ones, as `escape` writes them: those within a Latin word, and whole words of them in a text
 * that has Latin words as well. A short one is left where other words of its text are not drawn like Latin.
 */
export function escapeImitations(text: string, escape: (character: string) => string): string {
  if (ASCII_ONLY.test(text)) return text
  const runs = runsOf(text)
  const words = runs.filter(({ isWord }) => isWord)
  if (!words.some(hasLatin)) return text
  const hasOwnScript = words.some(({ signs }) =>
    signs.some((sign) => !isBesideLatin(codeOf(sign)) && !isImitation(sign)),
  )
  const isEscaped = ({ signs, isWord }: Run): boolean =>
    isWord &&
    (hasLatin({ signs, isWord }) ||
      (signs.every(isImitation) && signs.length > (hasOwnScript ? MAX_CHANCE_LETTERS : 1)))
  return runs
    .map((run) =>
      (isEscaped(run) ? run.signs.map((sign) => (isImitation(sign) ? escape(sign) : sign)) : run.signs).join(''),
    )
    .join('')
}

const hasLatin = ({ signs }: Run): boolean => signs.some((sign) => isLatin(codeOf(sign)) && isLetter(codeOf(sign)))

/** Whether a text mixes Latin letters with others that pass for them: "Tidаl" with a Cyrillic а. */
export const hasImitations = (text: string): boolean => escapeImitations(text, () => '') !== text
