import { assertNever } from '@shared/result'
import type { Intent } from '../intent'
import type { Decoded, Effect, TransactionType } from '../types'
import { rememberLast } from './last'

/** The effect that an act consists of. Purchases and associations have their own rules for this. */
type ActEffect = Extract<
  Effect['kind'],
  'hbar-allowance' | 'token-allowance' | 'nft-allowance' | 'nft-allowance-delete' | 'contract-call'
>

type Act = { readonly type: TransactionType; readonly effect: ActEffect }

const HBAR: Act = { type: 'cryptoApproveAllowance', effect: 'hbar-allowance' }
const TOKEN: Act = { type: 'cryptoApproveAllowance', effect: 'token-allowance' }
const NFT: Act = { type: 'cryptoApproveAllowance', effect: 'nft-allowance' }
const DELETE: Act = { type: 'cryptoDeleteAllowance', effect: 'nft-allowance-delete' }
const CALL: Act = { type: 'contractCall', effect: 'contract-call' }

/** The one effect that carries out an intent; null for intents that consist of more than one. */
export function actOf(intent: Intent): Act | null {
  switch (intent.kind) {
    case 'buy-evm':
    case 'mint':
    case 'offer-allowance':
      return HBAR
    case 'list':
      return NFT
    case 'unlist':
      return DELETE
    case 'list-evm':
    case 'unlist-evm':
      return CALL
    case 'revoke':
      return { hbar: HBAR, token: TOKEN, 'nft-serial': DELETE, 'nft-all': NFT, 'evm-all': CALL }[intent.allowance.kind]
    case 'buy':
    case 'associate':
      return null
    default:
      return assertNever(intent, 'intent')
  }
}

/**
 * `asked`: the effect to compare with the intent. `others`: all other effects of the transaction, none of them
 * requested.
 */
type AskedFacts = { readonly asked: Effect | null; readonly others: readonly Effect[] }

export const askedFacts = rememberLast(sortFacts)

/**
 * If several effects are of the right kind, the one for a known spender is the requested one: the unknown spender is
 * reported as an addition, and the person is not asked to trust it.
 */
function sortFacts({ type, effects }: Decoded, intent: Intent): AskedFacts {
  const act = actOf(intent)
  const candidates = act?.type === type ? effects.filter(({ kind }) => kind === act.effect) : []
  const spenders: readonly string[] = intent.spenders
  const asked = candidates.find((effect) => 'spender' in effect && spenders.includes(effect.spender)) ?? candidates[0]
  return { asked: asked ?? null, others: effects.filter((effect) => effect !== asked) }
}
