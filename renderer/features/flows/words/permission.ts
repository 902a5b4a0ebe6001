/** Texts of flows that pay no price: association, and setting, restoring and revoking allowances and permissions. */
import { errorText } from '../../../format/error-text'
import { hbarWords } from '../../../format/money'
import {
  textsBeforeSending,
  failedText,
  feeWords,
  delaySentence,
  joinSentences,
  paymentWords,
  sentText,
  unknownOutcomeText,
  wasMarketNotified,
  type FlowContext,
  type FlowKindTexts,
} from './state-text'
import { spenderOf } from './spender'

const onlyFee = ({ accountName }: FlowContext) => `At most the network fee may have left ${accountName}.`

const NO_ASSOCIATE = 'Do not associate again.'
export const associate: FlowKindTexts = {
  label: ({ subject }) => `Associate ${subject}`,
  states: {
    ...textsBeforeSending({
      infinitive: ({ subject }) => `associate ${subject}`,
      notDone: 'Nothing was associated',
      noRepeat: NO_ASSOCIATE,
    }),
    submitted: sentText(NO_ASSOCIATE, () => 'At most the network fee will be charged.'),
    unknown: unknownOutcomeText(NO_ASSOCIATE, onlyFee),
    settled: ({ flow, accountName, subject }) => ({
      word: 'On the ledger',
      title: `The ledger associated ${subject} with ${accountName}`,
      moved: joinSentences(
        paymentWords(flow, accountName) ?? 'The ledger accepted the association.',
        delaySentence(flow),
      ),
      todo: `Nothing to do. ${NO_ASSOCIATE}`,
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

const amount = ({ flow }: FlowContext) => hbarWords(flow.maxPrice)
const spenderName = ({ flow }: FlowContext) => (flow.allowance ? spenderOf(flow.allowance) : 'the market')
const NO_ALLOW = 'Do not set the allowance again.'

/** Sets the HBAR allowance for collection offers. The new amount replaces the earlier allowance. */
export const allowance: FlowKindTexts = {
  label: (context) => `Set the allowance for offers to ${amount(context)}`,
  states: {
    ...textsBeforeSending({
      infinitive: (context) => `set the allowance for offers to ${amount(context)}`,
      notDone: 'No allowance was set',
      noRepeat: NO_ALLOW,
      unchanged: 'The earlier allowance is unchanged.',
    }),
    submitted: sentText(
      NO_ALLOW,
      (context) => `If the ledger accepts the allowance, up to ${amount(context)} may be taken for your offers.`,
    ),
    unknown: unknownOutcomeText(NO_ALLOW, (context) =>
      joinSentences(
        `An allowance of ${amount(context)} may be active.`,
        `Accepted offers would be paid from ${context.accountName}.`,
      ),
    ),
    settled: (context) => ({
      word: 'Being recorded',
      title: `The allowance of ${amount(context)} is active, the market is recording it`,
      moved: joinSentences(
        `Up to ${amount(context)} may be taken from ${context.accountName}.`,
        feeWords(context.flow, context.accountName),
        delaySentence(context.flow),
      ),
      todo: `Nothing to do. ${NO_ALLOW}`,
    }),
    done: (context) => ({
      word: 'Allowed',
      title: `The allowance for offers is ${amount(context)} now`,
      moved: joinSentences(
        `${capital(spenderName(context))} may take up to ${amount(context)} from ${context.accountName} until the allowance is used up or revoked.`,
        feeWords(context.flow, context.accountName),
      ),
      todo: context.flow.error
        ? `The market did not record the allowance: ${errorText(context.flow.error).title}. The allowance is active on the ledger.`
        : '',
    }),
    failed: failedText({
      word: 'Not set',
      title: (context) => `The allowance for offers was not set to ${amount(context)}`,
      stillInEffect: ({ flow }) => (wasMarketNotified(flow) ? '' : 'The earlier allowance is unchanged.'),
    }),
  },
}

const allowancePhrase = (context: FlowContext) => `the allowance of ${spenderName(context)} to ${amount(context)}`
const NO_RESTORE = 'Do not restore the allowance again.'

/** Restores an HBAR allowance to the amount before a flow that replaced the allowance and did not use it up. */
export const restore: FlowKindTexts = {
  label: (context) => `Restore ${allowancePhrase(context)}`,
  states: {
    ...textsBeforeSending({
      infinitive: (context) => `restore ${allowancePhrase(context)}`,
      notDone: 'The allowance was not restored',
      noRepeat: NO_RESTORE,
      unchanged: 'The allowance stays as it was.',
      declineAdvice: 'Start again if you still want to restore or revoke the allowance.',
    }),
    submitted: sentText(NO_RESTORE, () => 'Until then the unspent allowance stays active.'),
    unknown: unknownOutcomeText(
      NO_RESTORE,
      (context) => `The unspent allowance may still be active, or already restored to ${amount(context)}.`,
    ),
    settled: (context) => ({
      word: 'On the ledger',
      title: `The ledger restored ${allowancePhrase(context)}`,
      moved: joinSentences(
        `${capital(spenderName(context))} may take up to ${amount(context)}.`,
        feeWords(context.flow, context.accountName),
      ),
      todo: `Nothing to do. ${NO_RESTORE}`,
    }),
    done: (context) => ({
      word: 'Restored',
      title: `The allowance of ${spenderName(context)} is ${amount(context)} again`,
      moved: joinSentences(
        `${capital(spenderName(context))} may now take up to ${amount(context)}.`,
        feeWords(context.flow, context.accountName),
      ),
      todo: '',
    }),
    failed: failedText({
      word: 'Not restored',
      title: (context) => `The allowance of ${spenderName(context)} was not restored`,
      stillInEffect: () => 'The unspent allowance is still active.',
    }),
  },
}

type RevokedRight = {
  /** Name of the right, such as "the permission for Tide 5". */
  readonly rightName: string
  /** Effect of the active right, after "may still". */
  readonly activeEffect: string
  /** Effect that has ended, after "may no longer". Names the permission if another one may cover the same NFTs. */
  readonly endedEffect: string
}

/** Phrases for the permission or allowance that is revoked. */
function revokedRight({ flow, subject }: FlowContext): RevokedRight {
  const ref = flow.allowance
  if (ref === null) return sameEffect(`the permission for ${subject}`, `reach ${subject}`)
  if ('hbar' in ref) return sameEffect(`the HBAR allowance of ${spenderOf(ref)}`, 'take HBAR')
  if ('token' in ref) return sameEffect(`the allowance of ${spenderOf(ref)} for ${subject}`, `take ${subject}`)
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

const sameEffect = (rightName: string, effect: string): RevokedRight => ({
  rightName,
  activeEffect: effect,
  endedEffect: effect,
})

const stillActive = (context: FlowContext) =>
  `${capital(spenderName(context))} may still ${revokedRight(context).activeEffect}.`
const NO_REVOKE = 'Do not revoke again.'

/** Revocation of an allowance or a permission. */
export const revoke: FlowKindTexts = {
  label: (context) => `Revoke ${revokedRight(context).rightName}`,
  states: {
    ...textsBeforeSending({
      infinitive: (context) => `revoke ${revokedRight(context).rightName}`,
      notDone: 'Nothing was revoked',
      noRepeat: NO_REVOKE,
      unchanged: 'The permission stays as it was.',
      declineAdvice: 'Start again if you still want to revoke.',
    }),
    submitted: sentText(NO_REVOKE, stillActive),
    unknown: unknownOutcomeText(NO_REVOKE, (context) => joinSentences(stillActive(context), onlyFee(context))),
    settled: (context) => ({
      word: 'On the ledger',
      title: `The ledger revoked ${revokedRight(context).rightName}`,
      moved:
        joinSentences(feeWords(context.flow, context.accountName), delaySentence(context.flow)) ||
        'The ledger accepted the revocation.',
      todo: `Nothing to do. ${NO_REVOKE}`,
    }),
    done: (context) => ({
      word: 'Revoked',
      title: `Revoked ${revokedRight(context).rightName}`,
      moved: joinSentences(
        `${capital(spenderName(context))} may no longer ${revokedRight(context).endedEffect}.`,
        feeWords(context.flow, context.accountName),
      ),
      todo: '',
    }),
    failed: failedText({
      word: 'Not revoked',
      title: (context) => `${capital(revokedRight(context).rightName)} was not revoked`,
      stillInEffect: stillActive,
    }),
  },
}

/** Capitalizes the first letter; an id stays unchanged. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
