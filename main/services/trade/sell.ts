import { formatHbar, parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { tokenNft } from '@shared/market/token'
import { AppFailure, failure } from '../../platform/app-failure'
import { samePrice } from '../../flows/list'
import { sellerState } from '../../flows/seller-state'
import { begins, titleOf, type InputOf, type TradeDeps, type TradeService } from './deps'

/**
 * Begins to list an NFT or to change its price. Throws AppFailure `not-owner`, and `already-listed` when it is listed
 * at that very price.
 */
export function createListStart(deps: TradeDeps): TradeService['list'] {
  const { runner, market, around } = deps
  return async (input) => {
    const { account, token, serial } = idsOf(input)
    await deps.requireSigner(account)
    const price = formatHbar(parseHbar(input.price))
    if (parseHbar(price) === 0n) throw failure({ code: 'invalid-input', fields: ['price'] })
    await requireOwner(deps, account, token, serial)
    const [standard, state] = await Promise.all([
      around.standardOf(token),
      sellerState(market, { account, token, serial }),
    ])
    if (samePrice(state.price, price)) throw failure({ code: 'already-listed', price })
    return runner.begin({
      kind: standard === 'evm' ? 'list-evm' : 'list',
      ...begins(deps, account),
      ...(await titleOf(deps, token, serial)),
      ...{ token, serial, price, was: state.price },
    })
  }
}

/** Begins to take an NFT back from sale. Throws AppFailure `not-listed`. */
export function createUnlistStart(deps: TradeDeps): TradeService['unlist'] {
  const { runner, market, around } = deps
  return async (input) => {
    const { account, token, serial } = idsOf(input)
    await deps.requireSigner(account)
    const [standard, state] = await Promise.all([
      around.standardOf(token),
      sellerState(market, { account, token, serial }),
    ])
    if (state.price === null) throw failure({ code: 'not-listed' })
    return runner.begin({
      kind: standard === 'evm' ? 'unlist-evm' : 'unlist',
      ...begins(deps, account),
      ...(await titleOf(deps, token, serial)),
      ...{ token, serial },
    })
  }
}

const idsOf = ({ account, token, serial }: InputOf<'unlist'>) => ({
  account: account as EntityId,
  token: token as EntityId,
  serial,
})

/** The ledger says who holds it. Where it cannot be asked, or holds no such NFT (a contract does), the market says. */
async function requireOwner(
  { mirror, market }: TradeDeps,
  account: EntityId,
  token: EntityId,
  serial: number,
): Promise<void> {
  const owner = await mirror.nftOwner(token, serial).catch((cause: unknown) => {
    if (cause instanceof AppFailure) return null
    throw cause
  })
  if (owner !== null && owner !== account) throw failure({ code: 'not-owner', owner })
  const { value } = await market.call(tokenNft, { token, serial }, { priority: 'action' })
  const seller = value.listing?.sellerAddress ?? account
  if (seller !== account) throw failure({ code: 'not-owner', owner: seller })
}
