import { formatHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import type { Intent } from '../intent'
import { readCall } from '../rules/evm-call'
import type { Effect, Party } from '../types'
import type { Payee, ReviewContext } from './context'

/** Whoever is paid, with the exact amount, and whoever is given a permission, once each. */
export function payeesOf(effects: readonly Effect[], intent: Intent, context: ReviewContext): readonly Payee[] {
  const paid = effects.flatMap((effect): Payee[] => {
    if (effect.kind !== 'hbar-in' || effect.account === intent.account) return []
    const role = roleOf(effect.account, intent)
    return [{ ...payeeOf(effect.account, context), role, hbar: formatHbar(effect.amountTinybar) }]
  })
  const permitted = new Set(effects.flatMap(permittedBy))
  const spenders = [...permitted].map((party): Payee => ({ ...payeeOf(party, context), role: 'spender', hbar: null }))
  return [...paid, ...spenders]
}

/** Whom an effect lets take something. Taking a permission back lets nobody. */
function permittedBy(effect: Effect): readonly Party[] {
  switch (effect.kind) {
    case 'hbar-allowance':
      return effect.amountTinybar > 0n ? [effect.spender] : []
    case 'token-allowance':
      return effect.amount > 0n ? [effect.spender] : []
    case 'nft-allowance':
      return effect.all === 'revoke' && effect.serials.length === 0 ? [] : [effect.spender]
    case 'contract-call': {
      const call = readCall(effect)
      return call.kind === 'approval' && call.approved ? [`0.0.${call.operator}`] : []
    }
    default:
      return []
  }
}

function payeeOf(party: Party, context: ReviewContext): Pick<Payee, 'who' | 'isNameTrusted'> {
  const { named, isNameTrusted, typedName } = context
  if (!isNumbered(party)) {
    const id = party.slice('0.0.'.length)
    const name = typedName(id)
    return { who: { id, checksum: null, name }, isNameTrusted: name !== null }
  }
  return { who: named(party), isNameTrusted: isNameTrusted(party) }
}

function roleOf(party: Party, intent: Intent): Payee['role'] {
  if (intent.kind !== 'buy') return 'other'
  if (party === intent.seller) return 'seller'
  return intent.feeAccounts.some((id) => id === party) ? 'market' : 'other'
}

const isNumbered = (party: Party): party is EntityId => !party.startsWith('0.0.0x')
