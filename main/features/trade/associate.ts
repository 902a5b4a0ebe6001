import { readiness } from '@shared/market/market'
import { failure } from '../../platform/app-failure'
import { flowStartFields, titleOf, type TradeDeps, type TradeService } from './trade-deps'

/**
 * Starts a flow that associates a token. Throws AppFailure `already-associated`: another association would cost a fee
 * for nothing.
 */
export function createAssociateStart(deps: TradeDeps): TradeService['associate'] {
  const { runner, market } = deps
  return async ({ account, token }) => {
    await deps.requireSigner(account)
    const { value } = await market.call(readiness, { account, token }, { priority: 'action' })
    if (value.token?.associated === true) throw failure({ code: 'already-associated', token })
    const title = await titleOf(deps, token, null)
    return runner.begin({ kind: 'associate', ...flowStartFields(deps, account), ...title, token })
  }
}
