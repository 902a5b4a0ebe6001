/** Parses the typed text of the palette: a name, an id or a transaction id. */
import { checkId, type EntityId, type LedgerId, parseId } from '@shared/ids'

export type PaletteQuery =
  | { readonly kind: 'none' }
  /** Words of a name. `isSearchable`: true if the length is within the market's limits for a search. */
  | { readonly kind: 'words'; readonly text: string; readonly isSearchable: boolean }
  | { readonly kind: 'id'; readonly id: EntityId }
  | { readonly kind: 'nft'; readonly token: EntityId; readonly serial: number }
  | { readonly kind: 'transaction'; readonly id: string }
  /** The typed text is rejected, with a sentence that names the problem. */
  | { readonly kind: 'refused'; readonly problem: string }

/**
 * Length limits of a name search on the market. The maximum counts UTF-16 units, as main does when it checks the text.
 */
const MIN_SEARCH_CHARS = 3
const MAX_SEARCH_CHARS = 64

const TRANSACTION_ID = /^(\d+\.\d+\.\d+)[@-](\d{1,12})[.-](\d{1,9})$/
const NFT_ID = /^([^\s/#]+)[/#]([^\s/#]*)$/

export function parsePaletteQuery(input: string, ledger: LedgerId | null): PaletteQuery {
  const text = input.trim()
  if (text === '') return { kind: 'none' }
  const transactionId = transactionIdOf(text)
  if (transactionId) return { kind: 'transaction', id: transactionId }
  const [, token = '', serialText = ''] = NFT_ID.exec(text) ?? []
  if (parseId(token)) return nftQuery(token, serialText, ledger)
  // A text that begins like an id is never searched as a name. An invalid id is rejected instead.
  if (/^\d+\.\d+\.\d+/.test(text)) return idQuery(text, ledger)
  return { kind: 'words', text, isSearchable: [...text].length >= MIN_SEARCH_CHARS && text.length <= MAX_SEARCH_CHARS }
}

/**
 * Transaction id in the form `0.0.5@1795262400.000000005`, with nine digits of nanoseconds. The text may use dashes, as
 * mirrors do. Null if the text is not a transaction id.
 */
export function transactionIdOf(text: string): string | null {
  const [, payer, seconds, nanos] = TRANSACTION_ID.exec(text) ?? []
  return payer && seconds && nanos ? `${payer}@${seconds}.${nanos.padStart(9, '0')}` : null
}

function idQuery(text: string, ledger: LedgerId | null): PaletteQuery {
  if (ledger === null) {
    const id = parseId(text)?.id
    return id ? { kind: 'id', id } : { kind: 'refused', problem: ID_FORM_PROBLEM }
  }
  const verdict = checkId(text, ledger)
  switch (verdict.status) {
    case 'ok':
      return { kind: 'id', id: verdict.id }
    case 'wrong-checksum':
      return { kind: 'refused', problem: WRONG_CHECKSUM_PROBLEM }
    case 'malformed':
      return { kind: 'refused', problem: ID_FORM_PROBLEM }
  }
}

const WRONG_CHECKSUM_PROBLEM = 'The checksum does not belong to this id on this network. Check every digit.'
const ID_FORM_PROBLEM = 'An id looks like 0.0.1234, with or without its five-letter checksum.'

function nftQuery(token: string, serialText: string, ledger: LedgerId | null): PaletteQuery {
  const tokenQuery = idQuery(token, ledger)
  if (tokenQuery.kind !== 'id') return tokenQuery
  if (serialText === '') return tokenQuery
  if (!/^(0|[1-9]\d*)$/.test(serialText))
    return { kind: 'refused', problem: 'A serial is a whole number, such as 56 in 0.0.1234/56.' }
  const serial = Number(serialText)
  return Number.isSafeInteger(serial)
    ? { kind: 'nft', token: tokenQuery.id, serial }
    : { kind: 'refused', problem: 'This serial is too large.' }
}

/** Text to search for on the market; null if no search is needed. */
export function marketSearchText(query: PaletteQuery): string | null {
  switch (query.kind) {
    case 'words':
      return query.isSearchable ? query.text : null
    case 'id':
      return query.id
    case 'nft':
      return query.token
    case 'none':
    case 'transaction':
    case 'refused':
      return null
  }
}
