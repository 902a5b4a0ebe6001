import { MAX_TINYBAR } from '@shared/amount'
import { fromInt64, tokenNum, type Code, type Proto } from '../proto'
import { check, requireAccountId, type HandleContext } from './context'

const MAX_ALLOWANCES = 20

export function precheckApprove(body: Proto.ICryptoApproveAllowanceTransactionBody): Code {
  const hbar = body.cryptoAllowances ?? []
  const nfts = body.nftAllowances ?? []
  if (body.tokenAllowances?.length) return 'NFT_IN_FUNGIBLE_TOKEN_ALLOWANCES'
  const count = hbar.length + nfts.reduce((sum, nft) => sum + Math.max(1, nft.serialNumbers?.length ?? 0), 0)
  if (count === 0) return 'EMPTY_ALLOWANCES'
  if (count > MAX_ALLOWANCES) return 'MAX_ALLOWANCES_EXCEEDED'
  if (hbar.some((allowance) => fromInt64(allowance.amount) < 0n)) return 'NEGATIVE_ALLOWANCE_AMOUNT'
  const delegatesAll = nfts.some((nft) => nft.delegatingSpender && nft.approvedForAll?.value)
  return delegatesAll ? 'DELEGATING_SPENDER_CANNOT_GRANT_APPROVE_FOR_ALL' : 'OK'
}

export function handleApprove(body: Proto.ICryptoApproveAllowanceTransactionBody, context: HandleContext): void {
  for (const allowance of body.cryptoAllowances ?? []) approveHbar(allowance, context)
  for (const allowance of body.nftAllowances ?? []) approveNft(allowance, context)
}

/** The owner of an allowance; left out, it is the payer. */
function ownerOf(id: Proto.IAccountID | null | undefined, { state, payer }: HandleContext): number {
  return id && fromInt64(id.accountNum) !== 0n ? requireAccountId(state, id, 'INVALID_ALLOWANCE_OWNER_ID') : payer
}

function approveHbar(allowance: Proto.ICryptoAllowance, context: HandleContext): void {
  const owner = ownerOf(allowance.owner, context)
  const spender = requireAccountId(context.state, allowance.spender, 'INVALID_ALLOWANCE_SPENDER_ID')
  check(context.hasSigned(owner), 'INVALID_SIGNATURE')
  check(owner !== spender, 'SPENDER_ACCOUNT_SAME_AS_OWNER')
  const amount = fromInt64(allowance.amount)
  check(amount <= MAX_TINYBAR, 'AMOUNT_EXCEEDS_TOKEN_MAX_SUPPLY')
  // A new HBAR allowance takes the place of the old one; it does not add to it.
  context.state.setHbarAllowance(owner, spender, amount)
}

function approveNft(allowance: Proto.INftAllowance, context: HandleContext): void {
  const { state } = context
  const owner = ownerOf(allowance.owner, context)
  const spender = requireAccountId(state, allowance.spender, 'INVALID_ALLOWANCE_SPENDER_ID')
  const delegating = allowance.delegatingSpender
    ? requireAccountId(state, allowance.delegatingSpender, 'INVALID_DELEGATING_SPENDER')
    : null
  check(context.hasSigned(delegating ?? owner), 'INVALID_SIGNATURE')
  check(owner !== spender, 'SPENDER_ACCOUNT_SAME_AS_OWNER')
  const token = tokenNum(allowance.tokenId)
  check(token !== null && state.tokens.has(token), 'INVALID_TOKEN_ID')
  check(state.requireAccount(owner).tokens.has(token), 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT')
  if (delegating !== null) {
    check(state.isOperator(owner, token, delegating), 'DELEGATING_SPENDER_DOES_NOT_HAVE_APPROVE_FOR_ALL')
  }
  const serials = readSerials(allowance.serialNumbers)
  for (const serial of serials) {
    const current = state.ownerOf(token, serial)
    check(current !== null, 'INVALID_TOKEN_NFT_SERIAL_NUMBER')
    check(current === owner, 'SENDER_DOES_NOT_OWN_NFT_SERIAL_NO')
    state.setSerialAllowance(token, serial, { spender, delegating })
  }
  const forAll = allowance.approvedForAll
  check(serials.length > 0 || Boolean(forAll), 'EMPTY_ALLOWANCES')
  if (forAll) state.setOperator(owner, token, spender, forAll.value ?? false)
}

export function precheckDelete(body: Proto.ICryptoDeleteAllowanceTransactionBody): Code {
  const removals = body.nftAllowances ?? []
  if (removals.length === 0 || removals.some((removal) => !removal.serialNumbers?.length)) return 'EMPTY_ALLOWANCES'
  return removals.length > MAX_ALLOWANCES ? 'MAX_ALLOWANCES_EXCEEDED' : 'OK'
}

export function handleDelete(body: Proto.ICryptoDeleteAllowanceTransactionBody, context: HandleContext): void {
  const { state } = context
  for (const removal of body.nftAllowances ?? []) {
    const owner = ownerOf(removal.owner, context)
    check(context.hasSigned(owner), 'INVALID_SIGNATURE')
    const token = tokenNum(removal.tokenId)
    check(token !== null && state.tokens.has(token), 'INVALID_TOKEN_ID')
    for (const serial of readSerials(removal.serialNumbers)) {
      const current = state.ownerOf(token, serial)
      check(current !== null, 'INVALID_TOKEN_NFT_SERIAL_NUMBER')
      check(current === owner, 'SENDER_DOES_NOT_OWN_NFT_SERIAL_NO')
      state.setSerialAllowance(token, serial, null)
    }
  }
}

const readSerials = (serials: Proto.INftAllowance['serialNumbers']): number[] =>
  (serials ?? []).map((serial) => Number(fromInt64(serial)))
