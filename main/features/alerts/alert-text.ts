import { groupThousands } from '@shared/digits'
import { escapeHiddenAndPiledMarks } from '@shared/text/hidden'

/** Characters of markup, because some desktops read the text of a notification as markup. */
const MARKUP = /[<>&]/g
/** Dot between two words, because some desktops make a link of a text such as example.com. */
const ADDRESS_DOT = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu
const MAX_NAME_CHARS = 60

/**
 * Formats a third-party name for a sentence of a desktop notification: without markup and links, of bounded length, and
 * within quotation marks that the name cannot close.
 */
export function desktopName(text: string): string {
  const cleanText = escapeHiddenAndPiledMarks(text.normalize('NFC'), () => ' ')
    .replace(MARKUP, ' ')
    .replace(/[“”„‟"]/g, '’')
    .replace(/:\/\//g, ' ')
    .replace(ADDRESS_DOT, '[.]')
    .replace(/\s+/g, ' ')
    .trim()
  const chars = [...cleanText]
  const name = chars.length > MAX_NAME_CHARS ? `${chars.slice(0, MAX_NAME_CHARS - 1).join('')}…` : cleanText
  return `“${name}”`
}

/** Amount in the format of the page: 12,480.50 ℏ. `hbar`: decimal HBAR. */
export function amountText(hbar: string): string {
  const [integer = '', fraction] = hbar.split('.')
  const integerText = groupThousands(integer)
  const amount = fraction === undefined ? integerText : `${integerText}.${fraction.padEnd(2, '0')}`
  return `${amount}\u202fℏ`
}

/**
 * Third-party text of bounded length, trimmed; `fallback` if the text is empty. Hidden characters stay, because each
 * view escapes or drops them.
 */
export const boundedName = (text: string | null, fallback: string): string =>
  [...(text ?? '').trim()].slice(0, MAX_NAME_CHARS).join('') || fallback
