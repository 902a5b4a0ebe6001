import type { EntityId } from '@shared/ids'
import type { Effect, NftMove, TokenMove } from '../types'
import { readBool, readChild, readChildren, readInt } from './access'
import { readParty, readToken } from './ids'
import { requireWithin } from './ledger-limits'
import { requireNonNegativeInt64, requireUnrepeated } from './require'
import { WireError } from './wire-error'
import type { WireMessage } from './wire'

/**
 * Effects of a `cryptoTransfer` body. Throws WireError unless each list of amounts adds up to zero and names each
 * account once, and each NFT moves once.
 */
export function transferEffects(body: WireMessage): readonly Effect[] {
  requireLegCounts(body)
  const effects: Effect[] = [...hbarMoves(readChild(body, 'transfers'))]
  const seenTokens = new Set<EntityId>()
  const nftMoves: NftMove[] = []
  const movedNfts = new Set<string>()
  for (const transferList of readChildren(body, 'tokenTransfers')) {
    const token = readToken(readChild(transferList, 'token'), `${transferList.path}.token`)
    requireUnrepeated(seenTokens, token, 'token-repeated', `${transferList.path}.token`)
    const nftEntries = readChildren(transferList, 'nftTransfers')
    const amountEntries = readChildren(transferList, 'transfers')
    requireOneKind(transferList, nftEntries.length, amountEntries.length)
    effects.push(...tokenMoves(transferList, token, amountEntries))
    for (const entry of nftEntries) nftMoves.push(nftMove(entry, token, nftMoves.length, movedNfts))
  }
  return [...effects, ...nftMoves]
}

/**
 * Checks the number of movements. Called first, because the ledger's limits also bound the work of all later checks.
 */
function requireLegCounts(body: WireMessage): void {
  const hbarList = readChild(body, 'transfers')
  const hbarLegs = hbarList ? readChildren(hbarList, 'accountAmounts').length : 0
  requireWithin('hbarLegs', hbarLegs, 'cryptoTransfer.transfers')
  let tokenLegs = 0
  let nftLegs = 0
  for (const transferList of readChildren(body, 'tokenTransfers')) {
    tokenLegs += readChildren(transferList, 'transfers').length
    nftLegs += readChildren(transferList, 'nftTransfers').length
  }
  requireWithin('tokenLegs', tokenLegs, 'cryptoTransfer.tokenTransfers')
  requireWithin('nftLegs', nftLegs, 'cryptoTransfer.tokenTransfers')
}

function hbarMoves(transferList: WireMessage | null): readonly Effect[] {
  if (!transferList) return []
  const amountEntries = readChildren(transferList, 'accountAmounts')
  requireBalanced(amountEntries, transferList.path)
  const seenAccounts = new Set<string>()
  return amountEntries.map((entry, index): Effect => {
    const account = readParty(readChild(entry, 'accountID'), `${entry.path}.accountID`)
    requireUnrepeated(seenAccounts, account, 'account-repeated', entry.path)
    const amount = readInt(entry, 'amount')
    const approved = readBool(entry, 'isApproval')
    const path = `transfers[${index}]`
    return amount < 0n
      ? { kind: 'hbar-out', path, account, amountTinybar: -amount, approved }
      : { kind: 'hbar-in', path, account, amountTinybar: amount, approved }
  })
}

function tokenMoves(
  transferList: WireMessage,
  token: EntityId,
  amountEntries: readonly WireMessage[],
): readonly TokenMove[] {
  requireBalanced(amountEntries, transferList.path)
  const decimals = readChild(transferList, 'expectedDecimals')
  const seenAccounts = new Set<string>()
  return amountEntries.map((entry) => {
    const account = readParty(readChild(entry, 'accountID'), `${entry.path}.accountID`)
    requireUnrepeated(seenAccounts, account, 'account-repeated', entry.path)
    return {
      kind: 'token-move',
      // The path of an effect begins within the body of the transfer.
      path: entry.path.replace(/^cryptoTransfer\./, ''),
      token,
      account,
      amount: readInt(entry, 'amount'),
      expectedDecimals: decimals ? readInt(decimals, 'value') : null,
      approved: readBool(entry, 'isApproval'),
    }
  })
}

/** Reads one NFT movement, and adds the NFT to `movedNfts`. Throws WireError if `movedNfts` already has the NFT. */
function nftMove(entry: WireMessage, token: EntityId, index: number, movedNfts: Set<string>): NftMove {
  const { path } = entry
  const serial = readInt(entry, 'serialNumber')
  if (serial <= 0n) throw new WireError('nft-invalid', path, `Serial ${serial} of ${token} cannot exist.`)
  const nftKey = `${token}/${serial}`
  if (movedNfts.has(nftKey)) throw new WireError('nft-invalid', path, `Serial ${serial} of ${token} would move twice.`)
  movedNfts.add(nftKey)
  const from = readParty(readChild(entry, 'senderAccountID'), `${path}.senderAccountID`)
  const to = readParty(readChild(entry, 'receiverAccountID'), `${path}.receiverAccountID`)
  if (from === to) {
    throw new WireError('nft-invalid', path, `Serial ${serial} of ${token} would move to its current owner.`)
  }
  const approved = readBool(entry, 'isApproval')
  return { kind: 'nft-move', path: `nftTransfers[${index}]`, token, serial, from, to, approved }
}

/**
 * Requires a list with either NFTs or amounts: the ledger refuses a list with both, and an empty list moves nothing. A
 * list with NFTs must not state decimals.
 */
function requireOneKind(transferList: WireMessage, nftCount: number, amountCount: number): void {
  const { path } = transferList
  if (nftCount > 0 && amountCount > 0) {
    throw new WireError('nft-invalid', path, `${path} treats one token as an NFT and as fungible.`)
  }
  if (nftCount === 0 && amountCount === 0) throw new WireError('effect-empty', path, `${path} moves nothing.`)
  if (nftCount > 0 && readChild(transferList, 'expectedDecimals')) {
    throw new WireError('nft-invalid', path, `${path} gives decimals to an NFT.`)
  }
}

/** Requires valid amounts that add up to zero. */
function requireBalanced(amountEntries: readonly WireMessage[], path: string): void {
  let sum = 0n
  for (const entry of amountEntries) {
    const amount = readInt(entry, 'amount')
    requireNonNegativeInt64(amount < 0n ? -amount : amount, `${entry.path}.amount`)
    sum += amount
  }
  if (sum !== 0n) throw new WireError('list-unbalanced', path, `The amounts in ${path} add up to ${sum}, not to 0.`)
}
