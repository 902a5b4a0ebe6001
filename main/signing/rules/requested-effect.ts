import { assertNever } from '@shared/result'
import type { Intent, Revocable } from '../intent'
import type { Decoded, Effect, TransactionType } from '../types'
import { rememberLast } from './remember-last'

/** Kinds of the one effect that carries out an intent. Purchases and associations have rules of their own. */
type EffectKind = Extract<
  Effect['kind'],
  'hbar-allowance' | 'token-allowance' | 'nft-allowance' | 'nft-allowance-delete' | 'contract-call'
>

type RequestedKind = { readonly type: TransactionType; readonly effect: EffectKind }

const HBAR_ALLOWANCE: RequestedKind = { type: 'cryptoApproveAllowance', effect: 'hbar-allowance' }
const TOKEN_ALLOWANCE: RequestedKind = { type: 'cryptoApproveAllowance', effect: 'token-allowance' }
const NFT_ALLOWANCE: RequestedKind = { type: 'cryptoApproveAllowance', effect: 'nft-allowance' }
const NFT_ALLOWANCE_DELETE: RequestedKind = { type: 'cryptoDeleteAllowance', effect: 'nft-allowance-delete' }
const CONTRACT_CALL: RequestedKind = { type: 'contractCall', effect: 'contract-call' }

/** Revoking a permission over one serial deletes the permission; every other revocation sets a permission to nothing. */
const REVOCATION_KINDS: Readonly<Record<Revocable['kind'], RequestedKind>> = {
  hbar: HBAR_ALLOWANCE,
  token: TOKEN_ALLOWANCE,
  'nft-serial': NFT_ALLOWANCE_DELETE,
  'nft-all': NFT_ALLOWANCE,
  'evm-all': CONTRACT_CALL,
}

/** Kind of the one effect that carries out an intent; null for intents that consist of several effects. */
export function requestedKindOf(intent: Intent): RequestedKind | null {
  switch (intent.kind) {
    case 'buy-evm':
    case 'mint':
    case 'offer-allowance':
      return HBAR_ALLOWANCE
    case 'list':
      return NFT_ALLOWANCE
    case 'unlist':
      return NFT_ALLOWANCE_DELETE
    case 'list-evm':
    case 'unlist-evm':
      return CONTRACT_CALL
    case 'revoke':
      return REVOCATION_KINDS[intent.allowance.kind]
    case 'buy':
    case 'associate':
      return null
    default:
      return assertNever(intent, 'intent')
  }
}

/**
 * `requestedEffect`: the effect to compare with the intent. `otherEffects`: all other effects of the transaction, which were not
 * requested.
 */
type AskedFacts = { readonly requestedEffect: Effect | null; readonly otherEffects: readonly Effect[] }

export const requestedEffectFacts = rememberLast(sortFacts)

/**
 * If several effects are of the right kind, the one for a known spender is the requested one: the unknown spender is
 * reported as an addition, and the person is not asked to trust it.
 */
function sortFacts({ type, effects }: Decoded, intent: Intent): AskedFacts {
  const requestedKind = requestedKindOf(intent)
  const candidates = requestedKind?.type === type ? effects.filter(({ kind }) => kind === requestedKind.effect) : []
  const spenders: readonly string[] = intent.spenders
  const requestedEffect =
    candidates.find((effect) => 'spender' in effect && spenders.includes(effect.spender)) ?? candidates[0]
  return {
    requestedEffect: requestedEffect ?? null,
    otherEffects: effects.filter((effect) => effect !== requestedEffect),
  }
}
