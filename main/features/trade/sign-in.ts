import { flowStartFields, type TradeDeps, type TradeService } from './trade-deps'

/** Starts a flow that proves to the service that an account is the person's. */
export function createSignInStart(deps: TradeDeps): TradeService['signIn'] {
  return async ({ account }) => {
    await deps.requireSigner(account)
    const titleFields = { title: 'Sign-in at the market', collection: '', image: null }
    return deps.runner.begin({ kind: 'sign-in', ...flowStartFields(deps, account), ...titleFields })
  }
}
