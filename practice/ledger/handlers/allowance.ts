import { MAX_TINYBAR } from '@shared/amount'
import { MAX_ALLOWANCES } from '@shared/ledger-limits'
import { OPERATOR } from '../../world/accounts'
import { fromInt64, tokenNum, type ResponseCode, type Proto } from '../proto'
import { nftKey, type Token } from '../state'
import { check, requireAccountId, type HandlerContext } from './context'

export function precheckApproveAllowance(body: Proto.ICryptoApproveAllowanceTransactionBody): ResponseCode {
  const hbarAllowances = body.cryptoAllowances ?? []
  const unitAllowances = body.tokenAllowances ?? []
  const nftAllowances = body.nftAllowances ?? []
  // Each serial counts as one allowance, and so does an allowance without serials.
  const nftCount = nftAllowances.reduce((sum, { serialNumbers }) => sum + Math.max(1, serialNumbers?.length ?? 0), 0)
  const count = hbarAllowances.length + unitAllowances.length + nftCount
  if (count === 0) return 'EMPTY_ALLOWANCES'
  if (count > MAX_ALLOWANCES) return 'MAX_ALLOWANCES_EXCEEDED'
  const tokenAllowances = [...unitAllowances, ...nftAllowances]
  if ([...hbarAllowances, ...tokenAllowances].some(({ spender }) => !spender)) return 'INVALID_ALLOWANCE_SPENDER_ID'
  if (tokenAllowances.some(({ tokenId }) => !tokenId)) return 'INVALID_TOKEN_ID'
  const amounts = [...hbarAllowances, ...unitAllowances].map(({ amount }) => fromInt64(amount))
  if (amounts.some((amount) => amount < 0n)) return 'NEGATIVE_ALLOWANCE_AMOUNT'
  const delegatesAll = nftAllowances.some((nft) => nft.delegatingSpender && nft.approvedForAll?.value)
  return delegatesAll ? 'DELEGATING_SPENDER_CANNOT_GRANT_APPROVE_FOR_ALL' : 'OK'
}

export function handleApproveAllowance(
  body: Proto.ICryptoApproveAllowanceTransactionBody,
  context: HandlerContext,
): void {
  for (const allowance of body.cryptoAllowances ?? []) approveHbar(allowance, context)
  for (const allowance of body.tokenAllowances ?? []) approveUnits(allowance, context)
  for (const allowance of body.nftAllowances ?? []) approveNft(allowance, context)
}

/** Account number of an allowance's owner; the payer if the allowance names no owner. */
function allowanceOwner(id: Proto.IAccountID | null | undefined, { state, payer }: HandlerContext): number {
  const hasNumber = fromInt64(id?.accountNum) !== 0n
  const hasAlias = Boolean(id?.alias?.length)
  return hasNumber || hasAlias ? requireAccountId(state, id, 'INVALID_ALLOWANCE_OWNER_ID') : payer
}

type AllowanceParties = Pick<Proto.ICryptoAllowance, 'owner' | 'spender'>

/** Account numbers of an allowance's owner and spender. Throws if one of the accounts does not exist or is deleted. */
function requireParties(
  allowance: AllowanceParties,
  context: HandlerContext,
): { readonly owner: number; readonly spender: number } {
  const { state } = context
  const owner = allowanceOwner(allowance.owner, context)
  check(!state.requireAccount(owner).deleted, 'INVALID_ALLOWANCE_OWNER_ID')
  const spender = requireAccountId(state, allowance.spender, 'INVALID_ALLOWANCE_SPENDER_ID')
  check(!state.requireAccount(spender).deleted, 'INVALID_ALLOWANCE_SPENDER_ID')
  return { owner, spender }
}

function approveHbar(allowance: Proto.ICryptoAllowance, context: HandlerContext): void {
  const { owner, spender } = requireParties(allowance, context)
  check(context.hasSigned(owner), 'INVALID_SIGNATURE')
  check(owner !== spender, 'SPENDER_ACCOUNT_SAME_AS_OWNER')
  const amount = fromInt64(allowance.amount)
  check(amount <= MAX_TINYBAR, 'AMOUNT_EXCEEDS_TOKEN_MAX_SUPPLY')
  // A new allowance replaces the previous one. The amounts are not added.
  context.state.setHbarAllowance(owner, spender, amount)
}

function approveUnits(allowance: Proto.ITokenAllowance, context: HandlerContext): void {
  const { owner, spender } = requireParties(allowance, context)
  check(context.hasSigned(owner), 'INVALID_SIGNATURE')
  check(owner !== spender, 'SPENDER_ACCOUNT_SAME_AS_OWNER')
  const token = requireToken(allowance.tokenId, context)
  check(token.kind === 'fungible', 'NFT_IN_FUNGIBLE_TOKEN_ALLOWANCES')
  check(context.state.requireAccount(owner).tokens.has(token.num), 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT')
  const amount = fromInt64(allowance.amount)
  check(amount <= BigInt(token.supply), 'AMOUNT_EXCEEDS_TOKEN_MAX_SUPPLY')
  context.state.setUnitAllowance(owner, token.num, spender, amount)
}

function approveNft(allowance: Proto.INftAllowance, context: HandlerContext): void {
  const { state } = context
  const { owner, spender } = requireParties(allowance, context)
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
    checkOwner(token.num, serial, owner, context)
    const mayApprove = delegating === null || mayDelegate({ token: token.num, serial, owner }, delegating, context)
    check(mayApprove, 'DELEGATING_SPENDER_DOES_NOT_HAVE_APPROVE_FOR_ALL')
    state.setSerialAllowance(token.num, serial, { spender, delegating })
  }
  const { approvedForAll } = allowance
  if (!approvedForAll) {
    check(serials.length > 0, 'EMPTY_ALLOWANCES')
    return
  }
  check(delegating === null, 'DELEGATING_SPENDER_CANNOT_GRANT_APPROVE_FOR_ALL')
  state.setOperator(owner, token.num, spender, approvedForAll.value ?? false)
}

/**
 * True if the account `delegating` may approve another account for an NFT in the name of the owner. On Hedera, this requires
 * the owner's approval for the whole collection (HIP-336).
 *
 * This ledger makes an exception for the market's own account: the owner's approval for that single NFT is enough, and the
 * market may replace an approval that it gave. The reason: a seller who lists through the service approves a single NFT.
 * The buyer pays for the transfer of a purchase, so the market must then approve the buyer. On a public network, the
 * seller would have to sign again or approve the whole collection.
 */
function mayDelegate(
  nft: { readonly token: number; readonly serial: number; readonly owner: number },
  delegating: number,
  { state }: HandlerContext,
): boolean {
  if (state.isOperator(nft.owner, nft.token, delegating)) return true
  if (delegating !== OPERATOR) return false
  const approval = state.serialAllowances.get(nftKey(nft.token, nft.serial))
  return approval?.spender === OPERATOR || approval?.delegating === OPERATOR
}

export function precheckDeleteAllowance(body: Proto.ICryptoDeleteAllowanceTransactionBody): ResponseCode {
  const removals = body.nftAllowances ?? []
  if (removals.length === 0 || removals.some((removal) => !removal.serialNumbers?.length)) return 'EMPTY_ALLOWANCES'
  if (removals.some(({ tokenId }) => !tokenId)) return 'INVALID_TOKEN_ID'
  const serialCount = removals.reduce((sum, removal) => sum + (removal.serialNumbers?.length ?? 0), 0)
  return serialCount > MAX_ALLOWANCES ? 'MAX_ALLOWANCES_EXCEEDED' : 'OK'
}

export function handleDeleteAllowance(
  body: Proto.ICryptoDeleteAllowanceTransactionBody,
  context: HandlerContext,
): void {
  for (const removal of body.nftAllowances ?? []) {
    const owner = allowanceOwner(removal.owner, context)
    check(context.hasSigned(owner), 'INVALID_SIGNATURE')
    const token = requireToken(removal.tokenId, context)
    check(token.kind === 'nft', 'FUNGIBLE_TOKEN_IN_NFT_ALLOWANCES')
    for (const serial of readSerials(removal.serialNumbers)) {
      checkOwner(token.num, serial, owner, context)
      context.state.setSerialAllowance(token.num, serial, null)
    }
  }
}

function checkOwner(token: number, serial: number, owner: number, { state }: HandlerContext): void {
  const currentOwner = state.ownerOf(token, serial)
  check(currentOwner !== null, 'INVALID_TOKEN_NFT_SERIAL_NUMBER')
  check(currentOwner === owner, 'SENDER_DOES_NOT_OWN_NFT_SERIAL_NO')
}

function requireToken(id: Proto.ITokenID | null | undefined, { state }: HandlerContext): Token {
  const num = tokenNum(id)
  const token = num === null ? undefined : state.tokens.get(num)
  check(token !== undefined, 'INVALID_TOKEN_ID')
  return token
}

const readSerials = (serials: Proto.INftAllowance['serialNumbers']): number[] =>
  (serials ?? []).map((serial) => Number(fromInt64(serial)))
