/** Texts for the desktop, which some desktops read as markup and others follow links in. */
import { groupThousands } from '@shared/digits'
import { escapeHidden } from '@shared/text/hidden'

const MARKUP = /[<>&]/g
/** A dot before letters is what makes an address of two words. */
const ADDRESS_DOT = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu
const MOST_CHARS = 60

/** A stranger's name within a sentence of the app's own: plain, bounded, between quotes that it cannot close. */
export function desktopName(text: string): string {
  const plain = escapeHidden(text.normalize('NFC'), () => ' ')
    .replace(MARKUP, ' ')
    .replace(/[“”„‟"]/g, '’')
    .replace(/:\/\//g, ' ')
    .replace(ADDRESS_DOT, '[.]')
    .replace(/\s+/g, ' ')
    .trim()
  const chars = [...plain]
  return `“${chars.length > MOST_CHARS ? `${chars.slice(0, MOST_CHARS - 1).join('')}…` : plain}”`
}

/** "12,480.50 ℏ", as on the page. */
export function amountText(hbar: string): string {
  const [whole = '', fraction] = hbar.split('.')
  const grouped = groupThousands(whole)
  return `${fraction === undefined ? grouped : `${grouped}.${fraction.padEnd(2, '0')}`}\u202fℏ`
}

/** What is kept of a stranger's text: bounded. What acts unseen in it is made visible, or left out, where it is shown. */
export const keptName = (text: string | null, absent: string): string =>
  [...(text ?? '').trim()].slice(0, 60).join('') || absent
