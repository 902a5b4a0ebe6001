import {
  INTENTS,
  MARKET,
  OTHER_OPERATOR,
  approveAllowanceBytes,
  contractCallBytes,
  hbarAllowanceEntry,
  setApprovalData,
} from '../acts'
import type { HonestAct } from '../honest-acts'
import { refuseCase, warnCase, type HostileCase } from '../verdict-cases'
import { HBAR, body, encodeTransactionList } from '../pieces'
import { lengthDelimitedField } from '../wire-write'
import { ACT_OF_EACH_KIND, REVOCATION_ACTS, type RequestedAct } from './kinds'

const ACTS = [...ACT_OF_EACH_KIND, ...REVOCATION_ACTS]
/** Honest bytes of the act. */
const bytesOf = ({ dataFieldNumber, dataFields }: RequestedAct): Buffer =>
  encodeTransactionList(body({ data: lengthDelimitedField(dataFieldNumber, ...dataFields) }))

/** Pairs of acts: the bytes of the first act also match the request for the second, because the ledger does the same. */
const SAME_ON_LEDGER: readonly (readonly [actName: string, requestedName: string])[] = [
  // Both set an HBAR allowance for a listed spender, within the requested amount.
  ['a mint', 'a purchase by allowance'],
  // Both delete all permissions over the serial.
  ['an unlisting', 'a revocation of a permission over a serial'],
  ['a revocation of a permission over a serial', 'an unlisting'],
]
const isSameOnLedger = (act: RequestedAct, requestedAct: RequestedAct): boolean =>
  SAME_ON_LEDGER.some(([actName, requestedName]) => actName === act.name && requestedName === requestedAct.name)

/** Rule that only warns: an unlisted operator loses a permission, and no account gets one. */
const OPERATOR_REVOKED_RULE = 'operator-unlisted'
/** Exceptions to `TYPE_RULES`: pairs of acts, and the rule that reports their difference. */
const RULES_FOR_SIMILAR_ACTS: readonly (readonly [actName: string, requestedName: string, ruleId: string])[] = [
  ['a purchase by allowance', 'a mint', 'mint-over'],
  ['a purchase by allowance', 'an allowance for offers', 'allowance-differs'],
  ['a purchase by allowance', 'a revocation of an HBAR allowance', 'revoke-spender-other'],
  ['a mint', 'an allowance for offers', 'allowance-differs'],
  ['a mint', 'a revocation of an HBAR allowance', 'revoke-spender-other'],
  ['an allowance for offers', 'a purchase by allowance', 'allowance-over-price'],
  ['an allowance for offers', 'a mint', 'mint-over'],
  ['an allowance for offers', 'a revocation of an HBAR allowance', 'still-allowed'],
  ['a revocation of an HBAR allowance', 'a purchase by allowance', 'spender-unknown'],
  ['a revocation of an HBAR allowance', 'a mint', 'spender-unknown'],
  ['a revocation of an HBAR allowance', 'an allowance for offers', 'spender-unknown'],
  ['a listing', 'a revocation of a permission over a collection', 'still-allowed'],
  ['a revocation of a permission over a collection', 'a listing', 'collection-switch'],
  ['an EVM listing', 'an EVM unlisting', 'approval-granted'],
  ['an EVM listing', 'a revocation of an operator', 'still-allowed'],
  ['an EVM unlisting', 'an EVM listing', 'approval-withdrawn'],
  ['an EVM unlisting', 'a revocation of an operator', 'revoke-spender-other'],
  ['a revocation of an operator', 'an EVM listing', 'approval-withdrawn'],
  ['a revocation of an operator', 'an EVM unlisting', OPERATOR_REVOKED_RULE],
  ['a purchase', 'a mint', 'mint-unasked'],
  ['a listing', 'a mint', 'mint-swap'],
  ['a revocation of a permission over a collection', 'a mint', 'mint-swap'],
  ['a revocation of a token allowance', 'a mint', 'mint-token-priced'],
]
/**
 * For each kind of the requested act, the rule that refuses a transaction of the wrong type. Kinds that are not in this
 * table have the rule `act-other`.
 */
const TYPE_RULES: Readonly<Record<string, string>> = { buy: 'buy-type', mint: 'mint-type', associate: 'associate-type' }

/** Id of the rule that has to report `act` in place of `requestedAct`. */
function ruleOf(act: RequestedAct, requestedAct: RequestedAct): string {
  const similarActs = RULES_FOR_SIMILAR_ACTS.find(
    ([actName, requestedName]) => actName === act.name && requestedName === requestedAct.name,
  )
  const [, , similarActsRule] = similarActs ?? []
  return similarActsRule ?? TYPE_RULES[requestedAct.kind] ?? 'act-other'
}

/** Honest bytes of every act in place of every other act. */
export const crossKindCases: readonly HostileCase[] = ACTS.flatMap((act) =>
  ACTS.filter((other) => other !== act && !isSameOnLedger(act, other)).map((requestedAct) => {
    const rule = ruleOf(act, requestedAct)
    const buildCase = rule === OPERATOR_REVOKED_RULE ? warnCase : refuseCase
    return buildCase(`${act.name} in place of ${requestedAct.name}`, rule, bytesOf(act), requestedAct.intent)
  }),
)

/** Honest bytes of one act that match the request for another act, because the ledger does the same for both acts. */
export const sameEffectActs: readonly HonestAct[] = [
  ...ACTS.flatMap((act) =>
    ACTS.filter((other) => isSameOnLedger(act, other)).map((requestedAct): HonestAct => ({
      name: `${act.name} does the same as ${requestedAct.name}`,
      intent: requestedAct.intent,
      bytes: bytesOf(act),
      verdict: 'match',
    })),
  ),
  {
    name: 'a revocation of a listed operator does the same as an EVM unlisting',
    intent: { ...INTENTS.unlistEvm, operators: [OTHER_OPERATOR] },
    bytes: contractCallBytes(setApprovalData(OTHER_OPERATOR, false)),
    verdict: 'match',
  },
  {
    name: 'an allowance for offers does the same as a mint at the same total price',
    intent: { ...INTENTS.mint, maxPrice: '250' },
    bytes: approveAllowanceBytes(hbarAllowanceEntry(MARKET, 500n * HBAR)),
    verdict: 'match',
  },
]
