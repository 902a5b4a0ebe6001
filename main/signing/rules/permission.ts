import { assertNever } from '@shared/result'
import { tokenOf, type Intent, type IntentOf } from '../intent'
import { likenessTo } from '../look-alike'
import type { Effect, NftAllowance, NftAllowanceDelete } from '../types'
import { alsoWords, askWords, effectsWords, serialsText } from '../words'
import { actOf, askedFacts } from './asked'
import { evidenceOf, hitIf, type Rule } from './rule'

type Permission = Extract<Effect, { kind: 'hbar-allowance' | 'token-allowance' | 'nft-allowance' }>
type OfSerials = NftAllowance | NftAllowanceDelete

const isPermission = (effect: Effect | null): effect is Permission => effect !== null && 'spender' in effect
const isOwned = (effect: Effect | null): effect is Permission | NftAllowanceDelete =>
  effect !== null && 'owner' in effect
const isOfSerials = (effect: Effect | null): effect is OfSerials => effect !== null && 'serials' in effect

/** Gate of every act that consists of one effect. */
const actOther: Rule = {
  id: 'act-other',
  severity: 'refuse',
  row: 'action',
  isGate: true,
  title: 'This is not what you asked for',
  about: 'The transaction is of another kind than the act, or holds nothing of the kind that the act consists of.',
  check: (transaction, intent) =>
    hitIf(actOf(intent) !== null && askedFacts(transaction, intent).asked === null, () => ({
      message: `You asked to ${askWords(intent)}. It ${effectsWords(transaction.effects)}.`,
      evidence: evidenceOf(transaction.effects),
    })),
}

const unaskedEffect: Rule = {
  id: 'unasked-effect',
  severity: 'refuse',
  row: 'anything-else',
  title: 'It does more than you asked',
  about: 'Each movement, permission or removal beside the one asked for, for whomever it is.',
  check: (transaction, intent) =>
    askedFacts(transaction, intent).others.map((effect) => ({
      message: `It ${alsoWords(effect)}. You did not ask for that.`,
      evidence: evidenceOf([effect]),
    })),
}

export const ownerOther: Rule = {
  id: 'owner-other',
  severity: 'refuse',
  row: 'anything-else',
  title: 'It is for another account',
  about: 'The permission that would be given or taken back is not one of the account of the person.',
  check: (transaction, intent) => {
    const { asked } = askedFacts(transaction, intent)
    if (!isOwned(asked) || asked.owner === intent.account) return []
    const message = `It speaks for ${asked.owner}. Your account is ${intent.account}.${likenessTo(asked.owner, [intent.account])}`
    return [{ message, evidence: evidenceOf([asked]) }]
  },
}

const spenderSelf: Rule = {
  id: 'spender-self',
  severity: 'refuse',
  row: 'spender',
  title: 'You would permit yourself',
  about: 'The spender is the account of the person. The ledger answers SPENDER_ACCOUNT_SAME_AS_OWNER.',
  check: (transaction, intent) => {
    const { asked } = askedFacts(transaction, intent)
    return hitIf(isPermission(asked) && asked.spender === intent.account, () => ({
      message: `The spender is ${intent.account}, your own account. The ledger would reject it (SPENDER_ACCOUNT_SAME_AS_OWNER).`,
      evidence: asked ? evidenceOf([asked]) : [],
    }))
  },
}

const spenderUnknown: Rule = {
  id: 'spender-unknown',
  severity: 'refuse',
  row: 'spender',
  title: 'The spender is not on your list',
  about:
    'The permission is for an account that the person has not entered as a spender. The list is never filled from an answer; the evidence is the id. To set the allowance of the named spender back to 0 needs nobody on the list.',
  check: (transaction, intent) => {
    const { asked } = askedFacts(transaction, intent)
    if (!isPermission(asked) || asked.spender === intent.account || isWithdrawal(asked, intent)) return []
    if (intent.spenders.some((id) => id === asked.spender)) return []
    const names = intent.context?.known ?? []
    const like = likenessTo(asked.spender, [...intent.spenders, intent.account], names)
    const list =
      intent.spenders.length === 0 ? 'Your list of spenders is empty.' : 'It is not on your list of spenders.'
    const message = `The permission is for ${asked.spender}. ${list}${like}`
    return [{ message, evidence: [{ path: `${asked.path}.spender`, value: asked.spender }] }]
  },
}

/** The named spender's allowance ends: no spender gets a permission, so none has to be trusted. */
function isWithdrawal(asked: Permission, intent: Intent): boolean {
  if (intent.kind !== 'offer-allowance' || asked.kind !== 'hbar-allowance') return false
  return asked.spender === intent.spender && asked.amountTinybar === 0n
}

/** The permission is over another collection than requested. */
export const tokenOther: Rule = {
  id: 'token-other',
  severity: 'refuse',
  row: 'token',
  title: 'It is another token',
  about: 'The permission that would be given or taken back is over another token than the asked one.',
  check: (transaction, intent) => {
    const { asked } = askedFacts(transaction, intent)
    const token = tokenOf(intent)
    if (asked === null || token === null || !('token' in asked) || asked.token === token) return []
    const message = `You asked for ${token}. It is over ${asked.token}.${likenessTo(asked.token, [token])}`
    return [{ message, evidence: evidenceOf([asked]) }]
  },
}

/** Serial of an intent; null if the intent has none, or covers all. */
function serialOf(intent: IntentOf<'list' | 'unlist' | 'revoke'>): bigint | null {
  switch (intent.kind) {
    case 'list':
    case 'unlist':
      return intent.serial
    case 'revoke':
      return intent.allowance.kind === 'nft-serial' ? intent.allowance.serial : null
    default:
      return assertNever(intent, 'intent')
  }
}

export const serialOther: Rule<IntentOf<'list' | 'unlist' | 'revoke'>> = {
  id: 'serial-other',
  severity: 'refuse',
  row: 'token',
  title: 'It is not for exactly the NFT you asked for',
  about: 'The permission names another serial, none, or more than the asked one.',
  check: (transaction, intent) => {
    const { asked } = askedFacts(transaction, intent)
    const serial = serialOf(intent)
    if (!isOfSerials(asked) || serial === null) return []
    return hitIf(asked.serials.length !== 1 || asked.serials[0] !== serial, () => ({
      message: `You asked for serial ${serial}. It names ${serialsText(asked.serials)}.`,
      evidence: evidenceOf([asked]),
    }))
  },
}

export const delegatingSpender: Rule = {
  id: 'delegating-spender',
  severity: 'refuse',
  row: 'anything-else',
  title: 'It lets somebody pass the permission on',
  about: 'A delegating spender is named: an account that gives permissions in the name of the owner.',
  check: (transaction, intent) => {
    const { asked } = askedFacts(transaction, intent)
    if (asked?.kind !== 'nft-allowance' || asked.delegatingSpender === null) return []
    const message = `${asked.delegatingSpender} is named as delegating spender. You did not ask for that.`
    return [{ message, evidence: [{ path: `${asked.path}.delegatingSpender`, value: asked.delegatingSpender }] }]
  },
}

/** Basic rules for every act of one effect: the right act, the right owner, and no other effect. */
export const actRules: readonly Rule[] = [actOther, ownerOther, unaskedEffect]
/** Rules on the spender of a permission. */
export const spenderRules: readonly Rule[] = [spenderSelf, spenderUnknown]
