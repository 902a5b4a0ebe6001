/**
 * Layout of a tool's answer: facts, tables and lists, with units where the documents name one. The answer is
 * third-party data, so neither its shape nor its size is trusted. All pure.
 */
import { formatHbar, hbarFromJson, tryParseHbar } from '../amount'
import type { Cell, ResultPart } from '../contract/tools'
import { isEntityId, type EntityId } from '../ids'

type LaidOut = { readonly parts: readonly ResultPart[]; readonly unseenParts: number }

const MOST_PARTS = 60
const MOST_FACTS = 80
const MOST_ROWS = 100
const MOST_COLUMNS = 40
const MOST_VALUES = 200
const MOST_DEPTH = 6
const MOST_TEXT = 400
const MOST_NAME = 120
/** Limit of rows whose own lists are shown below their table. */
const MOST_INNER = 40

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Reads own properties only: column names are third-party data, and any object has a `toString`. */
const own = (row: Fields, field: string): unknown => (Object.hasOwn(row, field) ? row[field] : undefined)
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isTable = (value: unknown): value is readonly Fields[] =>
  isList(value) && value.length > 0 && value.every((one) => isFields(one))
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Context that a part inherits: the currency of prices, and the collection of serials. */
type Around = { readonly unit: string | null; readonly token: EntityId | null }

/** `json`: the data of an answer without its age, or the whole answer. */
export function layOut(json: unknown): LaidOut {
  const parts: ResultPart[] = []
  let unseenParts = 0
  const add = (part: ResultPart) => {
    if (parts.length < MOST_PARTS) parts.push(part)
    else unseenParts++
  }
  walk(json, '', { unit: null, token: null }, 0, add)
  return { parts, unseenParts }
}

type Add = (part: ResultPart) => void

function walk(value: unknown, name: string, around: Around, depth: number, add: Add): void {
  if (depth > MOST_DEPTH) return
  if (isTable(value)) return walkTable(value, name, around, depth, add)
  if (isList(value)) {
    const values = value.slice(0, MOST_VALUES).map((one) => cellOf('', one, {}, around, false))
    return add({ kind: 'list', name, values, unseen: Math.max(0, value.length - MOST_VALUES) })
  }
  if (!isFields(value)) {
    const fact = { name: '', value: cellOf('', value, {}, around, false) }
    return add({ kind: 'facts', name, facts: [fact], unseen: 0 })
  }
  const inner = within(value, around)
  const entries = Object.entries(value).filter(([field, one]) => !isTransport(field, one))
  const plain = entries.filter(([, one]) => !isInner(one))
  const facts = plain
    .slice(0, MOST_FACTS)
    .map(([field, one]) => ({ name: cut(field, MOST_NAME), value: cellOf(field, one, value, inner, false, name) }))
  if (facts.length > 0) add({ kind: 'facts', name, facts, unseen: plain.length - facts.length })
  for (const [field, one] of entries) {
    if (isInner(one)) walk(one, joined(name, field), inner, depth + 1, add)
  }
}

/** Transport fields, whose content the age and existence of the answer already show: only in the JSON. */
const isTransport = (field: string, value: unknown): boolean =>
  (field === 'success' && value === true) ||
  (field === 'isCached' && typeof value === 'boolean') ||
  (field === '_links' && isFields(value))

/** Values shown as a separate part. An empty list is shown as a fact. */
const isInner = (value: unknown): boolean => isFields(value) || (isList(value) && value.length > 0)

const joined = (name: string, field: string): string =>
  cut(name === '' ? cut(field, MOST_NAME) : `${name} · ${cut(field, MOST_NAME)}`, 200)

function walkTable(rows: readonly Fields[], name: string, around: Around, depth: number, add: Add): void {
  if (depth > MOST_DEPTH) return
  const shown = rows.slice(0, MOST_ROWS)
  const names = [...new Set(shown.flatMap((row) => Object.keys(row)))]
  const filled = names.filter((field) => shown.some((row) => !isNothing(own(row, field))))
  const columns = filled.slice(0, MOST_COLUMNS)
  const cells = shown.map((row) => {
    const inner = within(row, around)
    return columns.map((field) => {
      const value = own(row, field)
      return cellOf(field, value, row, inner, depth < MOST_DEPTH && isTable(value), name)
    })
  })
  add({
    kind: 'table',
    name,
    rows: cells,
    columns: columns.map((field, i) => ({
      name: cut(field, MOST_NAME),
      isNumber: cells.every((row) => NUMBERS.has(row[i]?.kind ?? 'none')),
    })),
    empty: names
      .filter((field) => !filled.includes(field))
      .slice(0, MOST_COLUMNS)
      .map((field) => cut(field, MOST_NAME)),
    unseenRows: rows.length - shown.length,
    unseenColumns: filled.length - columns.length,
  })
  for (const row of shown.slice(0, MOST_INNER)) {
    const label = Object.values(row).find((one) => typeof one === 'string' && one !== '')
    const of = typeof label === 'string' ? joined(name, label) : name
    for (const [field, one] of Object.entries(row)) {
      if (isTable(one)) walkTable(one, joined(of, field), within(row, around), depth + 1, add)
    }
  }
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''
const NUMBERS: ReadonlySet<Cell['kind']> = new Set(['number', 'hbar', 'amount', 'percent', 'serial', 'count', 'none'])

/** A record's own unit and collection, otherwise the inherited ones. */
function within(record: Fields, around: Around): Around {
  return { unit: unitOf(record) ?? around.unit, token: tokenOf(record) ?? around.token }
}

const TOKENS: ReadonlySet<string> = new Set([
  'token',
  'tokenAddress',
  'tokenId',
  'nftTokenAddress',
  'collectionTokenAddress',
  'token_id',
])
const ACCOUNTS: ReadonlySet<string> = new Set([
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
const SERIALS: ReadonlySet<string> = new Set(['serial', 'serialId', 'nftSerialId'])

function tokenOf(record: Fields): EntityId | null {
  for (const name of TOKENS) {
    const value = record[name]
    if (typeof value === 'string' && isEntityId(value)) return value
  }
  return null
}

const HBAR = 'HBAR'
/** Unit of prices in a token without a known name. */
const UNNAMED = 'of the payment token'
const SYMBOLS = ['salePriceSymbol', 'priceSymbol', 'currency', 'floorCurrency'] as const
/** Fields that name the token of a record's prices only by id; null there means HBAR. */
const PAID_IN = [
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

/** Currency of a record's prices, where given. Source: the documents' passages on prices and `paymentToken`. */
function unitOf(record: Fields): string | null {
  const payment = record['paymentToken']
  if (isFields(payment)) {
    const { address, symbol } = payment
    const isHbar = (address ?? null) === null
    // HBAR by id but not by symbol is contradictory.
    if (isHbar) return (symbol ?? HBAR) === HBAR ? HBAR : UNNAMED
    return tokenUnit(symbol)
  }
  const symbol = SYMBOLS.map((name) => record[name] ?? '').find((one) => one !== '')
  const ids = PAID_IN.map((name) => record[name]).filter((one) => one !== undefined)
  if (ids.some((one) => one !== null && one !== HBAR)) return tokenUnit(symbol)
  if (typeof symbol === 'string') return cut(symbol, 40)
  // An unreadable currency is not HBAR.
  if (symbol !== undefined) return UNNAMED
  return ids.length > 0 && record['paymentToken'] === undefined ? HBAR : null
}

/** Accepts any symbol of a token except HBAR, for which its prices would be mistaken. */
const tokenUnit = (symbol: unknown): string =>
  typeof symbol === 'string' && symbol !== '' && symbol.trim().toUpperCase() !== HBAR ? cut(symbol, 40) : UNNAMED

/** Fields that are prices or sums of prices in any record. */
const PRICES: ReadonlySet<string> = new Set([
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
const PERCENTS: ReadonlySet<string> = new Set(['volumeChangePct', 'salesChangePct'])

function isPrice(name: string, record: Fields, part: string): boolean {
  if (PRICES.has(name)) return true
  // Elsewhere the same field is a requested quantity.
  return name === 'amount' && ('transactionId' in record || part === 'hbar' || part.endsWith(' hbar'))
}

const DECIMAL = /^-?\d{1,20}(\.\d{1,20})?$/
const ADDRESS = /^https?:\/\/\S{1,290}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** `isBelow`: a value that is not a single one is shown as a separate part. */
function cellOf(name: string, value: unknown, record: Fields, around: Around, isBelow: boolean, part = ''): Cell {
  if (value === null || value === undefined) return { kind: 'none' }
  if (typeof value === 'boolean') return { kind: 'flag', value }
  if (typeof value === 'number') return numberCell(name, value, record, around, part)
  if (typeof value === 'string') return textCell(name, value, record, around, part)
  if (isList(value)) return { kind: 'count', count: value.length, isBelow }
  // `paymentToken` and similar objects: their name is enough in a row.
  if (isFields(value)) {
    const { symbol } = value
    if (typeof symbol === 'string') return { kind: 'text', text: cut(symbol, MOST_TEXT) }
    return { kind: 'count', count: Object.keys(value).length, isBelow }
  }
  return { kind: 'none' }
}

function numberCell(name: string, value: number, record: Fields, around: Around, part: string): Cell {
  if (!Number.isFinite(value)) return { kind: 'none' }
  if (isPrice(name, record, part)) return priceCell(name, value, String(value), around.unit ?? HBAR)
  if (/feeUsd$/i.test(name)) return { kind: 'amount', figure: String(value), unit: 'USD' }
  // A number that identifies something is not a figure.
  if (/[a-z]id$/i.test(name) && !SERIALS.has(name)) return { kind: 'text', text: String(value) }
  if (PERCENTS.has(name)) return { kind: 'percent', value, isChange: true }
  if (name === 'percent' && part.endsWith('fee')) return { kind: 'percent', value, isChange: false }
  if (/Unix$/.test(name)) return timeOfSeconds(value)
  if (SERIALS.has(name) && Number.isSafeInteger(value) && value >= 0 && around.token !== null) {
    return { kind: 'serial', token: around.token, serial: value }
  }
  return { kind: 'number', value }
}

/** Sums and averages: calculated by the market, and not paid amounts. */
const STATISTIC = /^(avg|volume|totalVolume|orderVolume)/

function priceCell(name: string, value: number, figure: string, unit: string): Cell {
  if (unit !== HBAR) return { kind: 'amount', figure: cut(figure, 60), unit }
  return { kind: 'hbar', value, exact: STATISTIC.test(name) ? null : exactOf(figure, value) }
}

/** Exact amount of a figure; null for more decimals than HBAR has, because the figure is then a statistic. */
function exactOf(figure: string, value: number): string | null {
  const typed = tryParseHbar(figure)
  if (typed !== null) return formatHbar(typed)
  try {
    return formatHbar(hbarFromJson(value))
  } catch {
    return null
  }
}

function timeOfSeconds(seconds: number): Cell {
  const at = new Date(seconds * 1000)
  return Number.isNaN(at.getTime()) ? { kind: 'number', value: seconds } : { kind: 'time', at: at.toISOString() }
}

function textCell(name: string, value: string, record: Fields, around: Around, part: string): Cell {
  if (isPrice(name, record, part) && DECIMAL.test(value))
    return priceCell(name, Number(value), value, around.unit ?? HBAR)
  if (isEntityId(value)) {
    return { kind: 'id', id: value, of: TOKENS.has(name) ? 'token' : ACCOUNTS.has(name) ? 'account' : 'other' }
  }
  if (value.length <= 40 && INSTANT.test(value) && !Number.isNaN(Date.parse(value))) return { kind: 'time', at: value }
  if (name === 'url' && ADDRESS.test(value)) return { kind: 'address', address: value }
  return value === '' ? { kind: 'none' } : { kind: 'text', text: cut(value, MOST_TEXT) }
}
