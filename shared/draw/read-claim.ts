import { type Claim, type NumberClaim, type PoolClaim, UnreadableError } from './claim'
import { Fields, isList, isObject, parseWholeNumber } from './fields'
import { type Json, JsonError, type JsonObject, readJson } from './json'

/** Maximum number of values that are read. The documents allow ten; more are read to report a result with too many. */
const MAX_READ_VALUES = 1000
/** Maximum number of serials in a pool snapshot: ten times the 20,000 NFTs of the market's paged pool list. */
const MAX_SERIALS = 200_000
const SERIAL_FIELDS = ['serial', 'serialId', 'serial_id', 'nftSerialId'] as const

/** Claims of one object: one claim for a random number result, one claim for each draw of a mint result. */
export function claimsOf(object: JsonObject): readonly Claim[] {
  const fields = new Fields(object)
  if (fields.has('onChainPRNG') || fields.has('serverSalt')) return [numberClaim(fields)]
  if (fields.has('nfts') || fields.has('prngResponses') || fields.has('prngResponse')) return poolClaims(fields)
  throw new UnreadableError({ code: 'no-draw' })
}

function numberClaim(fields: Fields): NumberClaim {
  const range = fields.object('range')
  return {
    kind: 'number',
    transactionId: fields.textOrNull('hederaTransactionId'),
    ledgerNumber: fields.wholeNumber('onChainPRNG'),
    salt: fields.text('serverSalt'),
    commitment: fields.textOrNull('saltCommitment'),
    memo: fields.textOrNull('memo'),
    min: range.wholeNumber('min'),
    max: range.wholeNumber('max'),
    size: range.wholeNumberOrNull('size'),
    count: fields.wholeNumberOrNull('count'),
    values: fields.wholeNumbers('values', MAX_READ_VALUES),
  }
}

/**
 * Claims of a mint result, which has a list `nfts` and a list `prngResponses`. The draw of an NFT is in the NFT's own
 * `prngResponse`; without one, the entry of `prngResponses` at the NFT's index is used. Further entries of
 * `prngResponses` become claims without an NFT.
 */
function poolClaims(fields: Fields): readonly PoolClaim[] {
  const responses = fields.objects('prngResponses')
  const nfts = fields.objects('nfts')
  // The result of a single mint may have the fields of the NFT itself.
  const mintedNfts = nfts.length > 0 ? nfts : [fields]
  const claims = mintedNfts.flatMap((nft, index) => {
    const draw = nft.objectOrNull('prngResponse') ?? responses[index] ?? null
    return draw ? [poolClaim(nft, draw, responses)] : []
  })
  const claimsWithoutNft = responses.slice(mintedNfts.length).map((draw) => poolClaim(null, draw, responses))
  if (claims.length + claimsWithoutNft.length === 0) throw new UnreadableError({ code: 'no-pool-draw' })
  return [...claims, ...claimsWithoutNft]
}

/** Number of NFTs of a mint result without a draw; 0 for other objects. */
export function nftsWithoutDraw(object: JsonObject): number {
  const fields = new Fields(object)
  if (fields.has('onChainPRNG') || fields.has('serverSalt')) return 0
  const responses = fields.objects('prngResponses')
  return fields.objects('nfts').filter((nft, index) => !nft.has('prngResponse') && responses[index] === undefined)
    .length
}

/** True if `prngResponses` reports the draw's transaction with a different number. */
function isContradicted(draw: Fields, responses: readonly Fields[]): boolean {
  const id = draw.textOrNull('transId')
  if (id === null) return false
  const number = draw.wholeNumber('prngNumber')
  return responses.some(
    (response) => response.textOrNull('transId') === id && response.wholeNumber('prngNumber') !== number,
  )
}

function poolClaim(nft: Fields | null, draw: Fields, responses: readonly Fields[]): PoolClaim {
  const snapshot = nft?.objectOrNull('nftPoolSnapshot') ?? null
  const pool = snapshot && serialsOf(snapshot)
  return {
    kind: 'pool',
    transactionId: draw.textOrNull('transId'),
    ledgerNumber: draw.wholeNumber('prngNumber'),
    numberRange: draw.wholeNumberOrNull('numberRange'),
    buyer: draw.textOrNull('buyerAccount'),
    pool: pool === 'unknown-format' ? null : pool,
    hasUnknownPoolFormat: pool === 'unknown-format',
    selectedIndex: snapshot?.wholeNumberOrNull('selectedIndex') ?? null,
    snapshotAt: snapshot?.textOrNull('timestamp') ?? null,
    token: nft?.textOrNull('tokenId') ?? null,
    serial: nft?.wholeNumberOrNull('serialId') ?? null,
    isContradicted: isContradicted(draw, responses),
  }
}

/**
 * Serials in `nftPool`, a list or a JSON text of a list; null without a pool. The documents do not give the format of
 * the items: accepted are serials, and objects with a serial, all of one token. For any other list, returns
 * `unknown-format`, which does not make the draw fail.
 */
function serialsOf(snapshot: Fields): readonly bigint[] | 'unknown-format' | null {
  const value = snapshot.get('nftPool')
  if (value === undefined || value === null) return null
  const pool = typeof value === 'string' ? parseOrUndefined(value) : value
  if (!isList(pool) || pool.length > MAX_SERIALS) return snapshot.throwWrongType('nftPool', 'list')
  const serials = pool.map(serialOf)
  if (new Set(pool.map(tokenOf)).size > 1 || serials.includes(null)) return 'unknown-format'
  return serials.filter((serial) => serial !== null)
}

function tokenOf(item: Json): Json {
  return isObject(item) ? (item.get('tokenId') ?? item.get('token') ?? null) : null
}

function serialOf(item: Json): bigint | null {
  if (!isObject(item)) return parseWholeNumber(item)
  for (const name of SERIAL_FIELDS) {
    const value = item.get(name)
    if (value !== undefined && value !== null) return parseWholeNumber(value)
  }
  return null
}

/** Parses JSON; undefined for invalid JSON. */
function parseOrUndefined(text: string): Json | undefined {
  try {
    return readJson(text)
  } catch (cause) {
    if (cause instanceof JsonError) return undefined
    throw cause
  }
}
