import { formatHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import type { Intent } from '../intent'
import { longZeroAccount, parseEvmCall } from '../rules/evm-call'
import type { Effect, Party } from '../types'
import type { Payee, ReviewContext } from './context'
import { idInLists } from './names'

/**
 * Accounts that are paid, with the amount. Then every spender that gets a permission, and every spender that loses one,
 * once each.
 */
export function payeesOf(effects: readonly Effect[], intent: Intent, context: ReviewContext): readonly Payee[] {
  const paidAccounts = effects.flatMap((effect): Payee[] => {
    if (effect.kind !== 'hbar-in' || effect.account === intent.account) return []
    const role = roleOf(effect.account, intent)
    return [{ ...payeeIdentity(effect.account, intent, context), role, hbar: formatHbar(effect.amountTinybar) }]
  })
  const permittedParties = new Set(effects.flatMap(partiesPermittedBy))
  const spenders = [...permittedParties].map((party): Payee => ({
    ...payeeIdentity(party, intent, context),
    role: 'spender',
    hbar: null,
  }))
  const endedParties = new Set(effects.flatMap(partiesRevokedBy))
  const formerSpenders = [...endedParties]
    .filter((party) => !permittedParties.has(party))
    .map((party): Payee => ({ ...payeeIdentity(party, intent, context), role: 'revoked', hbar: null }))
  return [...paidAccounts, ...spenders, ...formerSpenders]
}

/** Parties from which an effect takes a permission; empty if the bytes name no party, as for one serial. */
function partiesRevokedBy(effect: Effect): readonly Party[] {
  switch (effect.kind) {
    case 'hbar-allowance':
      return effect.amountTinybar === 0n ? [effect.spender] : []
    case 'token-allowance':
      return effect.amount === 0n ? [effect.spender] : []
    case 'nft-allowance':
      return effect.all === 'revoke' ? [effect.spender] : []
    case 'contract-call': {
      const call = parseEvmCall(effect)
      return call.kind === 'approval' && !call.isApproved ? [`0.0.${call.operator}`] : []
    }
    default:
      return []
  }
}

/** Parties to which an effect gives a permission; empty for an effect that only revokes. */
function partiesPermittedBy(effect: Effect): readonly Party[] {
  switch (effect.kind) {
    case 'hbar-allowance':
      return effect.amountTinybar > 0n ? [effect.spender] : []
    case 'token-allowance':
      return effect.amount > 0n ? [effect.spender] : []
    case 'nft-allowance':
      return effect.all === 'revoke' && effect.serials.length === 0 ? [] : [effect.spender]
    case 'contract-call': {
      const call = parseEvmCall(effect)
      return call.kind === 'approval' && call.isApproved ? [`0.0.${call.operator}`] : []
    }
    default:
      return []
  }
}

type PayeeIdentity = Pick<Payee, 'payee' | 'account' | 'isNameTrusted' | 'isListed' | 'listedSince'>

function payeeIdentity(
  party: Party,
  intent: Intent,
  { namedIdOf, isNameTrusted, typedName, spenderSince }: ReviewContext,
): PayeeIdentity {
  const isListed = isOnList(party, intent)
  const listedSince = isListed ? spenderSince(idInLists(party)) : null
  if (!isNumbered(party)) {
    const id = party.slice('0.0.'.length)
    const name = typedName(id)
    const accountId = longZeroAccount(id)
    return {
      payee: { id, checksum: null, name },
      account: accountId === null ? null : { id: accountId, checksum: namedIdOf(accountId).checksum },
      isNameTrusted: name !== null,
      isListed,
      listedSince,
    }
  }
  return { payee: namedIdOf(party), account: null, isNameTrusted: isNameTrusted(party), isListed, listedSince }
}

const isOnList = (party: Party, intent: Intent): boolean =>
  intent.spenders.some((id) => id === party) ||
  ('operators' in intent && intent.operators.some((address) => `0.0.${address}` === party))

function roleOf(party: Party, intent: Intent): Payee['role'] {
  if (intent.kind !== 'buy') return 'other'
  if (party === intent.seller) return 'seller'
  return intent.feeAccounts.some((id) => id === party) ? 'market' : 'other'
}

const isNumbered = (party: Party): party is EntityId => !party.startsWith('0.0.0x')
