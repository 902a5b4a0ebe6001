/**
 * Names that look like other names, by Unicode's table of confusable characters (UTS #39), and names of mixed scripts.
 */
import { codePointOf, isWrittenWithLatin, isLatin, isLetter, isMark } from './characters'
import { tableTokens } from './ranges'
import data from './unicode-data.json'

let confusableTable: ReadonlyMap<string, string> | null = null

/** For each confusable character, the characters that it resembles. Built on first use. */
function confusables(): ReadonlyMap<string, string> {
  confusableTable ??= new Map(
    tableTokens(data.CONFUSABLES).flatMap((group) => {
      const [target = '', sources = ''] = group.split('=')
      return sources.split(',').map((source): [string, string] => [decodeCharacters(source), decodeCharacters(target)])
    }),
  )
  return confusableTable
}

const decodeCharacters = (codes: string): string =>
  String.fromCodePoint(...codes.split('.').map((code) => Number.parseInt(code, 36)))

/**
 * Replaces each confusable character by the characters that it resembles. Texts that look the same have the same
 * result.
 */
export function skeleton(text: string): string {
  const replacements = confusables()
  const isAscii = ASCII_ONLY.test(text)
  let result = ''
  for (const character of isAscii ? text : text.normalize('NFKD')) result += replacements.get(character) ?? character
  return isAscii ? result : result.normalize('NFKD')
}

const ASCII_ONLY = /^[\x20-\x7e]*$/

/** True for a character of another script that looks like one or more ASCII characters. */
const isImitation = (character: string): boolean =>
  !isWrittenWithLatin(codePointOf(character)) && ASCII_ONLY.test(skeleton(character))

/**
 * Consecutive characters of a text. `isWord`: true for letters with their marks; false for the characters between two
 * words.
 */
type Run = { readonly characters: string[]; readonly isWord: boolean }

function runsOf(text: string): readonly Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const isWord = isLetter(codePointOf(character)) || isMark(codePointOf(character))
    const lastRun = runs.at(-1)
    if (lastRun?.isWord === isWord) lastRun.characters.push(character)
    else runs.push({ characters: [character], isWord })
  }
  return runs
}

/**
 * Length up to which a word of imitating letters is not escaped, in a text that also has letters of another script
 * which do not look Latin. Such a short word may look Latin by chance.
 */
const MAX_CHANCE_LETTERS = 2

/**
 * Replaces letters that imitate Latin ones with the result of `escape`. In a word with a Latin letter, every imitating
 * letter is replaced. In a text with such a word, a word of imitating letters only is replaced as well, unless it is
 * short: one letter, or up to `MAX_CHANCE_LETTERS` letters if the text has letters of other scripts that do not look
 * Latin.
 */
export function escapeImitations(text: string, escape: (character: string) => string): string {
  if (ASCII_ONLY.test(text)) return text
  const runs = runsOf(text)
  const words = runs.filter(({ isWord }) => isWord)
  if (!words.some(hasLatin)) return text
  const hasDistinctScript = words.some(({ characters }) =>
    characters.some((character) => !isWrittenWithLatin(codePointOf(character)) && !isImitation(character)),
  )
  const maxChanceLetters = hasDistinctScript ? MAX_CHANCE_LETTERS : 1
  const isEscaped = (run: Run): boolean => {
    if (!run.isWord) return false
    return hasLatin(run) || (run.characters.length > maxChanceLetters && run.characters.every(isImitation))
  }
  const escapeCharacter = (character: string) => (isImitation(character) ? escape(character) : character)
  return runs.flatMap((run) => (isEscaped(run) ? run.characters.map(escapeCharacter) : run.characters)).join('')
}

const hasLatin = ({ characters }: Run): boolean =>
  characters.some((character) => isLatin(codePointOf(character)) && isLetter(codePointOf(character)))

/** True if a text mixes Latin letters with others that resemble them: "Tidаl" with a Cyrillic а. */
export const hasImitations = (text: string): boolean => escapeImitations(text, () => '') !== text
