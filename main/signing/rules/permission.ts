import { assertNever } from '@shared/result'
import { tokenOf, type Intent, type IntentOf } from '../intent'
import { likenessTo } from '../look-alike'
import type { Effect, NftAllowance, NftAllowanceDelete } from '../types'
import { additionalEffectWords, intentWords, effectListWords, serialsText } from '../words'
import { requestedKindOf, requestedEffectFacts } from './requested-effect'
import { evidenceOf, hitIf, type Rule } from './rule'

type Permission = Extract<Effect, { kind: 'hbar-allowance' | 'token-allowance' | 'nft-allowance' }>
type SerialPermission = NftAllowance | NftAllowanceDelete

const isPermission = (effect: Effect | null): effect is Permission => effect !== null && 'spender' in effect
const hasOwner = (effect: Effect | null): effect is Permission | NftAllowanceDelete =>
  effect !== null && 'owner' in effect
const hasSerials = (effect: Effect | null): effect is SerialPermission => effect !== null && 'serials' in effect

/** Refuses a transaction without an effect of the requested kind. Later rules expect such an effect. */
const actOther: Rule = {
  id: 'act-other',
  severity: 'refuse',
  row: 'action',
  skipsLaterRules: true,
  title: 'The transaction differs from your request',
  about: 'The transaction is of another kind, or has no effect of the requested kind.',
  check: (transaction, intent) =>
    hitIf(
      requestedKindOf(intent) !== null && requestedEffectFacts(transaction, intent).requestedEffect === null,
      () => ({
        message: `You asked to ${intentWords(intent)}. The transaction ${effectListWords(transaction.effects)}.`,
        evidence: evidenceOf(transaction.effects),
      }),
    ),
}

const unaskedEffect: Rule = {
  id: 'unasked-effect',
  severity: 'refuse',
  row: 'anything-else',
  title: 'The transaction does more than you requested',
  about: 'The transaction also has an effect that the person did not request, on any account.',
  check: (transaction, intent) =>
    requestedEffectFacts(transaction, intent).otherEffects.map((effect) => ({
      message: `The transaction ${additionalEffectWords(effect)}. You did not request this.`,
      evidence: evidenceOf([effect]),
    })),
}

export const ownerOther: Rule = {
  id: 'owner-other',
  severity: 'refuse',
  row: 'anything-else',
  title: 'The permission covers assets of another account',
  about: 'The owner in the permission, given or revoked, is not the person’s account.',
  check: (transaction, intent) => {
    const { requestedEffect: permission } = requestedEffectFacts(transaction, intent)
    if (!hasOwner(permission) || permission.owner === intent.account) return []
    const message = `The owner in the permission is ${permission.owner}.${likenessTo(permission.owner, [intent.account])} Your account is ${intent.account}.`
    return [{ message, evidence: evidenceOf([permission]) }]
  },
}

const spenderSelf: Rule = {
  id: 'spender-self',
  severity: 'refuse',
  row: 'spender',
  title: 'The spender is your own account',
  about: 'The spender is the account of the person. The ledger answers SPENDER_ACCOUNT_SAME_AS_OWNER.',
  check: (transaction, intent) => {
    const { requestedEffect: permission } = requestedEffectFacts(transaction, intent)
    return hitIf(isPermission(permission) && permission.spender === intent.account, () => ({
      message: `The spender is ${intent.account}, your own account. The ledger would reject this (SPENDER_ACCOUNT_SAME_AS_OWNER).`,
      evidence: permission ? evidenceOf([permission]) : [],
    }))
  },
}

const spenderUnknown: Rule = {
  id: 'spender-unknown',
  severity: 'refuse',
  row: 'spender',
  title: 'The spender is not on your list',
  about:
    'The spender is not on the person’s list of spenders. The app adds no spender from an answer of the market. The finding shows the account id. Exception: the request resets this spender’s allowance to 0.',
  check: (transaction, intent) => {
    const { requestedEffect: permission } = requestedEffectFacts(transaction, intent)
    if (!isPermission(permission) || permission.spender === intent.account || isResetToZero(permission, intent))
      return []
    if (intent.spenders.some((id) => id === permission.spender)) return []
    const knownNames = intent.context?.known ?? []
    const likenessSentence = likenessTo(permission.spender, [...intent.spenders, intent.account], knownNames)
    const listWords =
      intent.spenders.length === 0 ? '. Your list of spenders is empty.' : ', which is not on your list of spenders.'
    const message = `The spender is ${permission.spender}${listWords}${likenessSentence}`
    return [{ message, evidence: [{ path: `${permission.path}.spender`, value: permission.spender }] }]
  },
}

/** True if the bytes reset the allowance of the spender in the intent to 0: no spender gets a permission. */
function isResetToZero(permission: Permission, intent: Intent): boolean {
  if (intent.kind !== 'offer-allowance' || permission.kind !== 'hbar-allowance') return false
  return permission.spender === intent.spender && permission.amountTinybar === 0n
}

/** Refuses a permission over another token than requested. */
export const tokenOther: Rule = {
  id: 'token-other',
  severity: 'refuse',
  row: 'token',
  title: 'The permission covers another token',
  about: 'The permission, given or revoked, covers another token than the requested one.',
  check: (transaction, intent) => {
    const { requestedEffect: permission } = requestedEffectFacts(transaction, intent)
    const token = tokenOf(intent)
    if (permission === null || token === null || !('token' in permission) || permission.token === token) return []
    const message = `You requested ${token}. The permission covers ${permission.token}.${likenessTo(permission.token, [token])}`
    return [{ message, evidence: evidenceOf([permission]) }]
  },
}

/** Serial of an intent; null for a revocation that names no single serial. */
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
  title: 'The permission does not cover exactly the requested NFT',
  about: 'The permission names another serial, no serial, or more serials than the requested one.',
  check: (transaction, intent) => {
    const { requestedEffect: permission } = requestedEffectFacts(transaction, intent)
    const serial = serialOf(intent)
    if (!hasSerials(permission) || serial === null) return []
    return hitIf(permission.serials.length !== 1 || permission.serials[0] !== serial, () => ({
      message: `You requested serial ${serial}. The permission names ${serialsText(permission.serials)}.`,
      evidence: evidenceOf([permission]),
    }))
  },
}

export const delegatingSpender: Rule = {
  id: 'delegating-spender',
  severity: 'refuse',
  row: 'anything-else',
  title: 'Another account would give the permission in your name',
  about: 'The permission names a delegating spender. Such an account gives permissions in the owner’s name.',
  check: (transaction, intent) => {
    const { requestedEffect: permission } = requestedEffectFacts(transaction, intent)
    if (permission?.kind !== 'nft-allowance' || permission.delegatingSpender === null) return []
    const message = `The permission names ${permission.delegatingSpender} as delegating spender. You did not request this.`
    return [
      { message, evidence: [{ path: `${permission.path}.delegatingSpender`, value: permission.delegatingSpender }] },
    ]
  },
}

/**
 * Rules for every intent that one effect carries out: the right kind of effect, the right owner, and no other effect.
 */
export const singleEffectRules: readonly Rule[] = [actOther, ownerOther, unaskedEffect]

/** Rules on the spender of a permission. */
export const spenderRules: readonly Rule[] = [spenderSelf, spenderUnknown]
