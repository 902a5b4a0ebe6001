import { assertNever } from '@shared/result'
import {
  actionDraft,
  actionWords,
  requestedEffectIn,
  listActionText,
  nftText,
  marketPartDraft,
  priceDraft,
  type Draft,
} from './comparison-draft'
import type { Intent, IntentOf, Revocable } from './intent'
import { acceptedNftCount, mintFacts, maxMintTotal } from './rules/mint-facts'
import { spenderOf } from './rules/revoke'
import { parsedCallOf } from './rules/contract'
import type { Decoded, Effect } from './types'
import { showHidden } from './text'
import { intentWords, hbarText, listText, plural, serialsText } from './words'

const SETS_ALLOWANCE = 'Sets one HBAR allowance'
const NO_SPENDER = 'No spender'
const NOTHING = 'Nothing'

function spenderDraft(transaction: Decoded | null, intent: Intent): Draft {
  const effect = requestedEffectIn(transaction, intent)
  return {
    row: 'spender',
    label: 'Spender',
    requested: listText(intent.spenders) || 'No spender on your list',
    actual: effect && 'spender' in effect ? effect.spender : NO_SPENDER,
  }
}

/** Text for the NFTs that a permission covers. */
function scopeText(effect: Effect | null): string {
  if (effect?.kind === 'nft-allowance-delete') return `${effect.token}, ${serialsText(effect.serials)}`
  if (effect?.kind === 'contract-call') return `Every NFT of ${effect.contract}`
  if (effect?.kind !== 'nft-allowance') return 'No permission'
  if (effect.all !== 'unchanged') return `Every NFT of ${effect.token}`
  return `${effect.token}, ${serialsText(effect.serials)}`
}

function amountText(effect: Effect | null): string {
  if (effect?.kind !== 'hbar-allowance') return 'No amount'
  return hbarText(effect.amountTinybar)
}

export function buyEvmDrafts(transaction: Decoded | null, intent: IntentOf<'buy-evm'>): readonly Draft[] {
  return [
    actionDraft(transaction, intent, 'Buy one NFT', SETS_ALLOWANCE),
    marketPartDraft({
      row: 'token',
      label: 'NFT',
      requested: nftText(intent),
    }),
    spenderDraft(transaction, intent),
    {
      row: 'amount',
      label: 'Amount',
      requested: `At most ${hbarText(intent.maxPrice)}`,
      actual: amountText(requestedEffectIn(transaction, intent)),
    },
  ]
}

export function listDrafts(transaction: Decoded | null, intent: IntentOf<'list'>): readonly Draft[] {
  return [
    actionDraft(transaction, intent, listActionText(intent), 'Permits moving one NFT'),
    {
      row: 'token',
      label: 'NFT',
      requested: nftText(intent),
      actual: scopeText(requestedEffectIn(transaction, intent)),
    },
    spenderDraft(transaction, intent),
    priceDraft(intent),
  ]
}

export function unlistDrafts(transaction: Decoded | null, intent: IntentOf<'unlist'>): readonly Draft[] {
  return [
    actionDraft(transaction, intent, 'Unlist one NFT', 'Revokes one permission'),
    {
      row: 'token',
      label: 'NFT',
      requested: nftText(intent),
      actual: scopeText(requestedEffectIn(transaction, intent)),
    },
  ]
}

export function offerAllowanceDrafts(
  transaction: Decoded | null,
  intent: IntentOf<'offer-allowance'>,
): readonly Draft[] {
  return [
    actionDraft(transaction, intent, 'Set the offer allowance', SETS_ALLOWANCE),
    spenderDraft(transaction, intent),
    {
      row: 'amount',
      label: 'Amount',
      requested: hbarText(intent.allowance),
      actual: amountText(requestedEffectIn(transaction, intent)),
    },
  ]
}

export function mintDrafts(transaction: Decoded | null, intent: IntentOf<'mint'>): readonly Draft[] {
  const { count, maxPrice, mintCode } = intent
  const acceptedCount = acceptedNftCount(intent)
  const calculation = acceptedCount === 1 ? '' : ` (${acceptedCount} × ${hbarText(maxPrice)})`
  const limitText = `${hbarText(maxMintTotal(intent))}${calculation}`
  const paymentWords = mintPaymentWords(transaction, intent)
  return [
    {
      row: 'action',
      label: 'Action',
      // The text begins with "mint".
      requested: intentWords(intent).replace(/^m/, 'M'),
      actual: paymentWords ?? actionWords(transaction),
    },
    marketPartDraft({
      row: 'token',
      label: 'Launch',
      requested: showHidden(mintCode),
    }),
    marketPartDraft({
      row: 'count',
      label: 'Count',
      requested: plural(count, 'NFT'),
      ...(acceptedCount === count ? {} : { detail: `${acceptedCount} accepted` }),
    }),
    spenderDraft(transaction, intent),
    { row: 'amount', label: 'Amount', requested: `At most ${limitText}`, actual: mintAmountText(transaction, intent) },
  ]
}

/** Words for the payment of the mint; null if the transaction cannot be part of a mint. */
function mintPaymentWords(transaction: Decoded | null, intent: IntentOf<'mint'>): string | null {
  const effect = requestedEffectIn(transaction, intent)
  if (effect?.kind === 'hbar-allowance') {
    return effect.amountTinybar === 0n ? 'Claims for free' : SETS_ALLOWANCE
  }
  if (transaction?.type !== 'cryptoTransfer') return null
  return mintFacts(transaction, intent).paidTinybars > 0n ? 'Pays at once' : 'Claims for free'
}

function mintAmountText(transaction: Decoded | null, intent: IntentOf<'mint'>): string {
  const effect = requestedEffectIn(transaction, intent)
  if (effect?.kind === 'hbar-allowance') return hbarText(effect.amountTinybar)
  const facts = transaction && mintFacts(transaction, intent)
  if (facts && facts.tokenPermissions.length + facts.swapPermissions.length > 0) return 'Not in HBAR'
  return facts && facts.paidTinybars > 0n ? hbarText(facts.paidTinybars) : NOTHING
}

export function revokeDrafts(transaction: Decoded | null, intent: IntentOf<'revoke'>): readonly Draft[] {
  const { allowance } = intent
  const effect = requestedEffectIn(transaction, intent)
  const remainingText = remainingPermissionText(transaction, intent)
  return [
    actionDraft(
      transaction,
      intent,
      'Revoke a permission',
      remainingText === NOTHING ? 'Revokes a permission' : 'Gives a permission',
    ),
    ...(allowance.kind === 'hbar' ? [] : [revokeTokenDraft(transaction, intent)]),
    ...(allowance.kind === 'evm-all' && effect?.kind === 'contract-call'
      ? [{ row: 'contract', label: 'Contract', requested: allowance.token, actual: effect.contract } as const]
      : []),
    {
      row: 'spender',
      label: 'Spender',
      requested: spenderOf(allowance),
      actual: revokedSpenderText(transaction, intent),
    },
    { row: 'amount', label: 'Remaining', requested: NOTHING, actual: remainingText },
  ]
}

function revokeTokenDraft(transaction: Decoded | null, intent: IntentOf<'revoke'>): Draft {
  const effect = requestedEffectIn(transaction, intent)
  const actual = effect?.kind === 'token-allowance' ? effect.token : scopeText(effect)
  return { row: 'token', label: 'Token', requested: requestedScopeText(intent.allowance), actual }
}

function requestedScopeText(allowance: Revocable): string {
  switch (allowance.kind) {
    case 'hbar':
      return 'HBAR'
    case 'token':
      return allowance.token
    case 'nft-serial':
      return nftText(allowance)
    case 'nft-all':
    case 'evm-all':
      return `Every NFT of ${allowance.token}`
    default:
      return assertNever(allowance, 'allowance')
  }
}

function revokedSpenderText(transaction: Decoded | null, intent: IntentOf<'revoke'>): string {
  const effect = requestedEffectIn(transaction, intent)
  if (effect?.kind === 'nft-allowance-delete') return 'Any spender'
  if (effect && 'spender' in effect) return effect.spender
  const call = transaction && parsedCallOf(transaction, intent)
  return call?.kind === 'approval' ? call.operator : NO_SPENDER
}

/** Text for the permission that the spender has after the transaction. */
function remainingPermissionText(transaction: Decoded | null, intent: IntentOf<'revoke'>): string {
  const effect = requestedEffectIn(transaction, intent)
  if (effect?.kind === 'hbar-allowance' && effect.amountTinybar > 0n) return hbarText(effect.amountTinybar)
  if (effect?.kind === 'token-allowance' && effect.amount > 0n) return plural(effect.amount, 'unit')
  if (effect?.kind === 'nft-allowance' && effect.all !== 'revoke') return scopeText(effect)
  const call = transaction && parsedCallOf(transaction, intent)
  return call?.kind === 'approval' && call.isApproved ? 'Every NFT' : NOTHING
}
