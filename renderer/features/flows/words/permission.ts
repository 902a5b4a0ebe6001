/** Texts of flows that pay no price: associating a token, setting or restoring an allowance, and revoking a right. */
import { errorText } from '../../../format/error-text'
import { hbarWords } from '../../../format/money'
import { upperFirstLetter } from '../../../format/text'
import {
  textsBeforeSending,
  failedText,
  feeWords,
  errorTitleSentence,
  joinSentences,
  paymentWords,
  sentText,
  unknownOutcomeText,
  hasStartedNotifyingMarket,
  type FlowContext,
  type FlowKindTexts,
} from './state-text'
import { spenderOf } from './spender'

const atMostFeeSentence = ({ accountName }: FlowContext) => `At most the network fee may have left ${accountName}.`

const DO_NOT_ASSOCIATE_AGAIN = 'Do not associate again.'

/** Texts of associating a token with an account. */
export const associateTexts: FlowKindTexts = {
  label: ({ subject }) => `Associate ${subject}`,
  states: {
    ...textsBeforeSending({
      infinitive: ({ subject }) => `associate ${subject}`,
      notDone: 'Nothing was associated',
      noRepeat: DO_NOT_ASSOCIATE_AGAIN,
    }),
    submitted: sentText(DO_NOT_ASSOCIATE_AGAIN, ({ accountName }) => `Only the network fee may leave ${accountName}.`),
    unknown: unknownOutcomeText(DO_NOT_ASSOCIATE_AGAIN, atMostFeeSentence),
    settled: ({ flow, accountName, subject }) => ({
      word: 'On the ledger',
      title: `The ledger associated ${subject} with ${accountName}`,
      moved: joinSentences(
        paymentWords(flow, accountName) ?? 'The ledger accepted the association.',
        errorTitleSentence(flow),
      ),
      todo: `Nothing to do. ${DO_NOT_ASSOCIATE_AGAIN}`,
    }),
    done: ({ flow, accountName, subject }) => ({
      word: 'Associated',
      title: `${accountName} can hold ${subject} now`,
      moved: paymentWords(flow, accountName) ?? 'The ledger confirmed the association.',
      todo: '',
    }),
    failed: failedText({ word: 'Not associated', title: ({ subject }) => `${subject} was not associated` }),
  },
}

/** Amount of the allowance that the flow sets. `maxPrice` is the maximum that the person agreed to allow. */
const allowedAmount = ({ flow }: FlowContext) => hbarWords(flow.maxPrice)
const spenderName = ({ flow }: FlowContext) => (flow.allowance ? spenderOf(flow.allowance) : 'the market')
const DO_NOT_ALLOW_AGAIN = 'Do not set the allowance again.'

/** Texts of setting the HBAR allowance for collection offers. The new amount replaces the earlier allowance. */
export const allowanceTexts: FlowKindTexts = {
  label: (context) => `Set the allowance for offers to ${allowedAmount(context)}`,
  states: {
    ...textsBeforeSending({
      infinitive: (context) => `set the allowance for offers to ${allowedAmount(context)}`,
      notDone: 'No allowance was set',
      noRepeat: DO_NOT_ALLOW_AGAIN,
      needsSpender: true,
      unchanged: 'The earlier allowance is unchanged.',
    }),
    submitted: sentText(
      DO_NOT_ALLOW_AGAIN,
      (context) =>
        `If the ledger accepts the allowance, ${spenderName(context)} may take up to ${allowedAmount(context)} from ${context.accountName}.`,
    ),
    unknown: unknownOutcomeText(DO_NOT_ALLOW_AGAIN, (context) =>
      joinSentences(
        `An allowance of ${allowedAmount(context)} may be active.`,
        `${upperFirstLetter(spenderName(context))} may be able to take that amount from ${context.accountName}.`,
      ),
    ),
    settled: (context) => ({
      word: 'Being recorded',
      title: `The allowance of ${allowedAmount(context)} is active. The market is recording the allowance`,
      moved: joinSentences(
        `${upperFirstLetter(spenderName(context))} may take up to ${allowedAmount(context)} from ${context.accountName}.`,
        feeWords(context.flow, context.accountName),
        errorTitleSentence(context.flow),
      ),
      todo: `Nothing to do. ${DO_NOT_ALLOW_AGAIN}`,
    }),
    done: (context) => ({
      word: 'Allowed',
      title: `The allowance for offers is ${allowedAmount(context)} now`,
      moved: joinSentences(
        `${upperFirstLetter(spenderName(context))} may take up to ${allowedAmount(context)} from ${context.accountName} until the allowance is used up or revoked.`,
        feeWords(context.flow, context.accountName),
      ),
      todo: context.flow.error
        ? `The market did not record the allowance: ${errorText(context.flow.error).title}. The allowance is active on the ledger.`
        : '',
    }),
    failed: failedText({
      word: 'Not set',
      title: (context) => `The allowance for offers was not set to ${allowedAmount(context)}`,
      stillInEffect: ({ flow }) => (hasStartedNotifyingMarket(flow) ? '' : 'The earlier allowance is unchanged.'),
    }),
  },
}

/** Allowance with its spender, such as "the allowance for spender 0.0.5012". */
const spenderAllowance = ({ flow }: FlowContext) =>
  flow.allowance ? `the allowance for spender ${spenderOf(flow.allowance)}` : 'the allowance for the market'

/** Allowance and its restored amount, such as "the allowance for spender 0.0.5012 to 20 ℏ". */
const restoredAllowance = (context: FlowContext) => `${spenderAllowance(context)} to ${allowedAmount(context)}`
const DO_NOT_RESTORE_AGAIN = 'Do not restore the allowance again.'

/**
 * Texts of restoring an HBAR allowance. An earlier flow replaced the allowance and did not spend all of it; the restore
 * sets the amount that was allowed before that flow.
 */
export const restoreTexts: FlowKindTexts = {
  label: (context) => `Restore ${restoredAllowance(context)}`,
  states: {
    ...textsBeforeSending({
      infinitive: (context) => `restore ${restoredAllowance(context)}`,
      notDone: 'The allowance was not restored',
      noRepeat: DO_NOT_RESTORE_AGAIN,
      needsSpender: true,
      unchanged: 'The allowance stays as it was.',
      declineAdvice: 'Start again if you still want to restore or revoke the allowance.',
    }),
    submitted: sentText(
      DO_NOT_RESTORE_AGAIN,
      (context) =>
        `Until the ledger accepts the transaction, ${spenderName(context)} may still take the unspent allowance.`,
    ),
    unknown: unknownOutcomeText(
      DO_NOT_RESTORE_AGAIN,
      (context) => `The unspent allowance may still be active, or already restored to ${allowedAmount(context)}.`,
    ),
    settled: (context) => ({
      word: 'On the ledger',
      title: `The ledger restored ${restoredAllowance(context)}`,
      moved: joinSentences(
        `${upperFirstLetter(spenderName(context))} may take up to ${allowedAmount(context)}.`,
        feeWords(context.flow, context.accountName),
      ),
      todo: `Nothing to do. ${DO_NOT_RESTORE_AGAIN}`,
    }),
    done: (context) => ({
      word: 'Restored',
      title: `${upperFirstLetter(spenderAllowance(context))} is ${allowedAmount(context)} again`,
      moved: joinSentences(
        `${upperFirstLetter(spenderName(context))} may now take up to ${allowedAmount(context)}.`,
        feeWords(context.flow, context.accountName),
      ),
      todo: '',
    }),
    failed: failedText({
      word: 'Not restored',
      title: (context) => `${upperFirstLetter(spenderAllowance(context))} was not restored`,
      stillInEffect: () => 'The unspent allowance is still active.',
    }),
  },
}

/** Right that a flow revokes: an allowance or an NFT permission. */
type RevokedRight = {
  /** Name of the right, such as "the permission for Tide 5". */
  readonly rightName: string
  /** Effect of the active right, after "may still". */
  readonly activeEffect: string
  /**
   * Effect that has ended, after "may no longer". Ends with "under this permission" for NFTs, because another
   * permission may cover the same NFTs.
   */
  readonly endedEffect: string
}

function revokedRight({ flow, subject }: FlowContext): RevokedRight {
  const ref = flow.allowance
  if (ref === null) return rightWithOneEffect(`the permission for ${subject}`, `use ${subject}`)
  if ('hbar' in ref) return rightWithOneEffect(`the HBAR allowance for spender ${spenderOf(ref)}`, 'take HBAR')
  if ('token' in ref) {
    return rightWithOneEffect(`the ${subject} allowance for spender ${spenderOf(ref)}`, `take ${subject}`)
  }
  return ref.nft.serial === 'all'
    ? {
        rightName: `the permission for all of ${subject}`,
        activeEffect: 'move every NFT you hold in this collection',
        endedEffect: 'move any NFT of this collection under this permission',
      }
    : {
        rightName: `the permission for ${subject}`,
        activeEffect: 'move this NFT',
        endedEffect: 'move this NFT under this permission',
      }
}

const rightWithOneEffect = (rightName: string, effect: string): RevokedRight => ({
  rightName,
  activeEffect: effect,
  endedEffect: effect,
})

const stillActiveSentence = (context: FlowContext) =>
  `${upperFirstLetter(spenderName(context))} may still ${revokedRight(context).activeEffect}.`
const DO_NOT_REVOKE_AGAIN = 'Do not revoke again.'

/** Texts of revoking an allowance or a permission. */
export const revokeTexts: FlowKindTexts = {
  label: (context) => `Revoke ${revokedRight(context).rightName}`,
  states: {
    ...textsBeforeSending({
      infinitive: (context) => `revoke ${revokedRight(context).rightName}`,
      notDone: 'Nothing was revoked',
      noRepeat: DO_NOT_REVOKE_AGAIN,
      unchanged: stillActiveSentence,
      declineAdvice: 'Start again if you still want to revoke.',
    }),
    submitted: sentText(DO_NOT_REVOKE_AGAIN, stillActiveSentence),
    unknown: unknownOutcomeText(DO_NOT_REVOKE_AGAIN, (context) =>
      joinSentences(stillActiveSentence(context), atMostFeeSentence(context)),
    ),
    settled: (context) => ({
      word: 'On the ledger',
      title: `The ledger revoked ${revokedRight(context).rightName}`,
      moved:
        joinSentences(feeWords(context.flow, context.accountName), errorTitleSentence(context.flow)) ||
        'The ledger accepted the revocation.',
      todo: `Nothing to do. ${DO_NOT_REVOKE_AGAIN}`,
    }),
    done: (context) => ({
      word: 'Revoked',
      title: `Revoked ${revokedRight(context).rightName}`,
      moved: joinSentences(
        `${upperFirstLetter(spenderName(context))} may no longer ${revokedRight(context).endedEffect}.`,
        feeWords(context.flow, context.accountName),
      ),
      todo: '',
    }),
    failed: failedText({
      word: 'Not revoked',
      title: (context) => `${upperFirstLetter(revokedRight(context).rightName)} was not revoked`,
      stillInEffect: stillActiveSentence,
    }),
  },
}
