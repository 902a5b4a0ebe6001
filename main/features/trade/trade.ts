import { createAllowStart, type AllowStartDeps } from './allow'
import { createAssociateStart } from './associate'
import { createBuyStart } from './buy'
import { createBuyEvmStart } from './buy-evm'
import type { TradeDeps, TradeService } from './trade-deps'
import { createMintStart } from './mint'
import { createOfferStarts, type OfferStartDeps } from './offers'
import { createRestoreStart, createRevokeStart } from './permissions'
import { createListStart, createUnlistStart } from './sell'
import { createSignInStart } from './sign-in'

/** Creates the service that starts flows. Facts that rule a flow out are checked before the flow starts. */
export function createTradeService(deps: TradeDeps & AllowStartDeps & OfferStartDeps): TradeService {
  const buyNative = createBuyStart(deps)
  const buyEvm = createBuyEvmStart(deps)
  return {
    buy: async (input) => {
      const standard = await deps.intentContext.standardOf(input.token)
      return standard === 'evm' ? buyEvm(input) : buyNative(input)
    },
    associate: createAssociateStart(deps),
    list: createListStart(deps),
    unlist: createUnlistStart(deps),
    mint: createMintStart(deps),
    allow: createAllowStart(deps),
    restore: createRestoreStart(deps),
    revoke: createRevokeStart(deps),
    ...createOfferStarts(deps),
    signIn: createSignInStart(deps),
  }
}
