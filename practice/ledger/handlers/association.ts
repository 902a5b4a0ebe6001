import { tokenNum, type ResponseCode, type Proto } from '../proto'
import { check, requireUndeletedAccount, type HandlerContext } from './context'

type TokenListBody = Proto.ITokenAssociateTransactionBody | Proto.ITokenDissociateTransactionBody

export function precheckTokenList(body: TokenListBody): ResponseCode {
  if (!body.account) return 'INVALID_ACCOUNT_ID'
  const tokens = (body.tokens ?? []).map(tokenNum)
  if (tokens.some((token) => token === null || token === 0)) return 'INVALID_TOKEN_ID'
  return new Set(tokens).size === tokens.length ? 'OK' : 'TOKEN_ID_REPEATED_IN_TOKEN_LIST'
}

export function handleAssociate(body: TokenListBody, context: HandlerContext): void {
  const account = requireSignedAccount(body, context)
  for (const token of requireTokens(body, context)) {
    check(!context.state.requireAccount(account).tokens.has(token), 'TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT')
    context.state.associate(account, token)
  }
}

export function handleDissociate(body: TokenListBody, context: HandlerContext): void {
  const { state } = context
  const account = requireSignedAccount(body, context)
  for (const token of requireTokens(body, context)) {
    check(state.requireAccount(account).tokens.has(token), 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT')
    check(state.tokens.get(token)?.treasury !== account, 'ACCOUNT_IS_TREASURY')
    check(!state.requireAccount(account).frozen.has(token), 'ACCOUNT_FROZEN_FOR_TOKEN')
    check(state.countOwned(account, token) === 0, 'ACCOUNT_STILL_OWNS_NFTS')
    check(state.unitsOf(account, token) === 0n, 'TRANSACTION_REQUIRES_ZERO_TOKEN_BALANCES')
    state.dissociate(account, token)
  }
}

function requireSignedAccount(body: TokenListBody, context: HandlerContext): number {
  const account = requireUndeletedAccount(context.state, body.account, 'INVALID_ACCOUNT_ID')
  check(context.hasSigned(account), 'INVALID_SIGNATURE')
  return account
}

function requireTokens(body: TokenListBody, { state }: HandlerContext): number[] {
  return (body.tokens ?? []).map((id) => {
    const token = tokenNum(id)
    check(token !== null && state.tokens.has(token), 'INVALID_TOKEN_ID')
    return token
  })
}
