import type { Effect, NftAllowance, Party } from '../types'
import { readBool, readChild, readChildren, readInt, readInts } from './access'
import { readParty, readToken } from './ids'
import { requireWithin } from './ledger-limits'
import { requireNonNegativeInt64, requireSerials } from './require'
import { WireError } from './wire-error'
import type { WireMessage } from './wire'

/**
 * Effects of a `cryptoApproveAllowance` body, one per allowance. An allowance without an owner is the payer's. Throws
 * WireError for an invalid allowance.
 */
export function approveEffects(body: WireMessage, payer: Party): readonly Effect[] {
  requireAllowanceCount(body)
  const hbarEffects = readChildren(body, 'cryptoAllowances').map((entry, index): Effect => ({
    kind: 'hbar-allowance',
    path: `cryptoAllowances[${index}]`,
    owner: ownerOf(entry, payer),
    spender: readParty(readChild(entry, 'spender'), `${entry.path}.spender`),
    amountTinybar: requireNonNegativeInt64(readInt(entry, 'amount'), `${entry.path}.amount`),
  }))
  const nftEffects = readChildren(body, 'nftAllowances').map((entry, index) =>
    nftAllowance(entry, `nftAllowances[${index}]`, payer),
  )
  const tokenEffects = readChildren(body, 'tokenAllowances').map((entry, index): Effect => ({
    kind: 'token-allowance',
    path: `tokenAllowances[${index}]`,
    token: readToken(readChild(entry, 'tokenId'), `${entry.path}.tokenId`),
    owner: ownerOf(entry, payer),
    spender: readParty(readChild(entry, 'spender'), `${entry.path}.spender`),
    amount: requireNonNegativeInt64(readInt(entry, 'amount'), `${entry.path}.amount`),
  }))
  return [...hbarEffects, ...nftEffects, ...tokenEffects]
}

/**
 * Requires a number of allowances within the ledger's limit. Each serial counts as one, as does an entry without
 * serials.
 */
function requireAllowanceCount(body: WireMessage): void {
  const nftAllowances = readChildren(body, 'nftAllowances')
  const nftCount = nftAllowances.reduce((sum, entry) => sum + Math.max(1, readInts(entry, 'serialNumbers').length), 0)
  const amountCount = readChildren(body, 'cryptoAllowances').length + readChildren(body, 'tokenAllowances').length
  requireWithin('allowances', amountCount + nftCount, body.path)
}

function nftAllowance(entry: WireMessage, path: string, payer: Party): NftAllowance {
  const serials = requireSerials(readInts(entry, 'serialNumbers'), `${entry.path}.serialNumbers`)
  const approvedForAll = readChild(entry, 'approvedForAll')
  if (serials.length === 0 && !approvedForAll) {
    throw new WireError('effect-empty', entry.path, `${entry.path} names no serial and no collection.`)
  }
  const delegatingSpender = readChild(entry, 'delegatingSpender')
  return {
    kind: 'nft-allowance',
    path,
    token: readToken(readChild(entry, 'tokenId'), `${entry.path}.tokenId`),
    owner: ownerOf(entry, payer),
    spender: readParty(readChild(entry, 'spender'), `${entry.path}.spender`),
    serials,
    all: collectionSwitch(approvedForAll),
    delegatingSpender: delegatingSpender ? readParty(delegatingSpender, `${entry.path}.delegatingSpender`) : null,
  }
}

/** Change to the permission over the whole collection. */
function collectionSwitch(approvedForAll: WireMessage | null): NftAllowance['all'] {
  if (!approvedForAll) return 'unchanged'
  return readBool(approvedForAll, 'value') ? 'grant' : 'revoke'
}

/**
 * Effects of a `cryptoDeleteAllowance` body, one per entry. An entry can revoke several serials. Throws WireError for
 * an invalid entry.
 */
export function deleteEffects(body: WireMessage, payer: Party): readonly Effect[] {
  requireAllowanceCount(body)
  return readChildren(body, 'nftAllowances').map((entry, index): Effect => {
    const serials = requireSerials(readInts(entry, 'serialNumbers'), `${entry.path}.serialNumbers`)
    if (serials.length === 0) throw new WireError('effect-empty', entry.path, `${entry.path} names no serial.`)
    return {
      kind: 'nft-allowance-delete',
      path: `nftAllowances[${index}]`,
      token: readToken(readChild(entry, 'tokenId'), `${entry.path}.tokenId`),
      owner: ownerOf(entry, payer),
      serials,
    }
  })
}

function ownerOf(entry: WireMessage, payer: Party): Party {
  const owner = readChild(entry, 'owner')
  return owner ? readParty(owner, `${entry.path}.owner`) : payer
}
