import type { EntityId } from '@shared/ids'
import { createAllowStart, type AllowStartDeps } from './trade/allow'
import { createAssociateStart } from './trade/associate'
import { createBuyStart } from './trade/buy'
import { createBuyEvmStart } from './trade/buy-evm'
import type { TradeDeps, TradeService } from './trade/deps'
import { createMintStart } from './trade/mint'
import { createOfferStarts, type OfferStartDeps } from './trade/offers'
import { createRestoreStart, createRevokeStart } from './trade/permissions'
import { createListStart, createUnlistStart } from './trade/sell'
import { createSignInStart } from './trade/sign-in'

/** What begins a flow. Each asks first for the facts that are against it, so that nothing is prepared in vain. */
export function createTradeService(deps: TradeDeps & AllowStartDeps & OfferStartDeps): TradeService {
  const buyNative = createBuyStart(deps)
  const buyEvm = createBuyEvmStart(deps)
  return {
    buy: async (input) => {
      const standard = await deps.around.standardOf(input.token as EntityId)
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
