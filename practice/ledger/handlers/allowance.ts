import { MAX_TINYBAR } from '@shared/amount'
import { MAX_ALLOWANCES } from '@shared/ledger-limits'
import { OPERATOR } from '../../world/accounts'
import { fromInt64, tokenNum, type Code, type Proto } from '../proto'
import { nftKey, type Token } from '../state'
import { check, requireAccountId, type HandleContext } from './context'

export function precheckApproveAllowance(body: Proto.ICryptoApproveAllowanceTransactionBody): Code {
  const hbar = body.cryptoAllowances ?? []
  const units = body.tokenAllowances ?? []
  const nfts = body.nftAllowances ?? []
  const serials = nfts.reduce((sum, nft) => sum + Math.max(1, nft.serialNumbers?.length ?? 0), 0)
  const count = hbar.length + units.length + serials
  if (count === 0) return 'EMPTY_ALLOWANCES'
  if (count > MAX_ALLOWANCES) return 'MAX_ALLOWANCES_EXCEEDED'
  if ([...hbar, ...units, ...nfts].some(({ spender }) => !spender)) return 'INVALID_ALLOWANCE_SPENDER_ID'
  if ([...units, ...nfts].some(({ tokenId }) => !tokenId)) return 'INVALID_TOKEN_ID'
  if ([...hbar, ...units].some((allowance) => fromInt64(allowance.amount) < 0n)) return 'NEGATIVE_ALLOWANCE_AMOUNT'
  const delegatesAll = nfts.some((nft) => nft.delegatingSpender && nft.approvedForAll?.value)
  return delegatesAll ? 'DELEGATING_SPENDER_CANNOT_GRANT_APPROVE_FOR_ALL' : 'OK'
}

export function handleApproveAllowance(
  body: Proto.ICryptoApproveAllowanceTransactionBody,
  context: HandleContext,
): void {
  for (const allowance of body.cryptoAllowances ?? []) approveHbar(allowance, context)
  for (const allowance of body.tokenAllowances ?? []) approveUnits(allowance, context)
  for (const allowance of body.nftAllowances ?? []) approveNft(allowance, context)
}

/** Account of an allowance's owner; the payer if no owner is named. */
function allowanceOwner(id: Proto.IAccountID | null | undefined, { state, payer }: HandleContext): number {
  const isNamed = id && (fromInt64(id.accountNum) !== 0n || id.alias?.length)
  return isNamed ? requireAccountId(state, id, 'INVALID_ALLOWANCE_OWNER_ID') : payer
}

type Sides = Pick<Proto.ICryptoAllowance, 'owner' | 'spender'>

/** Owner and spender of an allowance. Both accounts must exist and must not be deleted. */
function readSides(allowance: Sides, context: HandleContext): { readonly owner: number; readonly spender: number } {
  const { state } = context
  const owner = allowanceOwner(allowance.owner, context)
  check(!state.requireAccount(owner).deleted, 'INVALID_ALLOWANCE_OWNER_ID')
  const spender = requireAccountId(state, allowance.spender, 'INVALID_ALLOWANCE_SPENDER_ID')
  check(!state.requireAccount(spender).deleted, 'INVALID_ALLOWANCE_SPENDER_ID')
  return { owner, spender }
}

function approveHbar(allowance: Proto.ICryptoAllowance, context: HandleContext): void {
  const { owner, spender } = readSides(allowance, context)
  check(context.hasSigned(owner), 'INVALID_SIGNATURE')
  check(owner !== spender, 'SPENDER_ACCOUNT_SAME_AS_OWNER')
  const amount = fromInt64(allowance.amount)
  check(amount <= MAX_TINYBAR, 'AMOUNT_EXCEEDS_TOKEN_MAX_SUPPLY')
  // A new allowance replaces the old one; it is not added to the old one.
  context.state.setHbarAllowance(owner, spender, amount)
}

function approveUnits(allowance: Proto.ITokenAllowance, context: HandleContext): void {
  const { owner, spender } = readSides(allowance, context)
  check(context.hasSigned(owner), 'INVALID_SIGNATURE')
  check(owner !== spender, 'SPENDER_ACCOUNT_SAME_AS_OWNER')
  const token = requireToken(allowance.tokenId, context)
  check(token.kind === 'fungible', 'NFT_IN_FUNGIBLE_TOKEN_ALLOWANCES')
  check(context.state.requireAccount(owner).tokens.has(token.num), 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT')
  const amount = fromInt64(allowance.amount)
  check(amount <= BigInt(token.supply), 'AMOUNT_EXCEEDS_TOKEN_MAX_SUPPLY')
  context.state.setUnitAllowance(owner, token.num, spender, amount)
}

function approveNft(allowance: Proto.INftAllowance, context: HandleContext): void {
  const { state } = context
  const { owner, spender } = readSides(allowance, context)
  const delegating = allowance.delegatingSpender
    ? requireAccountId(state, allowance.delegatingSpender, 'INVALID_DELEGATING_SPENDER')
    : null
  check(context.hasSigned(delegating ?? owner), 'INVALID_SIGNATURE')
  check(owner !== spender, 'SPENDER_ACCOUNT_SAME_AS_OWNER')
  const token = requireToken(allowance.tokenId, context)
  check(token.kind === 'nft', 'FUNGIBLE_TOKEN_IN_NFT_ALLOWANCES')
  check(state.requireAccount(owner).tokens.has(token.num), 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT')
  const serials = readSerials(allowance.serialNumbers)
  for (const serial of serials) {
    checkOwned(token.num, serial, owner, context)
    const mayApprove = delegating === null || mayDelegate({ token: token.num, serial, owner }, delegating, context)
    check(mayApprove, 'DELEGATING_SPENDER_DOES_NOT_HAVE_APPROVE_FOR_ALL')
    state.setSerialAllowance(token.num, serial, { spender, delegating })
  }
  const forAll = allowance.approvedForAll
  check(serials.length > 0 || Boolean(forAll), 'EMPTY_ALLOWANCES')
  check(!forAll || delegating === null, 'DELEGATING_SPENDER_CANNOT_GRANT_APPROVE_FOR_ALL')
  if (forAll) state.setOperator(owner, token.num, spender, forAll.value ?? false)
}

/**
 * True if a spender may approve another account for one NFT of an owner. On Hedera, the spender needs the owner's approval
 * for the whole collection (HIP-336).
 *
 * On this ledger, the market's own account may do so too if the owner approved the market's account for that one NFT. The
 * market's account may also replace an approval that it gave. A seller who lists through the service approves a single serial. A purchase is a transfer that
 * the buyer pays, so the buyer must be the approved spender during the purchase. On a public network, the seller would
 * have to sign again or to approve the whole collection.
 */
function mayDelegate(
  nft: { readonly token: number; readonly serial: number; readonly owner: number },
  delegating: number,
  { state }: HandleContext,
): boolean {
  if (state.isOperator(nft.owner, nft.token, delegating)) return true
  if (delegating !== OPERATOR) return false
  const approval = state.serialAllowances.get(nftKey(nft.token, nft.serial))
  return approval?.spender === OPERATOR || approval?.delegating === OPERATOR
}

export function precheckDeleteAllowance(body: Proto.ICryptoDeleteAllowanceTransactionBody): Code {
  const removals = body.nftAllowances ?? []
  if (removals.length === 0 || removals.some((removal) => !removal.serialNumbers?.length)) return 'EMPTY_ALLOWANCES'
  if (removals.some(({ tokenId }) => !tokenId)) return 'INVALID_TOKEN_ID'
  const serials = removals.reduce((sum, removal) => sum + (removal.serialNumbers?.length ?? 0), 0)
  return serials > MAX_ALLOWANCES ? 'MAX_ALLOWANCES_EXCEEDED' : 'OK'
}

export function handleDeleteAllowance(body: Proto.ICryptoDeleteAllowanceTransactionBody, context: HandleContext): void {
  for (const removal of body.nftAllowances ?? []) {
    const owner = allowanceOwner(removal.owner, context)
    check(context.hasSigned(owner), 'INVALID_SIGNATURE')
    const token = requireToken(removal.tokenId, context)
    check(token.kind === 'nft', 'FUNGIBLE_TOKEN_IN_NFT_ALLOWANCES')
    for (const serial of readSerials(removal.serialNumbers)) {
      checkOwned(token.num, serial, owner, context)
      context.state.setSerialAllowance(token.num, serial, null)
    }
  }
}

function checkOwned(token: number, serial: number, owner: number, { state }: HandleContext): void {
  const currentOwner = state.ownerOf(token, serial)
  check(currentOwner !== null, 'INVALID_TOKEN_NFT_SERIAL_NUMBER')
  check(currentOwner === owner, 'SENDER_DOES_NOT_OWN_NFT_SERIAL_NO')
}

function requireToken(id: Proto.ITokenID | null | undefined, { state }: HandleContext): Token {
  const num = tokenNum(id)
  const token = num === null ? undefined : state.tokens.get(num)
  check(token !== undefined, 'INVALID_TOKEN_ID')
  return token
}

const readSerials = (serials: Proto.INftAllowance['serialNumbers']): number[] =>
  (serials ?? []).map((serial) => Number(fromInt64(serial)))
