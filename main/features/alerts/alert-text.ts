/** Markup characters: some desktops read notification texts as markup, others make links of addresses. */
import { groupThousands } from '@shared/digits'
import { escapeHidden } from '@shared/text/hidden'

const MARKUP = /[<>&]/g
/** Dot before letters: it turns two words into an address. */
const ADDRESS_DOT = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu
const MAX_NAME_CHARS = 60

/** Formats a third-party name for a sentence of the app: plain, bounded, within quotes that the name cannot close. */
export function desktopName(text: string): string {
  const plain = escapeHidden(text.normalize('NFC'), () => ' ')
    .replace(MARKUP, ' ')
    .replace(/[“”„‟"]/g, '’')
    .replace(/:\/\//g, ' ')
    .replace(ADDRESS_DOT, '[.]')
    .replace(/\s+/g, ' ')
    .trim()
  const chars = [...plain]
  const name = chars.length > MAX_NAME_CHARS ? `${chars.slice(0, MAX_NAME_CHARS - 1).join('')}…` : plain
  return `“${name}”`
}

/** "12,480.50 ℏ", as on the page. */
export function amountText(hbar: string): string {
  const [whole = '', fraction] = hbar.split('.')
  const grouped = groupThousands(whole)
  const amount = fraction === undefined ? grouped : `${grouped}.${fraction.padEnd(2, '0')}`
  return `${amount}\u202fℏ`
}

/**
 * Trims a third-party text and bounds its length. Hidden characters are escaped or left out where the text is shown.
 */
export const boundedName = (text: string | null, absent: string): string =>
  [...(text ?? '').trim()].slice(0, 60).join('') || absent
