import { ASKED, MARKET, OTHER_OPERATOR, approve, call, hbarTo, setApproval } from '../acts'
import type { HonestAct } from '../honest-acts'
import { refuse, warn, type HostileBuy } from '../not-a-match'
import { HBAR, body, list } from '../pieces'
import { len } from '../wire-write'
import { KINDS, REVOCATIONS, type Act } from './kinds'

const ACTS = [...KINDS, ...REVOCATIONS]
const bytesOf = ({ field, inside }: Act): Buffer => list(body({ data: len(field, ...inside) }))

/** Acts that are identical on the ledger, as [act that the bytes were made for, requested act]. */
const SAME: readonly (readonly [given: string, asked: string])[] = [
  // An HBAR allowance for a known spender, within the requested amount.
  ['a mint', 'a purchase by allowance'],
  // The removal of a serial's permission, whichever spender has it.
  ['a removal', 'the permission over a serial taken back'],
  ['the permission over a serial taken back', 'a removal'],
]
const isSame = (given: Act, asked: Act): boolean =>
  SAME.some(([one, other]) => one === given.name && other === asked.name)

/** A permission ends, whoever had it; no account gains one. */
const DISMISSED = 'operator-unlisted'
/** The violated rule if both acts consist of the same kind of effect: [given, asked, rule]. */
const NEARLY: readonly (readonly [given: string, asked: string, rule: string])[] = [
  ['a purchase by allowance', 'a mint', 'mint-over'],
  ['a purchase by allowance', 'an allowance for offers', 'allowance-differs'],
  ['a purchase by allowance', 'a revocation', 'revoke-spender-other'],
  ['a mint', 'an allowance for offers', 'allowance-differs'],
  ['a mint', 'a revocation', 'revoke-spender-other'],
  ['an allowance for offers', 'a purchase by allowance', 'allowance-over-price'],
  ['an allowance for offers', 'a mint', 'mint-over'],
  ['an allowance for offers', 'a revocation', 'still-allowed'],
  ['a revocation', 'a purchase by allowance', 'spender-unknown'],
  ['a revocation', 'a mint', 'spender-unknown'],
  ['a revocation', 'an allowance for offers', 'spender-unknown'],
  ['a listing', 'the permission over a collection taken back', 'still-allowed'],
  ['the permission over a collection taken back', 'a listing', 'collection-switch'],
  ['an EVM listing', 'an EVM removal', 'approval-granted'],
  ['an EVM listing', 'an operator dismissed', 'still-allowed'],
  ['an EVM removal', 'an EVM listing', 'approval-withdrawn'],
  ['an EVM removal', 'an operator dismissed', 'revoke-spender-other'],
  ['an operator dismissed', 'an EVM listing', 'approval-withdrawn'],
  ['an operator dismissed', 'an EVM removal', DISMISSED],
  ['a purchase', 'a mint', 'mint-unasked'],
  ['a listing', 'a mint', 'mint-swap'],
  ['the permission over a collection taken back', 'a mint', 'mint-swap'],
  ['a token allowance taken back', 'a mint', 'mint-token-priced'],
]
const GATES: Readonly<Record<string, string>> = { buy: 'buy-type', mint: 'mint-type', associate: 'associate-type' }

function ruleOf(given: Act, asked: Act): string {
  const nearly = NEARLY.find(([one, other]) => one === given.name && other === asked.name)
  return nearly?.[2] ?? GATES[asked.kind] ?? 'act-other'
}

/** The honest bytes of every act, offered for another requested act. */
export const crossKind: readonly HostileBuy[] = ACTS.flatMap((given) =>
  ACTS.filter((asked) => asked !== given && !isSame(given, asked)).map((asked) => {
    const rule = ruleOf(given, asked)
    const verdict = rule === DISMISSED ? warn : refuse
    return verdict(`${given.name}, where ${asked.name} was asked for`, rule, bytesOf(given), asked.intent)
  }),
)

const dismissal = call(setApproval(OTHER_OPERATOR, false))

/** The few that match anyway, because they do the same on the ledger. */
export const sameActs: readonly HonestAct[] = [
  ...ACTS.flatMap((given) =>
    ACTS.filter((asked) => isSame(given, asked)).map((asked): HonestAct => ({
      name: `${given.name} is what was asked for as ${asked.name}`,
      intent: asked.intent,
      bytes: bytesOf(given),
      verdict: 'match',
    })),
  ),
  {
    name: 'the dismissal of a listed operator takes the last EVM listing off',
    intent: { ...ASKED.unlistEvm, operators: [OTHER_OPERATOR] },
    bytes: dismissal,
    verdict: 'match',
  },
  {
    name: 'an allowance for offers of just the price of a mint is a mint',
    intent: { ...ASKED.mint, maxPrice: '250' },
    bytes: approve(hbarTo(MARKET, 500n * HBAR)),
    verdict: 'match',
  },
]
