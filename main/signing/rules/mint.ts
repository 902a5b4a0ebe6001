import { loweredCountWords } from '@shared/mint-count'
import type { IntentOf } from '../intent'
import { quoted } from '../text'
import type { HbarMove } from '../types'
import { additionalEffectWords, intentWords, effectWords, effectListWords, hbarText, listText, plural } from '../words'
import { hbarAllowanceOf, allowanceDiffers } from './hbar-allowance'
import { acceptedNftCount, mintFacts, maxMintTotal, marketMintTotal } from './mint-facts'
import { ownerOther, spenderRules } from './permission'
import { evidenceOf, hitIf, type Rule } from './rule'
import { otherAccountDebited, aliasReceiver, lookAlike, ownAllowanceUsed } from './transfer'

type MintIntent = IntentOf<'mint'>

const mintType: Rule<MintIntent> = {
  id: 'mint-type',
  severity: 'refuse',
  row: 'action',
  skipsLaterRules: true,
  title: 'The transaction is not a mint',
  about: 'A mint is paid by an HBAR allowance or by one payment. A free mint is claimed by a transfer of 0 HBAR.',
  check: ({ type, effects }, intent) =>
    hitIf(type !== 'cryptoApproveAllowance' && type !== 'cryptoTransfer', () => ({
      message: `You asked to ${intentWords(intent)}. The transaction ${effectListWords(effects)}.`,
      evidence: evidenceOf(effects),
    })),
}

/** The limit of the person for the accepted NFTs, as a sentence. */
const limitWords = (intent: MintIntent): string =>
  `Your limit is ${hbarText(maxMintTotal(intent))} for ${plural(acceptedNftCount(intent), 'NFT')}.`

const allowanceRules: readonly Rule<MintIntent>[] = [
  {
    id: 'mint-over',
    severity: 'refuse',
    row: 'amount',
    title: 'The allowance is above your limit',
    about: 'The allowance is above the price limit for one NFT times the accepted count.',
    check: (transaction, intent) => {
      const allowance = hbarAllowanceOf(transaction, intent)
      if (!allowance || allowance.amountTinybar <= maxMintTotal(intent)) return []
      const message = `Up to ${hbarText(allowance.amountTinybar)} could be taken. ${limitWords(intent)}`
      return [{ message, evidence: evidenceOf([allowance]) }]
    },
  },
  {
    id: 'mint-required-over',
    severity: 'refuse',
    row: 'amount',
    title: 'The market requests more than your limit',
    about:
      'The market requests more than the price limit for one NFT times the accepted count. The content of the bytes does not matter.',
    check: (transaction, intent) => {
      const { allowance } = intent
      // In a stage that is priced in a token, the market states the allowance in units of that token.
      const isInHbar = mintFacts(transaction, intent).tokenPermissions.length === 0
      if (!isInHbar || allowance === undefined || allowance <= maxMintTotal(intent)) return []
      return [{ message: `The market requests ${hbarText(allowance)}. ${limitWords(intent)}`, evidence: [] }]
    },
  },
  {
    id: 'allowance-zero',
    severity: 'note',
    row: null,
    title: 'The free claim sets the spender’s allowance to 0',
    about: 'The person claims for free, by an allowance of 0. Any current allowance of the spender ends.',
    check: (transaction, intent) => {
      const allowance = hbarAllowanceOf(transaction, intent)
      if (allowance?.amountTinybar !== 0n) return []
      const message = `An allowance of 0 takes no HBAR. Any current allowance of ${allowance.spender} would end.`
      return [{ message, evidence: evidenceOf([allowance]) }]
    },
  },
]

/** Rules on effects other than an HBAR payment or its allowance: payments in tokens or NFTs, and unrequested effects. */
const otherEffectRules: readonly Rule<MintIntent>[] = [
  {
    id: 'mint-token-priced',
    severity: 'refuse',
    row: 'amount',
    title: 'This stage is not paid in HBAR',
    about: 'The stage is priced in another token, so a limit in HBAR does not apply.',
    check: (transaction, intent) =>
      mintFacts(transaction, intent).tokenPermissions.map((effect) => ({
        message: `The transaction ${effectWords(effect)}. Your limit is in HBAR and cannot be compared.`,
        evidence: evidenceOf([effect]),
      })),
  },
  {
    id: 'mint-swap',
    severity: 'refuse',
    row: 'amount',
    title: 'This stage takes one of your NFTs',
    about: 'In a swap stage, an NFT of the person pays for the new NFT. The market chooses which NFT.',
    check: (transaction, intent) =>
      mintFacts(transaction, intent).swapPermissions.map((effect) => ({
        message: `The transaction ${effectWords(effect)}, for a swap. You asked to pay in HBAR.`,
        evidence: evidenceOf([effect]),
      })),
  },
  {
    id: 'mint-unasked',
    severity: 'refuse',
    row: 'anything-else',
    title: 'The transaction does more than you requested',
    about:
      'The transaction also has an effect that the mint does not need, on any account. A mint needs only its payment or its allowance.',
    check: (transaction, intent) =>
      mintFacts(transaction, intent).unneededEffects.map((effect) => ({
        message: `The transaction ${additionalEffectWords(effect)}. You did not request this.`,
        evidence: evidenceOf([effect]),
      })),
  },
]

const directPaymentRules: readonly Rule<MintIntent>[] = [
  {
    id: 'mint-pays-over',
    severity: 'refuse',
    row: 'amount',
    title: 'The payment is above your limit',
    about: 'The payment is above the price limit for one NFT.',
    check: (transaction, intent) => {
      const { paidTinybars } = mintFacts(transaction, intent)
      return hitIf(paidTinybars > intent.maxPrice, () => ({
        message: `${hbarText(paidTinybars)} would leave your account. Your limit is ${hbarText(intent.maxPrice)} for one NFT.`,
        evidence: evidenceOf(transaction.effects),
      }))
    },
  },
  {
    id: 'mint-pays-for-one',
    severity: 'refuse',
    row: 'count',
    title: 'A direct payment mints only one NFT, not several',
    about: 'A direct payment mints one NFT. The person requested more, and the market did not lower the count to one.',
    check: (transaction, intent) => {
      const { paidTinybars } = mintFacts(transaction, intent)
      const count = acceptedNftCount(intent)
      return hitIf(paidTinybars > 0n && count !== 1, () => ({
        message: `This mint is for ${plural(count, 'NFT')}. One payment mints one NFT.`,
        evidence: evidenceOf(transaction.effects),
      }))
    },
  },
  {
    id: 'mint-pays-instead',
    severity: 'refuse',
    row: 'action',
    title: 'The transaction pays an account that is not on your list',
    about: 'The market requests an allowance. The bytes instead pay an account that is not on the person’s list.',
    check: (transaction, intent) => {
      const { unlistedReceivers } = mintFacts(transaction, intent)
      const neededAllowance = intent.allowance ?? 0n
      return hitIf(neededAllowance > 0n && unlistedReceivers.length > 0, () => ({
        message: `The market requests an allowance of ${hbarText(neededAllowance)}. The transaction would instead pay ${receiversText(unlistedReceivers)} at once.`,
        evidence: evidenceOf(unlistedReceivers),
      }))
    },
  },
  {
    id: 'mint-receiver-unlisted',
    severity: 'warn',
    row: 'amount',
    title: 'You would pay first, to an account not on your list',
    about:
      'A direct payment goes to an account that is not on the person’s list of spenders. The HBAR leaves at once. The NFT is not in the bytes: the market has to send the NFT afterwards.',
    check: (transaction, intent) => {
      const { unlistedReceivers } = mintFacts(transaction, intent)
      return hitIf((intent.allowance ?? 0n) === 0n && unlistedReceivers.length > 0, () => ({
        claim: unlistedReceiversClaim(unlistedReceivers),
        message: `The transaction would pay ${receiversText(unlistedReceivers)} at once. The NFT comes afterwards, if the market sends the NFT.`,
        evidence: evidenceOf(unlistedReceivers),
      }))
    },
  },
  ownAllowanceUsed,
  otherAccountDebited,
  aliasReceiver,
  lookAlike,
  {
    id: 'mint-receiver',
    severity: 'note',
    row: null,
    title: 'You would pay the receiver directly',
    about:
      'The note names each receiver of a direct payment. The NFT is not in the bytes: the market sends the NFT afterwards.',
    check: (transaction, intent) =>
      mintFacts(transaction, intent).receivers.map((move) => ({
        message: `${hbarText(move.amountTinybar)} would go to ${move.account}.`,
        evidence: evidenceOf([move]),
      })),
  },
]

/** Marks no row of the comparison, because the bytes do not contain the count. */
const mintCountLowered: Rule<MintIntent> = {
  id: 'mint-count-lowered',
  severity: 'warn',
  row: null,
  title: 'The market accepts fewer NFTs than you requested',
  about:
    'The market lowered the count. Possible reasons: a limit for each transaction, wallet or kind of stage; too few NFTs left; a taper. A taper is a limit that falls with the number of NFTs left. The review shows the market’s own words for the reason, or else the limit that the launch announces. Amounts are compared with the price of the accepted count.',
  check: (_, intent) => {
    const { count: requestedCount, context } = intent
    const acceptedCount = acceptedNftCount(intent)
    const reason = context?.mint?.countReason ?? null
    return hitIf(acceptedCount < requestedCount, () => ({
      claim: `The market accepts ${acceptedCount} of the ${requestedCount} NFTs you requested`,
      message: loweredCountWords({ requested: requestedCount, accepted: acceptedCount, reason }, quoted),
      evidence: [],
    }))
  },
}

/** Warns about a payment or allowance within the person's limit that is higher than the market itself requests. */
const mintAboveRequest: Rule<MintIntent> = {
  id: 'mint-over-stated',
  severity: 'warn',
  row: 'amount',
  title: 'The cost is higher than the market requests',
  about:
    'The payment or the allowance is above the amount that the market requests. This amount is the lowest of three: the price times the accepted count, the total, and the needed allowance. The payment or the allowance is within the person’s limit.',
  check: (transaction, intent) => {
    const marketTotal = marketMintTotal(intent)
    const allowance = hbarAllowanceOf(transaction, intent)
    const { paidTinybars } = mintFacts(transaction, intent)
    const amount = allowance?.amountTinybar ?? paidTinybars
    const limit = allowance ? maxMintTotal(intent) : intent.maxPrice
    if (marketTotal === null || amount <= marketTotal || amount > limit) return []
    const verb = allowance ? 'allow' : 'pay'
    const message = `The market requests ${hbarText(marketTotal)}, but you would ${verb} ${hbarText(amount)}.`
    const claim = `You ${verb} ${hbarText(amount)}, the market requests ${hbarText(marketTotal)}`
    return [{ claim, message, evidence: evidenceOf(transaction.effects) }]
  },
}

function unlistedReceiversClaim(moves: readonly HbarMove[]): string {
  const total = moves.reduce((sum, { amountTinybar }) => sum + amountTinybar, 0n)
  const [firstMove] = moves
  const receiver = moves.length === 1 && firstMove ? firstMove.account : `${moves.length} accounts`
  return `You pay ${hbarText(total)} to ${receiver}, not on your list`
}

const receiversText = (moves: readonly HbarMove[]): string =>
  listText(moves.map(({ account, amountTinybar }) => `${hbarText(amountTinybar)} to ${account}`))

/**
 * Rules for every kind of mint stage. Stages are free, or paid in HBAR by an allowance or directly; stages paid in
 * tokens or NFTs are refused.
 */
export const mintRules: readonly Rule<MintIntent>[] = [
  mintType,
  ownerOther,
  ...spenderRules,
  mintCountLowered,
  ...allowanceRules,
  allowanceDiffers,
  mintAboveRequest,
  ...otherEffectRules,
  ...directPaymentRules,
]
