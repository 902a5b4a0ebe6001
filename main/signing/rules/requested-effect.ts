import { assertNever } from '@shared/result'
import type { Intent, Revocable } from '../intent'
import type { Decoded, Effect, TransactionType } from '../types'
import { rememberLast } from './remember-last'

/** Kinds of the one effect that carries out an intent. `buy` and `associate` have rules of their own. */
type RequestedEffectKind = Extract<
  Effect['kind'],
  'hbar-allowance' | 'token-allowance' | 'nft-allowance' | 'nft-allowance-delete' | 'contract-call'
>

type RequestedKind = { readonly transactionType: TransactionType; readonly effectKind: RequestedEffectKind }

const HBAR_ALLOWANCE: RequestedKind = { transactionType: 'cryptoApproveAllowance', effectKind: 'hbar-allowance' }
const TOKEN_ALLOWANCE: RequestedKind = { transactionType: 'cryptoApproveAllowance', effectKind: 'token-allowance' }
const NFT_ALLOWANCE: RequestedKind = { transactionType: 'cryptoApproveAllowance', effectKind: 'nft-allowance' }
const NFT_ALLOWANCE_DELETE: RequestedKind = {
  transactionType: 'cryptoDeleteAllowance',
  effectKind: 'nft-allowance-delete',
}
const CONTRACT_CALL: RequestedKind = { transactionType: 'contractCall', effectKind: 'contract-call' }

/**
 * Revoking a permission over one serial deletes the permission. Every other revocation sets the permission to 0 or to
 * false.
 */
const REVOCATION_KINDS: Readonly<Record<Revocable['kind'], RequestedKind>> = {
  hbar: HBAR_ALLOWANCE,
  token: TOKEN_ALLOWANCE,
  'nft-serial': NFT_ALLOWANCE_DELETE,
  'nft-all': NFT_ALLOWANCE,
  'evm-all': CONTRACT_CALL,
}

/** Transaction type and effect kind that carry out an intent; null for `buy` and `associate`. */
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

type RequestedEffectFacts = {
  /** The effect to compare with the intent; null if no effect is of the requested kind. */
  readonly requestedEffect: Effect | null
  /** All other effects of the transaction, which the person did not request; for `buy` and `associate`, all effects. */
  readonly otherEffects: readonly Effect[]
}

export const requestedEffectFacts = rememberLast(separateRequestedEffect)

/**
 * If several effects are of the requested kind, the first effect for a spender on the person's list counts as requested,
 * otherwise the first of all. An effect for an unlisted spender is then reported as an addition, and the person is not
 * asked to add that spender to the list.
 */
function separateRequestedEffect({ type, effects }: Decoded, intent: Intent): RequestedEffectFacts {
  const requestedKind = requestedKindOf(intent)
  const candidates =
    requestedKind?.transactionType === type ? effects.filter(({ kind }) => kind === requestedKind.effectKind) : []
  const spenders: readonly string[] = intent.spenders
  const requestedEffect =
    candidates.find((effect) => 'spender' in effect && spenders.includes(effect.spender)) ?? candidates[0]
  return {
    requestedEffect: requestedEffect ?? null,
    otherEffects: effects.filter((effect) => effect !== requestedEffect),
  }
}
