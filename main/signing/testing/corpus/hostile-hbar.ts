import { ASKED, MARKET, approve, hbarTo } from '../acts'
import { ALIAS } from '../honest-acts'
import { refuse, type HostileBuy } from '../not-a-match'
import { BUYER, HBAR, STRANGER, id } from '../pieces'
import { int, len } from '../wire-write'
import { LONG_ZERO, OWN_LONG_ZERO } from './kinds'

type Asked = Readonly<Record<string, unknown>>

/** Attacks on each allowance in HBAR; `tinybar` is the honest amount. */
const onHbar = (what: string, intent: Asked, tinybar: bigint, over: string): readonly HostileBuy[] => {
  const honest = hbarTo(MARKET, tinybar)
  const raw = (...fields: readonly Buffer[]): Buffer => approve(len(1, ...fields))
  const [owner, spender] = [len(1, id(BUYER)), len(2, id(MARKET))]
  return [
    refuse(`${what} one tinybar larger`, over, approve(hbarTo(MARKET, tinybar + 1n)), intent),
    refuse(`${what} a hundred times larger`, over, approve(hbarTo(MARKET, tinybar * 100n)), intent),
    refuse(`${what} as large as can be`, over, approve(hbarTo(MARKET, 2n ** 63n - 1n)), intent),
    refuse(`${what} below zero`, 'amount-invalid', approve(hbarTo(MARKET, -1n)), intent),
    refuse(`${what} of the least number of 64 bits`, 'amount-invalid', approve(hbarTo(MARKET, -(2n ** 63n))), intent),
    refuse(`${what} for a look-alike`, 'spender-unknown', approve(hbarTo(3030, tinybar)), intent),
    refuse(`${what} for an account one above`, 'spender-unknown', approve(hbarTo(MARKET + 1, tinybar)), intent),
    refuse(`${what} for an address`, 'spender-unknown', approve(hbarTo(ALIAS, tinybar)), intent),
    refuse(`${what} for the spender dressed as an address`, 'id-invalid', approve(hbarTo(LONG_ZERO, tinybar)), intent),
    refuse(`${what} for oneself`, 'spender-self', approve(hbarTo(BUYER, tinybar)), intent),
    refuse(`${what} from a stranger`, 'owner-other', approve(hbarTo(MARKET, tinybar, STRANGER)), intent),
    refuse(`${what} from an address`, 'owner-other', raw(len(1, ALIAS), spender, int(3, tinybar)), intent),
    refuse(`${what} from the own number as an address`, 'id-invalid', raw(len(1, OWN_LONG_ZERO), spender), intent),
    refuse(`${what} without a spender`, 'id-invalid', raw(owner, int(3, tinybar)), intent),
    refuse(`${what} with two amounts`, 'wire-order', raw(owner, spender, int(3, 1), int(3, tinybar)), intent),
    refuse(`${what} with two spenders`, 'wire-order', raw(owner, spender, len(2, id(STRANGER)), int(3, 1)), intent),
    refuse(
      `${what} for a number and an address at once`,
      'oneof-conflict',
      raw(owner, len(2, id(MARKET), ALIAS), int(3, tinybar)),
      intent,
    ),
    refuse(
      `${what} for a spender with a field more`,
      'wire-unknown-field',
      raw(owner, len(2, id(MARKET), int(7, 1)), int(3, 1)),
      intent,
    ),
    refuse(
      `${what} in another shard`,
      'id-invalid',
      raw(owner, len(2, int(1, 1), id(MARKET)), int(3, tinybar)),
      intent,
    ),
    refuse(
      `${what} as a fraction of wire type 1`,
      'wire-type',
      raw(owner, spender, Buffer.concat([Buffer.from([25]), Buffer.alloc(8, 1)])),
      intent,
    ),
    refuse(
      `${what} given twice`,
      intent['kind'] === 'mint' ? 'mint-unasked' : 'unasked-effect',
      approve(honest, honest),
      intent,
    ),
  ]
}

/** Attacks on each allowance in HBAR, made by hand. */
export const hostileHbar: readonly HostileBuy[] = [
  ...onHbar('an allowance for a purchase', ASKED.buyEvm, 120n * HBAR, 'allowance-over-price'),
  ...onHbar('an allowance for a mint', ASKED.mint, 100n * HBAR, 'mint-over'),
  ...onHbar('an allowance of offers', ASKED.offers, 500n * HBAR, 'allowance-differs'),
]
