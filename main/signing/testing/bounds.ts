import type { IntentKind } from '../intent'
import type { Reach } from './reach'

/** An intent in its JSON form. */
type IntentFields = Readonly<Record<string, unknown>>
/** Effects that an intent permits: their key in a `Reach`, or a pattern of keys, and the highest amount. */
type Bound = readonly [key: string | RegExp, maxAmount: bigint]

/** Tinybars of an amount in decimal HBAR. */
const tinybar = (hbar: unknown): bigint => {
  const [wholeHbar = '0', fraction = ''] = String(hbar).split('.')
  return BigInt(wholeHbar + fraction.padEnd(8, '0'))
}
/** A word of 32 bytes in hex, from an address or a number in hex. */
const word = (hex: string): string => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
const MAX_GAS = 2_000_000n

/**
 * Bounds of a call of the collection's contract, named by its number or by the address that contains the number.
 * `dataPattern`: the permitted call data in hex, as the source of a regular expression.
 */
function callBounds(id: string, dataPattern: string): readonly Bound[] {
  const address = BigInt(id.slice(4)).toString(16).padStart(40, '0')
  return [
    [new RegExp(`^call (${id}|alias ${address}) (${dataPattern})$`), 0n],
    ['gas', MAX_GAS],
  ]
}
/** Pattern of `setApprovalForAll` for these operators. Without operators, `none` matches no hex data. */
const approvalPattern = (operators: readonly string[], flag: '0' | '1'): string =>
  operators.map((operator) => `a22cb465${word(operator)}${word(flag)}`).join('|') || 'none'

function revocationBounds(account: string, allowance: IntentFields): readonly Bound[] {
  const { hbar, token, nft } = allowance as Readonly<Record<string, Readonly<Record<string, string>>>>
  if (hbar) return [[`allow hbar of ${account} to ${hbar['spender']}`, 0n]]
  if (token) return [[`allow coins ${token['token']} of ${account} to ${token['spender']}`, 0n]]
  const { token: id = '', serial = '', spender = '' } = nft ?? {}
  if (serial !== 'all') return [[`end nft ${id} ${serial} of ${account}`, 0n]]
  if (spender.startsWith('0x')) return callBounds(id, approvalPattern([spender], '0'))
  return [[`end all ${id} of ${account} to ${spender}`, 0n]]
}

function actBounds(intent: IntentFields): readonly Bound[] {
  const {
    account,
    token,
    serial,
    spenders = [],
    operators = [],
  } = intent as { account: string; token: string; serial: number; spenders?: string[]; operators?: string[] }
  const allowances = (maxAmount: bigint): readonly Bound[] =>
    spenders.map((spender) => [`allow hbar of ${account} to ${spender}`, maxAmount])
  const maxPriceTinybars = tinybar(intent['maxPrice'] ?? '0')
  const acceptedCount = (intent['accepted'] ?? intent['count'] ?? 0) as number
  switch (intent['kind'] as IntentKind) {
    case 'buy':
      return [
        [`hbar of ${account}`, maxPriceTinybars],
        [`nft ${token} ${serial} to ${account}`, 0n],
      ]
    case 'buy-evm':
      return allowances(maxPriceTinybars)
    case 'mint':
      // A direct payment mints one NFT.
      if (acceptedCount === 1) return [...allowances(maxPriceTinybars), [`hbar of ${account}`, maxPriceTinybars]]
      return allowances(maxPriceTinybars * BigInt(acceptedCount))
    case 'offer-allowance':
      return allowances(tinybar(intent['allowance']))
    case 'list':
      return spenders.map((spender) => [`allow nft ${token} ${serial} of ${account} to ${spender}`, 0n])
    case 'unlist':
      return [[`end nft ${token} ${serial} of ${account}`, 0n]]
    case 'list-evm':
      return callBounds(token, approvalPattern(operators, '1'))
    case 'unlist-evm':
      return callBounds(token, `a22cb465.{64}${word('0')}|70a08231.{64}|00fdd58e.{64}${word(serial.toString(16))}`)
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
export function effectsBeyondIntent(reach: Reach, intent: IntentFields): readonly string[] {
  const { account, nodes, feeCap } = intent as { account: string; nodes: readonly string[]; feeCap: string }
  const bounds: readonly Bound[] = [
    ...actBounds(intent),
    [`paid by ${account}`, 0n],
    ['fee', tinybar(feeCap)],
    ...nodes.map((node): Bound => [`node ${node}`, 0n]),
  ]
  return [...reach].flatMap(([key, amount]) => {
    const isPermitted = bounds.some(([boundKey, maxAmount]) => {
      const isSameKey = typeof boundKey === 'string' ? boundKey === key : boundKey.test(key)
      return isSameKey && amount >= 0n && amount <= maxAmount
    })
    return isPermitted ? [] : [`${key}: ${amount}`]
  })
}
