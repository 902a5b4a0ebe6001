import type { EntityId } from '@shared/ids'
import { laterAllowanceFlow } from '@shared/later-flow'
import { toFlow } from '../../journal/flow-state'
import { lastEntryOf } from '../../journal/journal'
import { failure } from '../../platform/app-failure'
import { flowStartFields, titleFieldsOf, type InputOf, type TradeDeps, type TradeService } from './trade-deps'

type RestoreDeps = Pick<TradeDeps, 'journal' | 'profileId' | 'limits' | 'requireSigner'> & {
  readonly runner: Pick<TradeDeps['runner'], 'begin' | 'all'>
}

/** Starts a flow that revokes a permission. The permission may be of any age and may come from any program. */
export function createRevokeStart(deps: TradeDeps): TradeService['revoke'] {
  return async ({ account, allowance }) => {
    await deps.requireSigner(account)
    const token = tokenOf(allowance)
    const serial = 'nft' in allowance && allowance.nft.serial !== 'all' ? allowance.nft.serial : null
    const titleFields =
      token === null
        ? { title: 'HBAR allowance', collection: '', image: null }
        : await titleFieldsOf(deps, token, serial)
    return deps.runner.begin({ kind: 'revoke', ...flowStartFields(deps, account), ...titleFields, allowance })
  }
}

/** Token of a permission; null for an HBAR allowance. */
function tokenOf(allowance: InputOf<'revoke'>['allowance']): EntityId | null {
  if ('hbar' in allowance) return null
  return 'token' in allowance ? allowance.token.token : allowance.nft.token
}

/**
 * Starts a flow that resets an HBAR allowance to its amount before an earlier flow. The earlier flow set a new
 * allowance that was not used up. Throws AppFailure `not-found` (flow) if the earlier flow belongs to another profile
 * or left no allowance, if a later flow changed the allowance of that spender, or if the amount before the earlier flow
 * is unknown.
 */
export function createRestoreStart(deps: RestoreDeps): TradeService['restore'] {
  return async ({ flowId }) => {
    const entries = deps.journal.read(flowId)
    // The amounts of a flow of another profile say nothing about allowances of the current profile.
    if (lastEntryOf(entries, 'begun')?.profile !== deps.profileId()) throw failure({ code: 'not-found', what: 'flow' })
    const flow = toFlow(flowId, entries)
    const { account, leftover, title, image } = flow
    const isReplaced = laterAllowanceFlow(flow, deps.runner.all()) !== null
    if (leftover?.before == null || isReplaced) throw failure({ code: 'not-found', what: 'flow' })
    await deps.requireSigner(account)
    const { before: amount, spender } = leftover
    const titleFields = { title, collection: '', image }
    return deps.runner.begin({
      kind: 'restore',
      ...flowStartFields(deps, account),
      ...titleFields,
      spender,
      amount,
    })
  }
}
