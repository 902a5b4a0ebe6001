import type { IntentKind } from '../intent'
import type { EffectAmounts } from './effect-amounts'

/** An intent in its JSON form. Each kind has other fields, so the functions cast to the fields that they read. */
type IntentFields = Readonly<Record<string, unknown>>
/** An effect that an intent permits: its key in `EffectAmounts`, or a pattern of keys, and the highest amount. */
type Bound = readonly [key: string | RegExp, maxAmount: bigint]

/** Tinybars of an amount in decimal HBAR. */
const tinybarsOf = (hbar: unknown): bigint => {
  const [wholeHbar = '0', fraction = ''] = String(hbar).split('.')
  return BigInt(wholeHbar + fraction.padEnd(8, '0'))
}
/** A word of 32 bytes in hex, from an address or a number in hex. */
const abiWord = (hex: string): string => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
/** The limit of the rule `gas-high`, repeated here because these bounds must not depend on the rules. */
const MAX_GAS = 2_000_000n

/**
 * Bounds of a call of the collection's contract, named by its number or by the address that contains the number.
 * `dataPattern`: the permitted call data in hex, as the source of a regular expression.
 */
function callBounds(id: string, dataPattern: string): readonly Bound[] {
  const address = BigInt(id.slice('0.0.'.length)).toString(16).padStart(40, '0')
  return [
    [new RegExp(`^call (${id}|alias ${address}) (${dataPattern})$`), 0n],
    ['gas', MAX_GAS],
  ]
}
/** Pattern of `setApprovalForAll` for these operators. Without operators, `none` matches no hex data. */
const approvalPattern = (operators: readonly string[], approvalDigit: '0' | '1'): string =>
  operators.map((operator) => `a22cb465${abiWord(operator)}${abiWord(approvalDigit)}`).join('|') || 'none'

function revocationBounds(account: string, allowance: IntentFields): readonly Bound[] {
  const { hbar, token, nft } = allowance as Readonly<Record<string, Readonly<Record<string, string>>>>
  if (hbar) return [[`allow hbar of ${account} to ${hbar['spender']}`, 0n]]
  if (token) return [[`allow tokens ${token['token']} of ${account} to ${token['spender']}`, 0n]]
  const { token: id = '', serial = '', spender = '' } = nft ?? {}
  if (serial !== 'all') return [[`end nft ${id} ${serial} of ${account}`, 0n]]
  if (spender.startsWith('0x')) return callBounds(id, approvalPattern([spender], '0'))
  return [[`end all ${id} of ${account} to ${spender}`, 0n]]
}

function intentBounds(intent: IntentFields): readonly Bound[] {
  const {
    account,
    token,
    serial,
    spenders = [],
    operators = [],
  } = intent as { account: string; token: string; serial: number; spenders?: string[]; operators?: string[] }
  const allowanceBounds = (maxAmount: bigint): readonly Bound[] =>
    spenders.map((spender) => [`allow hbar of ${account} to ${spender}`, maxAmount])
  const maxPriceTinybars = tinybarsOf(intent['maxPrice'] ?? '0')
  const acceptedCount = (intent['accepted'] ?? intent['count'] ?? 0) as number
  switch (intent['kind'] as IntentKind) {
    case 'buy':
      return [
        [`hbar of ${account}`, maxPriceTinybars],
        [`nft ${token} ${serial} to ${account}`, 0n],
      ]
    case 'buy-evm':
      return allowanceBounds(maxPriceTinybars)
    case 'mint':
      // Only a mint of one NFT can be paid directly.
      if (acceptedCount === 1) return [...allowanceBounds(maxPriceTinybars), [`hbar of ${account}`, maxPriceTinybars]]
      return allowanceBounds(maxPriceTinybars * BigInt(acceptedCount))
    case 'offer-allowance':
      return allowanceBounds(tinybarsOf(intent['allowance']))
    case 'list':
      return spenders.map((spender) => [`allow nft ${token} ${serial} of ${account} to ${spender}`, 0n])
    case 'unlist':
      return [[`end nft ${token} ${serial} of ${account}`, 0n]]
    case 'list-evm':
      return callBounds(token, approvalPattern(operators, '1'))
    case 'unlist-evm':
      return callBounds(
        token,
        `a22cb465.{64}${abiWord('0')}|70a08231.{64}|00fdd58e.{64}${abiWord(serial.toString(16))}`,
      )
    case 'associate':
      return [[`associate ${account} ${token}`, 0n]]
    case 'revoke':
      return revocationBounds(account, intent['allowance'] as IntentFields)
  }
}

/**
 * Effects that the intent does not permit, or that exceed the permitted amount. Computed without the rules, so that
 * tests can check the rules against this result.
 */
export function effectsBeyondIntent(effectAmounts: EffectAmounts, intent: IntentFields): readonly string[] {
  const { account, nodes, feeCap } = intent as { account: string; nodes: readonly string[]; feeCap: string }
  const bounds: readonly Bound[] = [
    ...intentBounds(intent),
    [`paid by ${account}`, 0n],
    ['fee', tinybarsOf(feeCap)],
    ...nodes.map((node): Bound => [`node ${node}`, 0n]),
  ]
  return [...effectAmounts].flatMap(([key, amount]) => {
    const isPermitted = bounds.some(([boundKey, maxAmount]) => {
      const isSameKey = typeof boundKey === 'string' ? boundKey === key : boundKey.test(key)
      return isSameKey && amount >= 0n && amount <= maxAmount
    })
    return isPermitted ? [] : [`${key}: ${amount}`]
  })
}
