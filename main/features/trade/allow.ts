import { formatHbar, parseHbar } from '@shared/amount'
import type { UserKeyAccount } from '../../flows/allowance'
import { failure } from '../../platform/app-failure'
import { balanceOf, requireBalance } from './guards'
import { flowStartFields, type TradeDeps, type TradeService } from './trade-deps'

export type AllowStartDeps = TradeDeps & { readonly userKey: UserKeyAccount }

/** Bounds of an allowance at the market. Source: the market's document, "Own wallet". */
const MIN_AMOUNT = parseHbar('0.01')
const MAX_AMOUNT = parseHbar('1000000')
/** The market accepts at most four decimals. */
const AMOUNT_STEP = parseHbar('0.0001')

/**
 * Starts a flow that sets the allowance for collection offers to a total amount. Throws AppFailure `invalid-input`
 * (amount), `user-key-of-other` when the user key is proven to act for another account, and `insufficient-balance` when
 * the balance does not cover the network fee. The balance need not cover the allowance itself.
 */
export function createAllowStart(deps: AllowStartDeps): TradeService['allow'] {
  return async (input) => {
    const { account } = input
    const amount = parseHbar(input.amount)
    if (amount < MIN_AMOUNT || amount > MAX_AMOUNT || amount % AMOUNT_STEP !== 0n) {
      throw failure({ code: 'invalid-input', fields: ['amount'] })
    }
    await deps.requireSigner(account)
    const provenAccount = await deps.userKey.readProvenAccount()
    if (provenAccount !== null && provenAccount !== account)
      throw failure({ code: 'user-key-of-other', account: provenAccount })
    requireBalance(await balanceOf(deps, account), 0n)
    const titleFields = { title: 'Allowance for collection offers', collection: '', image: null }
    return deps.runner.begin({
      kind: 'allowance',
      ...flowStartFields(deps, account),
      ...titleFields,
      amount: formatHbar(amount),
    })
  }
}
