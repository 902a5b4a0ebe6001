/** Names that look like others: Unicode's table of confusable characters (UTS #39) and mixed scripts. */
import { codePointOf, isWrittenWithLatin, isLatin, isLetter, isMark } from './characters'
import { tableTokens } from './ranges'
import data from './unicode-data.json'

let prototypes: ReadonlyMap<string, string> | null = null

function confusables(): ReadonlyMap<string, string> {
  prototypes ??= new Map(
    tableTokens(data.CONFUSABLES).flatMap((group) => {
      const [target = '', sources = ''] = group.split('=')
      return sources.split(',').map((source): [string, string] => [decodeCharacters(source), decodeCharacters(target)])
    }),
  )
  return prototypes
}

const decodeCharacters = (codes: string): string =>
  String.fromCodePoint(...codes.split('.').map((code) => Number.parseInt(code, 36)))

/** Replaces each character by the one it resembles: equal for texts that look the same. For comparison only. */
export function skeleton(text: string): string {
  const table = confusables()
  const isAscii = ASCII_ONLY.test(text)
  let result = ''
  for (const character of isAscii ? text : text.normalize('NFKD')) result += table.get(character) ?? character
  return isAscii ? result : result.normalize('NFKD')
}

const ASCII_ONLY = /^[\x20-\x7e]*$/

/** True if a letter of another script looks like a Latin one. */
const isImitation = (character: string): boolean =>
  !isWrittenWithLatin(codePointOf(character)) && ASCII_ONLY.test(skeleton(character))

/** `isWord`: a run of letters with their marks; otherwise the text between two of them. */
type Run = { readonly characters: string[]; readonly isWord: boolean }

function runsOf(text: string): readonly Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const isWord = isLetter(codePointOf(character)) || isMark(codePointOf(character))
    const last = runs.at(-1)
    if (last?.isWord === isWord) last.characters.push(character)
    else runs.push({ characters: [character], isWord })
  }
  return runs
}

/** Longest word of another script that may look Latin by chance, in a text that uses the script elsewhere. */
const MAX_CHANCE_LETTERS = 2

/**
 * Replaces letters that pass for Latin ones with the result of `escape`: those within a Latin word, and whole words of
 * such letters in a text that also has Latin words. A short word is not replaced where other words of the text do not
 * look Latin.
 */
export function escapeImitations(text: string, escape: (character: string) => string): string {
  if (ASCII_ONLY.test(text)) return text
  const runs = runsOf(text)
  const words = runs.filter(({ isWord }) => isWord)
  if (!words.some(hasLatin)) return text
  const hasOwnScript = words.some(({ characters }) =>
    characters.some((character) => !isWrittenWithLatin(codePointOf(character)) && !isImitation(character)),
  )
  const isEscaped = ({ characters, isWord }: Run): boolean =>
    isWord &&
    (hasLatin({ characters, isWord }) ||
      (characters.every(isImitation) && characters.length > (hasOwnScript ? MAX_CHANCE_LETTERS : 1)))
  return runs
    .map((run) =>
      (isEscaped(run)
        ? run.characters.map((character) => (isImitation(character) ? escape(character) : character))
        : run.characters
      ).join(''),
    )
    .join('')
}

const hasLatin = ({ characters }: Run): boolean =>
  characters.some((character) => isLatin(codePointOf(character)) && isLetter(codePointOf(character)))

/** True if a text mixes Latin letters with others that resemble them: "Tidаl" with a Cyrillic а. */
export const hasImitations = (text: string): boolean => escapeImitations(text, () => '') !== text
