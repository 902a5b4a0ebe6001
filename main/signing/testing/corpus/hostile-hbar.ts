import { INTENTS, MARKET, approveAllowanceBytes, hbarAllowanceEntry } from '../acts'
import { ALIAS_ACCOUNT_ID } from '../honest-acts'
import { refuseCase, type HostileCase } from '../verdict-cases'
import { BUYER, HBAR, STRANGER, entityIdBytes } from '../pieces'
import { varintField, lengthDelimitedField, fieldTag } from '../wire-write'
import { MARKET_LONG_ZERO_ID, BUYER_LONG_ZERO_ID } from './kinds'

/** An intent in its JSON form. */
type IntentFields = Readonly<Record<string, unknown>>

/**
 * Attacks on an HBAR allowance. `tinybar`: the honest amount. `higherAmountRule`: the rule that refuses a higher
 * amount.
 */
const attacksOnAllowance = (
  actName: string,
  intent: IntentFields,
  tinybar: bigint,
  higherAmountRule: string,
): readonly HostileCase[] => {
  const honestEntry = hbarAllowanceEntry(MARKET, tinybar)
  const withFields = (...fields: readonly Buffer[]): Buffer => approveAllowanceBytes(lengthDelimitedField(1, ...fields))
  const ownerField = lengthDelimitedField(1, entityIdBytes(BUYER))
  const spenderField = lengthDelimitedField(2, entityIdBytes(MARKET))
  return [
    refuseCase(
      `${actName} one tinybar larger`,
      higherAmountRule,
      approveAllowanceBytes(hbarAllowanceEntry(MARKET, tinybar + 1n)),
      intent,
    ),
    refuseCase(
      `${actName} a hundred times larger`,
      higherAmountRule,
      approveAllowanceBytes(hbarAllowanceEntry(MARKET, tinybar * 100n)),
      intent,
    ),
    refuseCase(
      `${actName} of the largest amount of 63 bits`,
      higherAmountRule,
      approveAllowanceBytes(hbarAllowanceEntry(MARKET, 2n ** 63n - 1n)),
      intent,
    ),
    refuseCase(
      `${actName} of -1 tinybar`,
      'amount-invalid',
      approveAllowanceBytes(hbarAllowanceEntry(MARKET, -1n)),
      intent,
    ),
    refuseCase(
      `${actName} of the smallest number of 64 bits`,
      'amount-invalid',
      approveAllowanceBytes(hbarAllowanceEntry(MARKET, -(2n ** 63n))),
      intent,
    ),
    refuseCase(
      `${actName} for a look-alike`,
      'spender-unknown',
      approveAllowanceBytes(hbarAllowanceEntry(3030, tinybar)),
      intent,
    ),
    refuseCase(
      `${actName} for the account number after the spender’s`,
      'spender-unknown',
      approveAllowanceBytes(hbarAllowanceEntry(MARKET + 1, tinybar)),
      intent,
    ),
    refuseCase(
      `${actName} for an EVM address`,
      'spender-unknown',
      approveAllowanceBytes(hbarAllowanceEntry(ALIAS_ACCOUNT_ID, tinybar)),
      intent,
    ),
    refuseCase(
      `${actName} for the spender’s number as an EVM address`,
      'id-invalid',
      approveAllowanceBytes(hbarAllowanceEntry(MARKET_LONG_ZERO_ID, tinybar)),
      intent,
    ),
    refuseCase(
      `${actName} for the person`,
      'spender-self',
      approveAllowanceBytes(hbarAllowanceEntry(BUYER, tinybar)),
      intent,
    ),
    refuseCase(
      `${actName} from a stranger`,
      'owner-other',
      approveAllowanceBytes(hbarAllowanceEntry(MARKET, tinybar, STRANGER)),
      intent,
    ),
    refuseCase(
      `${actName} from an EVM address`,
      'owner-other',
      withFields(lengthDelimitedField(1, ALIAS_ACCOUNT_ID), spenderField, varintField(3, tinybar)),
      intent,
    ),
    refuseCase(
      `${actName} from the person’s number as an EVM address`,
      'id-invalid',
      withFields(lengthDelimitedField(1, BUYER_LONG_ZERO_ID), spenderField),
      intent,
    ),
    refuseCase(`${actName} without a spender`, 'id-invalid', withFields(ownerField, varintField(3, tinybar)), intent),
    refuseCase(
      `${actName} with two amounts`,
      'wire-order',
      withFields(ownerField, spenderField, varintField(3, 1), varintField(3, tinybar)),
      intent,
    ),
    refuseCase(
      `${actName} with two spenders`,
      'wire-order',
      withFields(ownerField, spenderField, lengthDelimitedField(2, entityIdBytes(STRANGER)), varintField(3, 1)),
      intent,
    ),
    refuseCase(
      `${actName} for a number and an address at once`,
      'oneof-conflict',
      withFields(ownerField, lengthDelimitedField(2, entityIdBytes(MARKET), ALIAS_ACCOUNT_ID), varintField(3, tinybar)),
      intent,
    ),
    refuseCase(
      `${actName} for a spender with an unknown field`,
      'wire-unknown-field',
      withFields(ownerField, lengthDelimitedField(2, entityIdBytes(MARKET), varintField(7, 1)), varintField(3, 1)),
      intent,
    ),
    refuseCase(
      `${actName} for a spender in another shard`,
      'id-invalid',
      withFields(
        ownerField,
        lengthDelimitedField(2, varintField(1, 1), entityIdBytes(MARKET)),
        varintField(3, tinybar),
      ),
      intent,
    ),
    refuseCase(
      `${actName} with an amount of wire type 1`,
      'wire-type',
      withFields(ownerField, spenderField, Buffer.concat([fieldTag(3, 1), Buffer.alloc(8, 1)])),
      intent,
    ),
    refuseCase(
      `${actName} given twice`,
      intent['kind'] === 'mint' ? 'mint-unasked' : 'unasked-effect',
      approveAllowanceBytes(honestEntry, honestEntry),
      intent,
    ),
  ]
}

/** Attacks on the HBAR allowances of a purchase, a mint and offers. */
export const hostileHbarAllowances: readonly HostileCase[] = [
  ...attacksOnAllowance('an allowance for a purchase', INTENTS.buyEvm, 120n * HBAR, 'allowance-over-price'),
  ...attacksOnAllowance('an allowance for a mint', INTENTS.mint, 100n * HBAR, 'mint-over'),
  ...attacksOnAllowance('an allowance for offers', INTENTS.offers, 500n * HBAR, 'allowance-differs'),
]
