import type { Effect, NftAllowance, Party } from '../types'
import { readBool, readChild, readChildren, readInt, readInts } from './access'
import { readParty, readToken } from './ids'
import { requireWithin } from './ledger-limits'
import { requireInt64, requireSerials } from './require'
import { WireError } from './wire-error'
import type { WireMessage } from './wire'

/** Permissions that a `cryptoApproveAllowance` body gives. An allowance without an owner is the payer's. */
export function approveEffects(body: WireMessage, payer: Party): readonly Effect[] {
  requireCount(body)
  const hbar = readChildren(body, 'cryptoAllowances').map((entry, i): Effect => ({
    kind: 'hbar-allowance',
    path: `cryptoAllowances[${i}]`,
    owner: ownerOf(entry, payer),
    spender: readParty(readChild(entry, 'spender'), `${entry.path}.spender`),
    amountTinybar: requireInt64(readInt(entry, 'amount'), `${entry.path}.amount`),
  }))
  const nfts = readChildren(body, 'nftAllowances').map((entry, i) => nftAllowance(entry, `nftAllowances[${i}]`, payer))
  const tokens = readChildren(body, 'tokenAllowances').map((entry, i): Effect => ({
    kind: 'token-allowance',
    path: `tokenAllowances[${i}]`,
    token: readToken(readChild(entry, 'tokenId'), `${entry.path}.tokenId`),
    owner: ownerOf(entry, payer),
    spender: readParty(readChild(entry, 'spender'), `${entry.path}.spender`),
    amount: requireInt64(readInt(entry, 'amount'), `${entry.path}.amount`),
  }))
  return [...hbar, ...nfts, ...tokens]
}

/** Checks the ledger's limit. Each serial counts as a permission, and an entry without serials counts as one. */
function requireCount(body: WireMessage): void {
  const nfts = readChildren(body, 'nftAllowances')
  const nftCount = nfts.reduce((sum, entry) => sum + Math.max(1, readInts(entry, 'serialNumbers').length), 0)
  const fungibleCount = readChildren(body, 'cryptoAllowances').length + readChildren(body, 'tokenAllowances').length
  requireWithin('allowances', fungibleCount + nftCount, body.path)
}

function nftAllowance(entry: WireMessage, path: string, payer: Party): NftAllowance {
  const serials = requireSerials(readInts(entry, 'serialNumbers'), `${entry.path}.serialNumbers`)
  const forAll = readChild(entry, 'approvedForAll')
  if (serials.length === 0 && !forAll) {
    throw new WireError('effect-empty', entry.path, `${entry.path} names no serial and no collection.`)
  }
  const delegating = readChild(entry, 'delegatingSpender')
  return {
    kind: 'nft-allowance',
    path,
    token: readToken(readChild(entry, 'tokenId'), `${entry.path}.tokenId`),
    owner: ownerOf(entry, payer),
    spender: readParty(readChild(entry, 'spender'), `${entry.path}.spender`),
    serials,
    all: collectionSwitch(forAll),
    delegatingSpender: delegating ? readParty(delegating, `${entry.path}.delegatingSpender`) : null,
  }
}

function collectionSwitch(forAll: WireMessage | null): NftAllowance['all'] {
  if (!forAll) return 'unchanged'
  return readBool(forAll, 'value') ? 'grant' : 'revoke'
}

/** Permissions that a `cryptoDeleteAllowance` body revokes. */
export function deleteEffects(body: WireMessage, payer: Party): readonly Effect[] {
  requireCount(body)
  return readChildren(body, 'nftAllowances').map((entry, i): Effect => {
    const serials = requireSerials(readInts(entry, 'serialNumbers'), `${entry.path}.serialNumbers`)
    if (serials.length === 0) throw new WireError('effect-empty', entry.path, `${entry.path} names no serial.`)
    return {
      kind: 'nft-allowance-delete',
      path: `nftAllowances[${i}]`,
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
