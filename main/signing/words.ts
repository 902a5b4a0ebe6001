import { formatHbar, type Tinybar } from '@shared/amount'
import { groupThousands } from '@shared/digits'
import { assertNever } from '@shared/result'
import type { Intent } from './intent'
import type { Effect } from './types'

/** Exact amount in HBAR, such as "1,012.50 ℏ": thousands in groups, and either no decimals or two to eight. */
export function hbarText(amount: Tinybar): string {
  const digits = formatHbar(amount < 0n ? -amount : amount)
  const pointIndex = digits.indexOf('.')
  const wholePart = pointIndex === -1 ? digits : digits.slice(0, pointIndex)
  const fraction = pointIndex === -1 ? '' : digits.slice(pointIndex).padEnd(3, '0')
  return `${amount < 0n ? '\u2212' : ''}${groupThousands(wholePart)}${fraction}\u202f\u210f`
}

/** Last instant that a `Date` can hold. */
const MAX_DATE_MS = 8_640_000_000_000_000

/** UNIX time in milliseconds as ISO 8601 text; the number in decimal digits if a `Date` cannot hold the time. */
export function isoOf(ms: number): string {
  return Math.abs(ms) <= MAX_DATE_MS ? new Date(ms).toISOString() : String(ms)
}

/** Up to three items, separated by commas, then the number of the others: "a, b, c and 2 more". */
export function listText(items: readonly string[]): string {
  if (items.length <= 3) return items.join(', ')
  return `${items.slice(0, 3).join(', ')} and ${items.length - 3} more`
}

/** "1 offer", "2 offers". */
export function plural(count: number | bigint, singular: string, pluralForm = `${singular}s`): string {
  return `${count} ${BigInt(count) === 1n ? singular : pluralForm}`
}

/** "serial 7", "serials 7, 8", "no serial". */
export function serialsText(serials: readonly bigint[]): string {
  if (serials.length === 0) return 'no serial'
  return `${serials.length === 1 ? 'serial' : 'serials'} ${listText(serials.map(String))}`
}

/** The intent in words that continue "You asked to". */
export function intentWords(intent: Intent): string {
  switch (intent.kind) {
    case 'buy':
    case 'buy-evm':
      return 'buy one NFT'
    case 'list':
    case 'list-evm':
      return intent.was === undefined ? 'list one NFT' : 'change the price of one NFT'
    case 'unlist':
    case 'unlist-evm':
      return 'unlist one NFT'
    case 'mint':
      return `mint ${plural(intent.count, 'NFT')}`
    case 'offer-allowance':
      return 'set the allowance for your offers'
    case 'associate':
      return 'associate a token'
    case 'revoke':
      return 'revoke a permission'
    default:
      return assertNever(intent, 'intent')
  }
}

/** An effect as the value of an `Evidence`: with exact ids, and amounts in the smallest unit. */
export function effectValue(effect: Effect): string {
  switch (effect.kind) {
    case 'hbar-out':
      return `${effect.account} -${effect.amountTinybar} tinybar${approvedText(effect)}`
    case 'hbar-in':
      return `${effect.account} +${effect.amountTinybar} tinybar${approvedText(effect)}`
    case 'nft-move':
      return `${effect.token} #${effect.serial} ${effect.from} to ${effect.to}${approvedText(effect)}`
    case 'token-move':
      return `${effect.token} ${effect.account} ${effect.amount > 0n ? '+' : ''}${effect.amount}${approvedText(effect)}`
    case 'associate':
      return `${effect.account} with ${effect.token}`
    case 'hbar-allowance':
      return `${effect.owner} lets ${effect.spender} spend ${effect.amountTinybar} tinybar`
    case 'token-allowance':
      return `${effect.owner} lets ${effect.spender} spend ${effect.amount} of ${effect.token}`
    case 'nft-allowance':
      return `${effect.owner} lets ${effect.spender} move ${effect.token} ${scopeText(effect)}${delegateText(effect)}`
    case 'nft-allowance-delete':
      return `${effect.owner} revokes ${effect.token} #${effect.serials.join(' #')}`
    case 'contract-call':
      return `${effect.contract} ${effect.selector ?? 'no selector'} with ${effect.amountTinybar} tinybar`
    case 'prng':
      return `range ${effect.range}`
    default:
      return assertNever(effect, 'effect')
  }
}

function approvedText({ approved }: { readonly approved: boolean }): string {
  return approved ? ' by allowance' : ''
}

/** The NFTs of an allowance: "#7 #8", "all serials". */
function scopeText({ serials, all }: Extract<Effect, { kind: 'nft-allowance' }>): string {
  const scopes = serials.map((serial) => `#${serial}`)
  if (all === 'grant') scopes.push('all serials')
  if (all === 'revoke') scopes.push('no longer all serials')
  return scopes.join(' ')
}

function delegateText({ delegatingSpender }: Extract<Effect, { kind: 'nft-allowance' }>): string {
  return delegatingSpender === null ? '' : ` by ${delegatingSpender}`
}

/** Up to three effects as predicates, then the number of the others. */
export function effectListWords(effects: readonly Effect[]): string {
  return listText(effects.map(effectWords))
}

/** An additional effect as a predicate: "would also let 0.0.3003 spend 5 ℏ from 0.0.1001". */
export function additionalEffectWords(effect: Effect): string {
  return effectWords(effect).replace(/^would/, 'would also')
}

/** An effect as a predicate: "would let 0.0.3003 move every NFT of 0.0.5000 from 0.0.1001". */
export function effectWords(effect: Effect): string {
  switch (effect.kind) {
    case 'hbar-out':
      return `would take ${hbarText(effect.amountTinybar)} from ${effect.account}`
    case 'hbar-in':
      return `would give ${hbarText(effect.amountTinybar)} to ${effect.account}`
    case 'nft-move':
      return `would move NFT ${effect.token} serial ${effect.serial} from ${effect.from} to ${effect.to}`
    case 'token-move':
      return `would move token ${effect.token}`
    case 'associate':
      return `would associate ${effect.account} with ${effect.token}`
    case 'hbar-allowance':
      return `would let ${effect.spender} spend ${hbarText(effect.amountTinybar)} from ${effect.owner}`
    case 'token-allowance':
      return `would let ${effect.spender} spend ${plural(effect.amount, 'unit')} of token ${effect.token} from ${effect.owner}`
    case 'nft-allowance':
      return nftAllowanceWords(effect)
    case 'nft-allowance-delete':
      return `would revoke the permissions that ${effect.owner} gave over ${effect.token} ${serialsText(effect.serials)}`
    case 'contract-call':
      return `would call contract ${effect.contract}`
    case 'prng':
      return 'would draw a random number'
    default:
      return assertNever(effect, 'effect')
  }
}

function nftAllowanceWords({
  spender,
  owner,
  token,
  serials,
  all,
}: Extract<Effect, { kind: 'nft-allowance' }>): string {
  if (all === 'revoke' && serials.length === 0) return `would no longer let ${spender} move every NFT of ${token}`
  const scope = all === 'grant' ? `every NFT of ${token}` : `${token} ${serialsText(serials)}`
  return `would let ${spender} move ${scope} from ${owner}`
}
