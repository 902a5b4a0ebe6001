import { isEntityId } from '@shared/ids'
import { longZeroAccount } from '../rules/evm-call'
import type { Intent } from '../intent'
import { quoted, shownText } from '../text'
import type { ReviewContent, ReviewContext } from './context'
import { idWithChecksum } from './names'

type Row = ReviewContent['comparison'][number]

/** A longer name would take three lines of a cell. */
const MAX_NAME_CHARS = 48
const NOTHING = 'Nothing'
const NOT_IN_BYTES = 'Not in the bytes'
/** Shown in place of `NOT_IN_BYTES`, because the person's signature does not fix a value that is not in the bytes. */
const UP_TO_MARKET = 'Up to the market'
const EVERY_NFT = 'Every NFT of '

/**
 * Comparison as the review shows it: names in place of ids that match, and checksums on the ids that stay. A row that
 * does not match keeps its ids, so that the differing digits are comparable. The judgement and the report keep the
 * unchanged rows.
 */
export function shownComparison(rows: readonly Row[], intent: Intent, context: ReviewContext): Row[] {
  // A refused comparison keeps its words.
  const isRefused = rows.some(({ status }) => status === 'refuse')
  return withoutCountNotInBytes(rows, intent)
    .filter((row) => !isImpliedRemainder(row, intent))
    .map((row) => (row.status === 'refuse' ? { ...row } : namedRow(row, intent, context)))
    .map((row) => (isRefused ? row : withMarketWords(row)))
}

/** The row with plain words for what the bytes do not contain. */
const withMarketWords = (row: Row): Row =>
  row.status === 'note' && row.actual.startsWith(NOT_IN_BYTES)
    ? { ...row, actual: `${UP_TO_MARKET}${row.actual.slice(NOT_IN_BYTES.length)}` }
    : row

/** Removes the row of a mint’s count if the bytes do not contain the count: the row of the action has the count, too. */
function withoutCountNotInBytes(rows: readonly Row[], intent: Intent): readonly Row[] {
  // A refused comparison keeps every row.
  if (intent.kind !== 'mint' || rows.some(({ status }) => status === 'refuse')) return rows
  return rows.filter(({ label, status, actual }) => label !== 'Count' || status !== 'note' || actual !== NOT_IN_BYTES)
}

/** True for the row that says that no permission over NFTs remains, which the section "After this" says with names. */
const isImpliedRemainder = ({ label, status, requested, actual }: Row, intent: Intent): boolean =>
  intent.kind === 'revoke' &&
  'token' in intent.allowance &&
  intent.allowance.kind !== 'token' &&
  label === 'Remaining' &&
  status === 'match' &&
  requested === NOTHING &&
  actual === NOTHING

function namedRow(row: Row, intent: Intent, context: ReviewContext): Row {
  const addChecksum = (text: string) => withChecksum(text, context)
  const collection = clippedName(context.collection)
  switch (row.label) {
    case 'NFT':
      return {
        ...row,
        requested: nftWords(row, intent, context) ?? addChecksum(row.requested),
        actual: scopeWords(row.actual, intent, context) ?? addChecksum(row.actual),
      }
    case 'Token': {
      if (!row.requested.startsWith(EVERY_NFT)) break
      const requested =
        collection === null ? everyNftText(row.requested, addChecksum) : `All NFTs of ${quoted(collection)}`
      return { ...row, label: 'Covers', requested, actual: everyNftText(row.actual, addChecksum) }
    }
    case 'Spender':
    case 'Operator':
      if (row.status !== 'match') break
      return {
        ...row,
        requested: nameText(context.typedName(row.actual)) ?? addChecksum(row.requested),
        actual: operatorText(row.actual, context) ?? addChecksum(row.actual),
      }
    case 'Remaining':
      return { ...row, label: 'Allowed after' }
    default:
      break
  }
  return { ...row, requested: addChecksum(row.requested), actual: addChecksum(row.actual) }
}

const everyNftText = (text: string, addChecksum: (id: string) => string): string =>
  text.startsWith(EVERY_NFT) ? `All of ${addChecksum(text.slice(EVERY_NFT.length))}` : text

/** The name, cut if long; null for no name. The result can contain hidden characters, so it must not be shown as is. */
function clippedName(name: string | null): string | null {
  if (name === null || name.trim() === '') return null
  return name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS)}…` : name
}

function nameText(name: string | null): string | null {
  const clipped = clippedName(name)
  return clipped === null ? null : shownText(clipped)
}

type SerialIntent = Extract<Intent, { serial: bigint }>
const namesNft = (intent: Intent): intent is SerialIntent => 'serial' in intent

const nftIdText = ({ token, serial }: SerialIntent): string => `${token}, serial ${serial}`

/**
 * Quoted name of the requested NFT; null if the row has another NFT or the name is unknown. Anyone can give an NFT this
 * name, so the text contains the token id unless the cell of the bytes contains the id.
 */
function nftWords({ requested, actual }: Row, intent: Intent, context: ReviewContext): string | null {
  const title = clippedName(context.title)
  if (title === null || !namesNft(intent) || requested !== nftIdText(intent)) return null
  if (scopeWords(actual, intent, context) !== null || actual === requested) return quoted(title)
  return `${quoted(title)} (${idWithChecksum(intent.token, context)}), serial ${intent.serial}`
}

/**
 * Words with the collection's name and id for one NFT or for all NFTs. Null if `text` names other NFTs, or the name of
 * the collection is unknown. The id stays, because a counterfeit collection can have the same name.
 */
function scopeWords(text: string, intent: Intent, context: ReviewContext): string | null {
  const name = clippedName(context.collection)
  if (name === null || !namesNft(intent)) return null
  const id = idWithChecksum(intent.token, context)
  // The id has a line of its own, because name, id and serial together would take three lines.
  if (text === nftIdText(intent)) return `${quoted(name)}, serial ${intent.serial}\n${id}`
  return text === `${EVERY_NFT}${intent.token}` ? `All NFTs of ${quoted(name)} (${id}), later ones too` : null
}

/** Account id that an EVM address contains, with its checksum; null for any other address. */
function operatorText(address: string, context: ReviewContext): string | null {
  const account = longZeroAccount(address)
  return account === null ? null : withChecksum(account, context)
}

/** An entity id with its checksum. Any other text is unchanged. */
const withChecksum = (text: string, context: ReviewContext): string =>
  isEntityId(text) ? idWithChecksum(text, context) : text
