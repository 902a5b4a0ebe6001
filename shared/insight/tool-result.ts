/**
 * Layout of a tool's answer: facts, tables and lists, with units where the documents name a unit. The answer is
 * third-party data, so neither its shape nor its size is trusted.
 */
import { formatHbar, hbarFromJson, tryParseHbar } from '../amount'
import type { ResultCell, ResultPart } from '../contract/tools'
import { isEntityId, type EntityId } from '../ids'

type Layout = {
  readonly parts: readonly ResultPart[]
  /** Number of parts that are left out: parts beyond `MAX_PARTS`, and values deeper than `MAX_DEPTH`. */
  readonly hiddenPartCount: number
}

const MAX_PARTS = 60
const MAX_FACTS = 80
const MAX_ROWS = 100
const MAX_COLUMNS = 40
const MAX_VALUES = 200
const MAX_DEPTH = 6
const MAX_TEXT_CHARS = 400
const MAX_NAME_CHARS = 120
const MAX_PART_NAME_CHARS = 200
const MAX_UNIT_CHARS = 40
const MAX_FIGURE_CHARS = 60
const MAX_INSTANT_CHARS = 40
/** A row can contain tables, which are shown below its table. Only this many rows are searched for such tables. */
const MAX_ROWS_WITH_PARTS = 40

type JsonRecord = Readonly<Record<string, unknown>>
const isJsonRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Reads own properties only: a column can have any name, and every object inherits a `toString`. */
const ownField = (row: JsonRecord, field: string): unknown => (Object.hasOwn(row, field) ? row[field] : undefined)
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isTable = (value: unknown): value is readonly JsonRecord[] =>
  isList(value) && value.length > 0 && value.every((item) => isJsonRecord(item))
const truncate = (text: string, maxChars: number): string =>
  text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text

/** Returns the path at which main serves the image of an address; null if the address may not be fetched. */
type ImagePathOf = (address: string) => string | null

/** Context that a part inherits from the record around it: the currency of prices, and the collection of serials. */
type Context = {
  readonly unit: string | null
  readonly token: EntityId | null
  readonly imagePathOf: ImagePathOf
}

/** Lays out an answer. `json`: the whole answer, or the answer without the fields that give its age. */
export function layOutToolResult(json: unknown, imagePathOf: ImagePathOf = () => null): Layout {
  const parts: ResultPart[] = []
  let hiddenPartCount = 0
  const addPart = (part: ResultPart | null) => {
    if (part !== null && parts.length < MAX_PARTS) parts.push(part)
    else hiddenPartCount++
  }
  addParts(json, '', { unit: null, token: null, imagePathOf }, 0, addPart)
  return { parts, hiddenPartCount }
}

/** Adds a part to the layout. Null counts a part that is left out. */
type AddPart = (part: ResultPart | null) => void

/** Adds the parts of a value and of the lists and records in the value, down to `MAX_DEPTH`. */
function addParts(value: unknown, name: string, context: Context, depth: number, addPart: AddPart): void {
  if (depth > MAX_DEPTH) return addPart(null)
  if (isTable(value)) return addTable(value, name, context, depth, addPart)
  if (isList(value)) {
    const values = value.slice(0, MAX_VALUES).map((item) => cellOf('', item, {}, context, false))
    return addPart({ kind: 'list', name, values, hiddenCount: Math.max(0, value.length - MAX_VALUES) })
  }
  if (!isJsonRecord(value)) {
    const fact = { name: '', value: cellOf('', value, {}, context, false) }
    return addPart({ kind: 'facts', name, facts: [fact], hiddenCount: 0 })
  }
  const fieldContext = innerContext(value, context)
  const entries = Object.entries(value).filter(([field, fieldValue]) => !isTransportField(field, fieldValue))
  const factEntries = entries.filter(([, fieldValue]) => !isSeparatePart(fieldValue))
  const facts = factEntries.slice(0, MAX_FACTS).map(([field, fieldValue]) => ({
    name: truncate(field, MAX_NAME_CHARS),
    value: cellOf(field, fieldValue, value, fieldContext, false, name),
  }))
  if (facts.length > 0) addPart({ kind: 'facts', name, facts, hiddenCount: factEntries.length - facts.length })
  for (const [field, fieldValue] of entries) {
    if (isSeparatePart(fieldValue)) addParts(fieldValue, partName(name, field), fieldContext, depth + 1, addPart)
  }
}

/** True for a field about the transport of the answer, which is shown in the JSON only. */
const isTransportField = (field: string, value: unknown): boolean =>
  (field === 'success' && value === true) ||
  (field === 'isCached' && typeof value === 'boolean') ||
  (field === '_links' && isJsonRecord(value))

/** True for a value that is shown as a separate part: a record, or a list that is not empty. */
const isSeparatePart = (value: unknown): boolean => isJsonRecord(value) || (isList(value) && value.length > 0)

const partName = (name: string, field: string): string =>
  truncate(`${name === '' ? '' : `${name} · `}${truncate(field, MAX_NAME_CHARS)}`, MAX_PART_NAME_CHARS)

/** Adds a table, and the tables in the rows of the table, down to `MAX_DEPTH`. */
function addTable(rows: readonly JsonRecord[], name: string, context: Context, depth: number, addPart: AddPart): void {
  if (depth > MAX_DEPTH) return addPart(null)
  const shownRows = rows.slice(0, MAX_ROWS)
  const fieldNames = [...new Set(shownRows.flatMap((row) => Object.keys(row)))]
  const filledNames = fieldNames.filter((field) => shownRows.some((row) => !isBlank(ownField(row, field))))
  const columns = filledNames.slice(0, MAX_COLUMNS)
  const cells = shownRows.map((row) => {
    const rowContext = innerContext(row, context)
    return columns.map((field) => {
      const value = ownField(row, field)
      return cellOf(field, value, row, rowContext, depth < MAX_DEPTH && isTable(value), name)
    })
  })
  addPart({
    kind: 'table',
    name,
    rows: cells,
    columns: columns.map((field, i) => ({
      name: truncate(field, MAX_NAME_CHARS),
      isNumber: cells.every((row) => NUMBER_KINDS.has(row[i]?.kind ?? 'none')),
    })),
    emptyColumns: fieldNames
      .filter((field) => !filledNames.includes(field))
      .slice(0, MAX_COLUMNS)
      .map((field) => truncate(field, MAX_NAME_CHARS)),
    hiddenRowCount: rows.length - shownRows.length,
    hiddenColumnCount: filledNames.length - columns.length,
  })
  for (const row of shownRows.slice(0, MAX_ROWS_WITH_PARTS)) {
    const label = Object.values(row).find((value) => typeof value === 'string' && value !== '')
    const rowName = typeof label === 'string' ? partName(name, label) : name
    for (const [field, value] of Object.entries(row)) {
      if (isTable(value)) addTable(value, partName(rowName, field), innerContext(row, context), depth + 1, addPart)
    }
  }
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''
/** Kinds of cells in a column of numbers. The kind `none` is an empty cell, which any column may have. */
const NUMBER_KINDS: ReadonlySet<ResultCell['kind']> = new Set([
  'number',
  'hbar',
  'amount',
  'percent',
  'serial',
  'count',
  'none',
])

/** Unit and collection for the fields of a record. What the record does not name comes from the outer context. */
function innerContext(record: JsonRecord, context: Context): Context {
  return { ...context, unit: recordUnit(record) ?? context.unit, token: recordToken(record) ?? context.token }
}

const TOKEN_FIELDS: ReadonlySet<string> = new Set([
  'token',
  'tokenAddress',
  'tokenId',
  'nftTokenAddress',
  'collectionTokenAddress',
  'token_id',
])
const ACCOUNT_FIELDS: ReadonlySet<string> = new Set([
  'account',
  'accountId',
  'buyerAddress',
  'sellerAddress',
  'buyerAccount',
  'sellerAccount',
  'seller',
  'userAddress',
  'receiver',
  'sender',
  'spender',
  'nftPoolAddress',
])
const SERIAL_FIELDS: ReadonlySet<string> = new Set(['serial', 'serialId', 'nftSerialId'])

function recordToken(record: JsonRecord): EntityId | null {
  for (const name of TOKEN_FIELDS) {
    const value = record[name]
    if (typeof value === 'string' && isEntityId(value)) return value
  }
  return null
}

const HBAR = 'HBAR'
/** Unit of prices in a token without a known name. */
const UNNAMED_TOKEN = 'of the payment token'
const SYMBOL_FIELDS = ['salePriceSymbol', 'priceSymbol', 'currency', 'floorCurrency'] as const
/** Fields with the id of the token in which a record's prices are paid. */
const PAYMENT_ID_FIELDS = [
  'paymentTokenId',
  'paymentTokenAddress',
  'fungibleToken',
  'fungibleTokenId',
  'paymentToken',
  'payment_token_id',
  'payment_token_address',
  'payment_token',
  'fungible_token',
  'fungible_token_id',
] as const

/**
 * Currency of a record's prices; null if the record names no currency. Source: the documents' passages on prices and
 * `paymentToken`.
 */
function recordUnit(record: JsonRecord): string | null {
  const payment = record['paymentToken']
  if (isJsonRecord(payment)) {
    const { address, symbol } = payment
    const isHbar = (address ?? null) === null
    // A payment token without an address is HBAR. Any other symbol contradicts this, so the token has no reliable name.
    if (isHbar) return (symbol ?? HBAR) === HBAR ? HBAR : UNNAMED_TOKEN
    return tokenUnit(symbol)
  }
  const symbol = SYMBOL_FIELDS.map((name) => record[name] ?? '').find((text) => text !== '')
  const ids = PAYMENT_ID_FIELDS.map((name) => record[name]).filter((id) => id !== undefined)
  if (ids.some((id) => id !== null && id !== HBAR)) return tokenUnit(symbol)
  if (typeof symbol === 'string') return truncate(symbol, MAX_UNIT_CHARS)
  // An unreadable currency must not be shown as HBAR.
  if (symbol !== undefined) return UNNAMED_TOKEN
  // An id field that is null means HBAR. Only `paymentToken: null` leaves the currency open.
  const namesHbar = ids.length > 0 && record['paymentToken'] === undefined
  return namesHbar ? HBAR : null
}

/** Unit of prices in a token: the token's symbol. The symbol HBAR is not used, because the prices would look like HBAR. */
const tokenUnit = (symbol: unknown): string =>
  typeof symbol === 'string' && symbol !== '' && symbol.trim().toUpperCase() !== HBAR
    ? truncate(symbol, MAX_UNIT_CHARS)
    : UNNAMED_TOKEN

/** Fields that are prices or sums of prices in any record. */
const PRICE_FIELDS: ReadonlySet<string> = new Set([
  'price',
  'salePrice',
  'previousPrice',
  'offeredPrice',
  'listedPrice',
  'listingPrice',
  'mintPrice',
  'floor',
  'floorprev',
  'floor24h',
  'floor7d',
  'floor1m',
  'floor24hAgo',
  'floor7dAgo',
  'highestOffer',
  'highestOfferRange',
  'maxOffer',
  'maxTraitOffer',
  'traitOffer',
  'avgSale',
  'avgSale24h',
  'maxSale',
  'minSale',
  'highestBuy',
  'highestSale',
  'avgBuy',
  'volume',
  'volumetotal',
  'volumeprev',
  'volume24h',
  'volume7d',
  'volume1m',
  'volume30d',
  'volumePrev24h',
  'volumeAllTime',
  'totalVolume',
  'orderVolume',
  'orderVolumePrev',
])
const PERCENT_FIELDS: ReadonlySet<string> = new Set(['volumeChangePct', 'salesChangePct'])

function isPrice(name: string, record: JsonRecord, part: string): boolean {
  if (PRICE_FIELDS.has(name)) return true
  // `amount` is a price in sales and in sums of HBAR. In other records it is a quantity.
  return name === 'amount' && ('transactionId' in record || part === 'hbar' || part.endsWith(' hbar'))
}

/** Names of fields whose numbers 0 and 1 mean no and yes, such as `isAvailableForPurchase`. */
const IS_FLAG = /^is[A-Z]/
/** Names of fields with the address of an image. */
const IMAGE_FIELDS: ReadonlySet<string> = new Set(['image', 'nftImage', 'imageUrl', 'image_url', 'collectionImage'])

const DECIMAL_TEXT = /^-?\d{1,20}(\.\d{1,20})?$/
const WEB_ADDRESS = /^https?:\/\/\S{1,290}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Cell of a field of a record. `isBelow`: a list or record in the cell is shown as a separate part below. `part`: name of
 * the part that contains the record.
 */
function cellOf(
  name: string,
  value: unknown,
  record: JsonRecord,
  context: Context,
  isBelow: boolean,
  part = '',
): ResultCell {
  if (value === null || value === undefined) return { kind: 'none' }
  if (typeof value === 'boolean') return { kind: 'flag', value }
  if (typeof value === 'number') return numberCell(name, value, record, context, part)
  if (typeof value === 'string') return textCell(name, value, record, context, part)
  if (isList(value)) return { kind: 'count', count: value.length, isBelow }
  // A record with a symbol, such as `paymentToken`, is shown by its symbol.
  if (isJsonRecord(value)) {
    const { symbol } = value
    if (typeof symbol === 'string') return { kind: 'text', text: truncate(symbol, MAX_TEXT_CHARS) }
    return { kind: 'count', count: Object.keys(value).length, isBelow }
  }
  return { kind: 'none' }
}

function numberCell(name: string, value: number, record: JsonRecord, context: Context, part: string): ResultCell {
  if (!Number.isFinite(value)) return { kind: 'none' }
  if (isPrice(name, record, part)) return priceCell(name, value, String(value), context.unit ?? HBAR)
  if (/feeUsd$/i.test(name)) return { kind: 'amount', figure: String(value), unit: 'USD' }
  if (IS_FLAG.test(name) && (value === 0 || value === 1)) return { kind: 'flag', value: value === 1 }
  // An id is shown as text, because an id is not a quantity.
  if (/[a-z]id$/i.test(name) && !SERIAL_FIELDS.has(name)) return { kind: 'text', text: String(value) }
  if (PERCENT_FIELDS.has(name)) return { kind: 'percent', value, isChange: true }
  if (name === 'percent' && part.endsWith('fee')) return { kind: 'percent', value, isChange: false }
  if (/Unix$/.test(name)) return timeCell(value)
  if (SERIAL_FIELDS.has(name) && Number.isSafeInteger(value) && value >= 0 && context.token !== null) {
    return { kind: 'serial', token: context.token, serial: value }
  }
  return { kind: 'number', value }
}

/** Fields of sums and averages that the market calculates. These figures are not amounts that someone paid. */
const STATISTIC_FIELD = /^(avg|volume|totalVolume|orderVolume)/

function priceCell(name: string, value: number, figure: string, unit: string): ResultCell {
  if (unit !== HBAR) return { kind: 'amount', figure: truncate(figure, MAX_FIGURE_CHARS), unit }
  return { kind: 'hbar', value, exact: STATISTIC_FIELD.test(name) ? null : exactHbar(figure, value) }
}

/**
 * Exact amount in HBAR, from the text or else from the number. Null if neither is a valid amount, for example because it
 * has more decimals than HBAR: such a figure is a statistic.
 */
function exactHbar(figure: string, value: number): string | null {
  const tinybar = tryParseHbar(figure)
  if (tinybar !== null) return formatHbar(tinybar)
  try {
    return formatHbar(hbarFromJson(value))
  } catch {
    return null
  }
}

function timeCell(seconds: number): ResultCell {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? { kind: 'number', value: seconds } : { kind: 'time', at: date.toISOString() }
}

function textCell(name: string, value: string, record: JsonRecord, context: Context, part: string): ResultCell {
  if (isPrice(name, record, part) && DECIMAL_TEXT.test(value))
    return priceCell(name, Number(value), value, context.unit ?? HBAR)
  if (isEntityId(value)) return { kind: 'id', id: value, of: idKind(name) }
  if (value.length <= MAX_INSTANT_CHARS && INSTANT.test(value) && !Number.isNaN(Date.parse(value)))
    return { kind: 'time', at: value }
  const imagePath = IMAGE_FIELDS.has(name) ? context.imagePathOf(value) : null
  if (imagePath !== null) return { kind: 'image', path: imagePath }
  if (name === 'url' && WEB_ADDRESS.test(value)) return { kind: 'address', address: value }
  return value === '' ? { kind: 'none' } : { kind: 'text', text: truncate(value, MAX_TEXT_CHARS) }
}

function idKind(name: string): Extract<ResultCell, { kind: 'id' }>['of'] {
  if (TOKEN_FIELDS.has(name)) return 'token'
  return ACCOUNT_FIELDS.has(name) ? 'account' : 'other'
}
