import { ASKED, MARKET, approve, hbarTo } from '../acts'
import { ALIAS } from '../honest-acts'
import { refuse, type HostileBuy } from '../not-a-match'
import { BUYER, HBAR, STRANGER, id } from '../pieces'
import { int, len } from '../wire-write'
import { LONG_ZERO, OWN_LONG_ZERO } from './kinds'

/** An intent in its JSON form. */
type IntentFields = Readonly<Record<string, unknown>>

/** Attacks on an HBAR allowance. `tinybar`: the honest amount. `overRule`: the rule that refuses a higher amount. */
const attacksOnAllowance = (
  actName: string,
  intent: IntentFields,
  tinybar: bigint,
  overRule: string,
): readonly HostileBuy[] => {
  const honest = hbarTo(MARKET, tinybar)
  const withFields = (...fields: readonly Buffer[]): Buffer => approve(len(1, ...fields))
  const owner = len(1, id(BUYER))
  const spender = len(2, id(MARKET))
  return [
    refuse(`${actName} one tinybar larger`, overRule, approve(hbarTo(MARKET, tinybar + 1n)), intent),
    refuse(`${actName} a hundred times larger`, overRule, approve(hbarTo(MARKET, tinybar * 100n)), intent),
    refuse(`${actName} of the largest amount of 63 bits`, overRule, approve(hbarTo(MARKET, 2n ** 63n - 1n)), intent),
    refuse(`${actName} of -1 tinybar`, 'amount-invalid', approve(hbarTo(MARKET, -1n)), intent),
    refuse(
      `${actName} of the smallest number of 64 bits`,
      'amount-invalid',
      approve(hbarTo(MARKET, -(2n ** 63n))),
      intent,
    ),
    refuse(`${actName} for a look-alike`, 'spender-unknown', approve(hbarTo(3030, tinybar)), intent),
    refuse(
      `${actName} for the account number after the spender’s`,
      'spender-unknown',
      approve(hbarTo(MARKET + 1, tinybar)),
      intent,
    ),
    refuse(`${actName} for an EVM address`, 'spender-unknown', approve(hbarTo(ALIAS, tinybar)), intent),
    refuse(
      `${actName} for the spender’s number as an EVM address`,
      'id-invalid',
      approve(hbarTo(LONG_ZERO, tinybar)),
      intent,
    ),
    refuse(`${actName} for the person`, 'spender-self', approve(hbarTo(BUYER, tinybar)), intent),
    refuse(`${actName} from a stranger`, 'owner-other', approve(hbarTo(MARKET, tinybar, STRANGER)), intent),
    refuse(
      `${actName} from an EVM address`,
      'owner-other',
      withFields(len(1, ALIAS), spender, int(3, tinybar)),
      intent,
    ),
    refuse(
      `${actName} from the person’s number as an EVM address`,
      'id-invalid',
      withFields(len(1, OWN_LONG_ZERO), spender),
      intent,
    ),
    refuse(`${actName} without a spender`, 'id-invalid', withFields(owner, int(3, tinybar)), intent),
    refuse(`${actName} with two amounts`, 'wire-order', withFields(owner, spender, int(3, 1), int(3, tinybar)), intent),
    refuse(
      `${actName} with two spenders`,
      'wire-order',
      withFields(owner, spender, len(2, id(STRANGER)), int(3, 1)),
      intent,
    ),
    refuse(
      `${actName} for a number and an address at once`,
      'oneof-conflict',
      withFields(owner, len(2, id(MARKET), ALIAS), int(3, tinybar)),
      intent,
    ),
    refuse(
      `${actName} for a spender with an unknown field`,
      'wire-unknown-field',
      withFields(owner, len(2, id(MARKET), int(7, 1)), int(3, 1)),
      intent,
    ),
    refuse(
      `${actName} for a spender in another shard`,
      'id-invalid',
      withFields(owner, len(2, int(1, 1), id(MARKET)), int(3, tinybar)),
      intent,
    ),
    refuse(
      `${actName} with an amount of wire type 1`,
      'wire-type',
      withFields(owner, spender, Buffer.concat([Buffer.from([25]), Buffer.alloc(8, 1)])),
      intent,
    ),
    refuse(
      `${actName} given twice`,
      intent['kind'] === 'mint' ? 'mint-unasked' : 'unasked-effect',
      approve(honest, honest),
      intent,
    ),
  ]
}

/** Attacks on the HBAR allowances of a purchase, a mint and offers. */
export const hostileHbar: readonly HostileBuy[] = [
  ...attacksOnAllowance('an allowance for a purchase', ASKED.buyEvm, 120n * HBAR, 'allowance-over-price'),
  ...attacksOnAllowance('an allowance for a mint', ASKED.mint, 100n * HBAR, 'mint-over'),
  ...attacksOnAllowance('an allowance for offers', ASKED.offers, 500n * HBAR, 'allowance-differs'),
]
