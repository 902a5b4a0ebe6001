import { loweredCountWords } from '@shared/mint-count'
import type { IntentOf } from '../intent'
import { quoted } from '../text'
import type { HbarMove } from '../types'
import { alsoWords, askWords, effectWords, effectsWords, hbarText, listText, plural } from '../words'
import { hbarAllowanceOf, allowanceDiffers } from './hbar-allowance'
import { acceptedFor, mintFacts, mostFor, statedFor } from './mint-facts'
import { ownerOther, spenderRules } from './permission'
import { evidenceOf, hitIf, type Rule } from './rule'
import { accountDebited, aliasReceiver, lookAlike, ownAllowanceUsed } from './transfer'

type MintIntent = IntentOf<'mint'>

const mintType: Rule<MintIntent> = {
  id: 'mint-type',
  severity: 'refuse',
  row: 'action',
  isGate: true,
  title: 'This is not a mint',
  about: 'A mint is paid by an allowance in HBAR, or by one payment; a free one is claimed by a transfer of nothing.',
  check: ({ type, effects }, intent) =>
    hitIf(type !== 'cryptoApproveAllowance' && type !== 'cryptoTransfer', () => ({
      message: `You asked to ${askWords(intent)}. It ${effectsWords(effects)}.`,
      evidence: evidenceOf(effects),
    })),
}

const paidByAllowance: readonly Rule<MintIntent>[] = [
  {
    id: 'mint-over',
    severity: 'refuse',
    row: 'amount',
    title: 'More could be taken than you said',
    about: 'The allowance is above the price limit for one NFT times the count.',
    check: (transaction, intent) => {
      const asked = hbarAllowanceOf(transaction, intent)
      const most = mostFor(intent)
      return hitIf(asked !== null && asked.amountTinybar > most, () => ({
        message: `Up to ${hbarText(asked?.amountTinybar ?? 0n)} could be taken. You said at most ${hbarText(most)} for ${plural(acceptedFor(intent), 'NFT')}.`,
        evidence: asked ? evidenceOf([asked]) : [],
      }))
    },
  },
  {
    id: 'mint-required-over',
    severity: 'refuse',
    row: 'amount',
    title: 'The service asks for more than you said',
    about:
      'What the service says it needs is above the price limit for one NFT times the count, whatever the bytes say.',
    check: (transaction, intent) => {
      const { allowance } = intent
      const most = mostFor(intent)
      // In such a stage the amount is in units of that token.
      const isInHbar = mintFacts(transaction, intent).tokenPriced.length === 0
      return hitIf(isInHbar && allowance !== undefined && allowance > most, () => ({
        message: `The service asks for ${hbarText(allowance ?? 0n)}. You said at most ${hbarText(most)} for ${plural(acceptedFor(intent), 'NFT')}.`,
        evidence: [],
      }))
    },
  },
  {
    id: 'allowance-zero',
    severity: 'note',
    row: null,
    title: 'The allowance is 0',
    about: 'A free claim by an allowance of 0. It takes the place of an older allowance of that spender, which ends.',
    check: (transaction, intent) => {
      const asked = hbarAllowanceOf(transaction, intent)
      return hitIf(asked?.amountTinybar === 0n, () => ({
        message: `Nothing can be taken. An older allowance for ${asked?.spender ?? ''} would end.`,
        evidence: asked ? evidenceOf([asked]) : [],
      }))
    },
  },
]

const otherStages: readonly Rule<MintIntent>[] = [
  {
    id: 'mint-token-priced',
    severity: 'refuse',
    row: 'amount',
    title: 'This stage is not paid in HBAR',
    about: 'The stage is priced in another token. A limit in HBAR says nothing about it.',
    check: (transaction, intent) =>
      mintFacts(transaction, intent).tokenPriced.map((effect) => ({
        message: `It ${effectWords(effect)}. Your limit is in HBAR, so this cannot be compared with it.`,
        evidence: evidenceOf([effect]),
      })),
  },
  {
    id: 'mint-swap',
    severity: 'refuse',
    row: 'amount',
    title: 'This stage takes an NFT of yours',
    about: 'In a swap stage an NFT of the person pays for the new one, and the market chooses which.',
    check: (transaction, intent) =>
      mintFacts(transaction, intent).swapped.map((effect) => ({
        message: `It ${effectWords(effect)}, to swap it. You asked to pay in HBAR.`,
        evidence: evidenceOf([effect]),
      })),
  },
  {
    id: 'mint-unasked',
    severity: 'refuse',
    row: 'anything-else',
    title: 'It does more than you asked',
    about: 'Each movement or permission beside the payment, for whomever it is.',
    check: (transaction, intent) =>
      mintFacts(transaction, intent).unasked.map((effect) => ({
        message: `It ${alsoWords(effect)}. You did not ask for that.`,
        evidence: evidenceOf([effect]),
      })),
  },
]

const paidDirectly: readonly Rule<MintIntent>[] = [
  {
    id: 'mint-pays-over',
    severity: 'refuse',
    row: 'amount',
    title: 'It costs more than you said',
    about: 'The payment is above the price limit for one NFT.',
    check: (transaction, intent) => {
      const { paid } = mintFacts(transaction, intent)
      return hitIf(paid > intent.maxPrice, () => ({
        message: `${hbarText(paid)} would leave your account. You said at most ${hbarText(intent.maxPrice)} for one NFT.`,
        evidence: evidenceOf(transaction.effects),
      }))
    },
  },
  {
    id: 'mint-pays-for-one',
    severity: 'refuse',
    row: 'count',
    title: 'A payment is for one NFT',
    about:
      'Stages that are paid directly mint one NFT for each transaction. Another count was asked for, and the market does not say that it accepts one alone.',
    check: (transaction, intent) => {
      const { paid } = mintFacts(transaction, intent)
      const count = acceptedFor(intent)
      return hitIf(paid > 0n && count !== 1, () => ({
        message: `This mint is for ${plural(count, 'NFT')}. One payment mints one NFT.`,
        evidence: evidenceOf(transaction.effects),
      }))
    },
  },
  {
    id: 'mint-pays-instead',
    severity: 'refuse',
    row: 'action',
    title: 'It pays at once in place of an allowance',
    about:
      'The service says that it needs an allowance, and the bytes pay somebody who is not on the list of the person.',
    check: (transaction, intent) => {
      const { unlisted } = mintFacts(transaction, intent)
      const needed = intent.allowance ?? 0n
      return hitIf(needed > 0n && unlisted.length > 0, () => ({
        message: `The service asks for an allowance of ${hbarText(needed)}. It would pay ${receiversText(unlisted)} instead, for good.`,
        evidence: evidenceOf(unlisted),
      }))
    },
  },
  {
    id: 'mint-receiver-unlisted',
    severity: 'warn',
    row: 'amount',
    title: 'Who is paid is not on your list',
    about:
      'A direct payment goes to an account that the person has not entered as a spender. It is gone at once, and the NFT is not in the bytes: the market has to send it afterwards.',
    check: (transaction, intent) => {
      const { unlisted } = mintFacts(transaction, intent)
      return hitIf((intent.allowance ?? 0n) === 0n && unlisted.length > 0, () => ({
        message: `It would pay ${receiversText(unlisted)} at once. The NFT comes afterwards, if the market sends it.`,
        evidence: evidenceOf(unlisted),
      }))
    },
  },
  ownAllowanceUsed,
  accountDebited,
  aliasReceiver,
  lookAlike,
  {
    id: 'mint-receiver',
    severity: 'note',
    row: null,
    title: 'Who is paid',
    about: 'Each receiver of a direct payment. The NFT is not in the bytes: the market sends it afterwards.',
    check: (transaction, intent) =>
      mintFacts(transaction, intent).receivers.map((move) => ({
        message: `${hbarText(move.amountTinybar)} would go to ${move.account}.`,
        evidence: evidenceOf([move]),
      })),
  },
]

/** Has no line in the comparison: the bytes are as agreed, and the market's part is smaller. */
const mintCountLowered: Rule<MintIntent> = {
  id: 'mint-count-lowered',
  severity: 'warn',
  row: null,
  title: 'The market accepts fewer NFTs than you requested',
  about:
    'The count was lowered: by what one transaction, wallet or kind of stage may mint, by what is left, or by a taper. The market’s own words are shown where the launch does not announce the reason. Amounts are judged by the accepted count.',
  check: (_, intent) => {
    const { count: requested, context } = intent
    const accepted = acceptedFor(intent)
    const reason = context?.mint?.countReason ?? null
    return hitIf(accepted < requested, () => ({
      message: loweredCountWords({ requested, accepted, reason }, quoted),
      evidence: [],
    }))
  },
}

/** Applies to every payment: within the person's limit, but more than the market itself requests. */
const mintOverStated: Rule<MintIntent> = {
  id: 'mint-over-stated',
  severity: 'warn',
  row: 'amount',
  title: 'It costs more than the market asks',
  about:
    'The payment or the allowance is above what the market states: the price of one NFT times the count, the total, or the allowance that it needs. It is still within the limit of the person.',
  check: (transaction, intent) => {
    const stated = statedFor(intent)
    const asked = hbarAllowanceOf(transaction, intent)
    const { paid } = mintFacts(transaction, intent)
    const amount = asked?.amountTinybar ?? paid
    const most = asked ? mostFor(intent) : intent.maxPrice
    if (stated === null || amount <= stated || amount > most) return []
    const does = asked ? `these bytes let it take ${hbarText(amount)}` : `these bytes pay ${hbarText(amount)}`
    return [{ message: `The market asks ${hbarText(stated)}; ${does}.`, evidence: evidenceOf(transaction.effects) }]
  },
}

const receiversText = (moves: readonly HbarMove[]): string =>
  listText(moves.map(({ account, amountTinybar }) => `${hbarText(amountTinybar)} to ${account}`))

/** Rules by kind of stage: paid by allowance, free, paid directly; stages paid by tokens or NFTs are refused. */
export const mintRules: readonly Rule<MintIntent>[] = [
  mintType,
  ownerOther,
  ...spenderRules,
  mintCountLowered,
  ...paidByAllowance,
  allowanceDiffers,
  mintOverStated,
  ...otherStages,
  ...paidDirectly,
]
