import { readiness } from '@shared/market/market'
import { failure } from '../../platform/app-failure'
import { flowStartFields, titleFieldsOf, type TradeDeps, type TradeService } from './trade-deps'

/**
 * Starts a flow that associates a token. Throws AppFailure `already-associated` when the market reports the
 * association, because a second association would only cost a fee.
 */
export function createAssociateStart(deps: TradeDeps): TradeService['associate'] {
  const { runner, market } = deps
  return async ({ account, token }) => {
    await deps.requireSigner(account)
    const { value: readinessAnswer } = await market.call(readiness, { account, token }, { priority: 'action' })
    if (readinessAnswer.token?.associated === true) throw failure({ code: 'already-associated', token })
    const titleFields = await titleFieldsOf(deps, token, null)
    return runner.begin({ kind: 'associate', ...flowStartFields(deps, account), ...titleFields, token })
  }
}
