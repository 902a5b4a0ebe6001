import type { IntentKind } from '../intent'
import type { Reach } from './reach'

type Asked = Readonly<Record<string, unknown>>
/** Effects that an intent permits: by name or pattern, with the highest amount. */
type Bound = readonly [what: string | RegExp, most: bigint]

const tinybar = (hbar: unknown): bigint => {
  const [whole = '0', fraction = ''] = String(hbar).split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}
const word = (value: string): string => value.replace(/^0x/, '').toLowerCase().padStart(64, '0')
const MOST_GAS = 2_000_000n

/** Calls of the collection's contract, named by its number or by the address that contains the number. */
function calls(id: string, parameters: string): readonly Bound[] {
  const address = BigInt(id.slice(4)).toString(16).padStart(40, '0')
  return [
    [new RegExp(`^call (${id}|alias ${address}) (${parameters})$`), 0n],
    ['gas', MOST_GAS],
  ]
}
const approvals = (operators: readonly string[], truth: string): string =>
  operators.map((operator) => `a22cb465${word(operator)}${word(truth)}`).join('|') || 'none'

function revocation(account: string, allowance: Asked): readonly Bound[] {
  const { hbar, token, nft } = allowance as Readonly<Record<string, Readonly<Record<string, string>>>>
  if (hbar) return [[`allow hbar of ${account} to ${hbar['spender']}`, 0n]]
  if (token) return [[`allow coins ${token['token']} of ${account} to ${token['spender']}`, 0n]]
  const { token: id = '', serial = '', spender = '' } = nft ?? {}
  if (serial !== 'all') return [[`end nft ${id} ${serial} of ${account}`, 0n]]
  if (spender.startsWith('0x')) return calls(id, approvals([spender], '0'))
  return [[`end all ${id} of ${account} to ${spender}`, 0n]]
}

function actBounds(asked: Asked): readonly Bound[] {
  const {
    account,
    token,
    serial,
    spenders = [],
    operators = [],
  } = asked as { account: string; token: string; serial: number; spenders?: string[]; operators?: string[] }
  const toSpenders = (most: bigint): readonly Bound[] =>
    spenders.map((spender) => [`allow hbar of ${account} to ${spender}`, most])
  const one = BigInt(tinybar(asked['maxPrice'] ?? '0'))
  const accepted = (asked['accepted'] ?? asked['count'] ?? 0) as number
  switch (asked['kind'] as IntentKind) {
    case 'buy':
      return [
        [`hbar of ${account}`, one],
        [`nft ${token} ${serial} to ${account}`, 0n],
      ]
    case 'buy-evm':
      return toSpenders(one)
    case 'mint':
      return [...toSpenders(one * BigInt(accepted)), ...(accepted === 1 ? [[`hbar of ${account}`, one] as const] : [])]
    case 'offer-allowance':
      return toSpenders(tinybar(asked['allowance']))
    case 'list':
      return spenders.map((spender) => [`allow nft ${token} ${serial} of ${account} to ${spender}`, 0n])
    case 'unlist':
      return [[`end nft ${token} ${serial} of ${account}`, 0n]]
    case 'list-evm':
      return calls(token, approvals(operators, '1'))
    case 'unlist-evm':
      return calls(token, `a22cb465.{64}${word('0')}|70a08231.{64}|00fdd58e.{64}${word(serial.toString(16))}`)
    case 'associate':
      return [[`associate ${account} ${token}`, 0n]]
    case 'revoke':
      return revocation(account, asked['allowance'] as Asked)
  }
}

/** Effects that were not requested, or exceed the requested amount; computed without the rules. */
export function beyond(reach: Reach, asked: Asked): readonly string[] {
  const { account, nodes, feeCap } = asked as { account: string; nodes: readonly string[]; feeCap: string }
  const bounds: readonly Bound[] = [
    ...actBounds(asked),
    [`paid by ${account}`, 0n],
    ['fee', tinybar(feeCap)],
    ...nodes.map((node): Bound => [`node ${node}`, 0n]),
  ]
  return [...reach].flatMap(([key, amount]) => {
    const isAsked = bounds.some(([what, most]) => {
      return (typeof what === 'string' ? what === key : what.test(key)) && amount >= 0n && amount <= most
    })
    return isAsked ? [] : [`${key}: ${amount}`]
  })
}
