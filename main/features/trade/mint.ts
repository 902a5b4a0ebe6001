import { formatHbar, parseHbar } from '@shared/amount'
import { failure } from '../../platform/app-failure'
import { readiness } from '@shared/market/market'
import { requireAgreement } from '../../flows/launch-agreement'
import { readOpenLaunch, requireHbarPool } from '../../flows/launch-state'
import { balanceOf, freshestBalance, requireAccount, requireBalance, requireCanReceiveToken } from './guards'
import { flowStartFields, titleFieldsOf, type TradeDeps, type TradeService } from './trade-deps'

/**
 * Starts a mint at the launch's current price, if that price is at most the person's limit. The flow keeps the price as
 * its maximum, so the allowance cannot exceed what the mint costs. Throws AppFailure naming the first fact against the
 * mint: `not-found` (launch or account), `mint-not-open`, `price-changed`, `insufficient-balance`, `not-associated`,
 * `not-ready`.
 */
export function createMintStart(deps: TradeDeps): TradeService['mint'] {
  const { market, runner } = deps
  return async (input) => {
    const { account, token, mintCode, count } = input
    await deps.requireSigner(account)
    const [{ launch, price }, readinessAnswer, ledgerBalance] = await Promise.all([
      readOpenLaunch(market, { token, mintCode }, deps.now()),
      market.call(readiness, { account, token }, { priority: 'action' }),
      balanceOf(deps, account),
    ])
    const maxPrice = formatHbar(price)
    if (price > parseHbar(input.maxPrice)) throw failure({ code: 'price-changed', was: input.maxPrice, now: maxPrice })
    const agreement = requireAgreement(launch.terms, input.agreed ?? null)
    if (launch.isForeverMint === true) await requireHbarPool(market, token)
    const overriddenFacts = new Set(input.overriddenFacts)
    if (!overriddenFacts.has('exists')) requireAccount(readinessAnswer.value)
    // The person can override the balance that the market reports, which may be stale, but not the ledger's balance.
    if (ledgerBalance !== null || !overriddenFacts.has('balance')) {
      requireBalance(freshestBalance(ledgerBalance, readinessAnswer.value), price * BigInt(count))
    }
    // The service's verdict on buying is not checked: it can be negative just because the launch's NFTs are not on
    // sale.
    requireCanReceiveToken(deps, readinessAnswer.value, account, token, overriddenFacts)
    return runner.begin({
      kind: 'mint',
      ...flowStartFields(deps, account),
      ...(await titleFieldsOf(deps, token, null)),
      token,
      mintCode,
      count,
      maxPrice,
      agreed: agreement,
    })
  }
}
