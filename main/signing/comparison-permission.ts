import { assertNever } from '@shared/result'
import {
  actionDraft,
  actionWords,
  askedIn,
  listAction,
  nftText,
  outsideDraft,
  priceDraft,
  type Draft,
} from './comparison-draft'
import type { Intent, IntentOf, Revocable } from './intent'
import { acceptedFor, mintFacts, mostFor } from './rules/mint-facts'
import { spenderOf } from './rules/revoke'
import { evmCallOf } from './rules/contract'
import type { Decoded, Effect } from './types'
import { showHidden } from './text'
import { askWords, hbarText, listText, plural, serialsText } from './words'

const NOBODY = 'Nobody'
const NOTHING = 'Nothing'

function spenderDraft(transaction: Decoded | null, intent: Intent): Draft {
  const asked = askedIn(transaction, intent)
  return {
    row: 'spender',
    label: 'Spender',
    asked: listText(intent.spenders) || 'None on your list',
    does: asked && 'spender' in asked ? asked.spender : NOBODY,
  }
}

/** Part of a collection that a permission covers. */
function scopeText(asked: Effect | null): string {
  if (asked?.kind === 'nft-allowance-delete') return `${asked.token}, ${serialsText(asked.serials)}`
  if (asked?.kind === 'contract-call') return `Every NFT of ${asked.contract}`
  if (asked?.kind !== 'nft-allowance') return 'None'
  if (asked.all !== 'unchanged') return `Every NFT of ${asked.token}`
  return `${asked.token}, ${serialsText(asked.serials)}`
}

function amountText(asked: Effect | null): string {
  if (asked?.kind !== 'hbar-allowance') return 'None'
  return hbarText(asked.amountTinybar)
}

export function buyEvmDrafts(transaction: Decoded | null, intent: IntentOf<'buy-evm'>): readonly Draft[] {
  const does = 'Lets the market take the price, which then moves price and NFT at once'
  return [
    actionDraft(transaction, intent, 'Buy one NFT', does),
    outsideDraft({ row: 'token', label: 'NFT', asked: nftText(intent), why: 'the market moves it afterwards' }),
    spenderDraft(transaction, intent),
    {
      row: 'amount',
      label: 'Amount',
      asked: `At most ${hbarText(intent.maxPrice)}`,
      does: amountText(askedIn(transaction, intent)),
    },
  ]
}

export function listDrafts(transaction: Decoded | null, intent: IntentOf<'list'>): readonly Draft[] {
  return [
    actionDraft(transaction, intent, listAction(intent), 'Lets the market move one NFT'),
    { row: 'token', label: 'NFT', asked: nftText(intent), does: scopeText(askedIn(transaction, intent)) },
    spenderDraft(transaction, intent),
    priceDraft(intent),
  ]
}

export function unlistDrafts(transaction: Decoded | null, intent: IntentOf<'unlist'>): readonly Draft[] {
  return [
    actionDraft(transaction, intent, 'Take one NFT off the market', 'Takes back every permission over one NFT'),
    { row: 'token', label: 'NFT', asked: nftText(intent), does: scopeText(askedIn(transaction, intent)) },
  ]
}

export function offerDrafts(transaction: Decoded | null, intent: IntentOf<'offer-allowance'>): readonly Draft[] {
  return [
    actionDraft(transaction, intent, 'Set the allowance for your offers', 'Sets one allowance in HBAR'),
    spenderDraft(transaction, intent),
    {
      row: 'amount',
      label: 'Amount',
      asked: hbarText(intent.allowance),
      does: amountText(askedIn(transaction, intent)),
    },
  ]
}

export function mintDrafts(transaction: Decoded | null, intent: IntentOf<'mint'>): readonly Draft[] {
  const { count, maxPrice, mintCode } = intent
  const accepted = acceptedFor(intent)
  const limit = `${hbarText(mostFor(intent))}${accepted === 1 ? '' : ` (${accepted} × ${hbarText(maxPrice)})`}`
  const lowered = accepted === count ? '' : `the market accepts ${accepted}, `
  const ask = askWords(intent)
  const kind = mintKind(transaction, intent)
  return [
    { row: 'action', label: 'Action', asked: ask.replace(/^m/, 'M'), does: kind ?? actionWords(transaction) },
    outsideDraft({
      row: 'token',
      label: 'Launch',
      asked: showHidden(mintCode),
      why: 'the market sends the NFTs afterwards',
    }),
    outsideDraft({
      row: 'count',
      label: 'Count',
      asked: plural(count, 'NFT'),
      why: `${lowered}the amount is what limits it`,
    }),
    spenderDraft(transaction, intent),
    { row: 'amount', label: 'Amount', asked: `At most ${limit}`, does: mintAmount(transaction, intent) },
  ]
}

/** Payment of the mint; null when the transaction is not a mint. */
function mintKind(transaction: Decoded | null, intent: IntentOf<'mint'>): string | null {
  const asked = askedIn(transaction, intent)
  if (asked?.kind === 'hbar-allowance') {
    return asked.amountTinybar === 0n ? 'Claims for nothing' : 'Lets the market take the price'
  }
  if (transaction?.type !== 'cryptoTransfer') return null
  return mintFacts(transaction, intent).paid > 0n ? 'Pays at once' : 'Claims for nothing'
}

function mintAmount(transaction: Decoded | null, intent: IntentOf<'mint'>): string {
  const asked = askedIn(transaction, intent)
  if (asked?.kind === 'hbar-allowance') return hbarText(asked.amountTinybar)
  const facts = transaction && mintFacts(transaction, intent)
  if (facts && facts.tokenPriced.length + facts.swapped.length > 0) return 'Not in HBAR'
  return facts && facts.paid > 0n ? hbarText(facts.paid) : NOTHING
}

export function revokeDrafts(transaction: Decoded | null, intent: IntentOf<'revoke'>): readonly Draft[] {
  const { allowance } = intent
  const asked = askedIn(transaction, intent)
  const left = leftText(transaction, intent)
  return [
    actionDraft(transaction, intent, 'Take back a permission', left === NOTHING ? 'Takes one back' : 'Gives one'),
    ...(allowance.kind === 'hbar' ? [] : [revokeTokenDraft(transaction, intent)]),
    ...(allowance.kind === 'evm-all' && asked?.kind === 'contract-call'
      ? [{ row: 'contract', label: 'Contract', asked: allowance.token, does: asked.contract } as const]
      : []),
    {
      row: 'spender',
      label: 'Spender',
      asked: spenderOf(allowance),
      does: revokeSpender(transaction, intent),
    },
    { row: 'amount', label: 'What is left', asked: NOTHING, does: left },
  ]
}

function revokeTokenDraft(transaction: Decoded | null, intent: IntentOf<'revoke'>): Draft {
  const asked = askedIn(transaction, intent)
  const does = asked?.kind === 'token-allowance' ? asked.token : scopeText(asked)
  return { row: 'token', label: 'Of', asked: scopeAsked(intent.allowance), does }
}

function scopeAsked(allowance: Revocable): string {
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

function revokeSpender(transaction: Decoded | null, intent: IntentOf<'revoke'>): string {
  const asked = askedIn(transaction, intent)
  if (asked?.kind === 'nft-allowance-delete') return 'Whoever has it'
  if (asked && 'spender' in asked) return asked.spender
  const call = transaction && evmCallOf(transaction, intent)
  return call?.kind === 'approval' ? call.operator : NOBODY
}

function leftText(transaction: Decoded | null, intent: IntentOf<'revoke'>): string {
  const asked = askedIn(transaction, intent)
  if (asked?.kind === 'hbar-allowance' && asked.amountTinybar > 0n) return hbarText(asked.amountTinybar)
  if (asked?.kind === 'token-allowance' && asked.amount > 0n) return plural(asked.amount, 'unit')
  if (asked?.kind === 'nft-allowance' && asked.all !== 'revoke') return scopeText(asked)
  const call = transaction && evmCallOf(transaction, intent)
  return call?.kind === 'approval' && call.approved ? 'Every NFT' : NOTHING
}
