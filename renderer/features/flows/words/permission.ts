/** Texts of flows that move no price: association, allowances and permissions. */
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
  type KindWords,
} from './state-text'
import { spenderOf } from './spender'

const onlyFee = ({ name }: FlowContext) => `At most the network fee may have left ${name}.`

const NO_ASSOCIATE = 'Do not associate again.'
export const associate: KindWords = {
  label: ({ what }) => `Associate ${what}`,
  states: {
    ...textsBeforeSending({
      infinitive: ({ what }) => `associate ${what}`,
      notDone: 'Nothing was associated',
      noRepeat: NO_ASSOCIATE,
    }),
    submitted: sentText(NO_ASSOCIATE, () => 'At most the network fee will be charged.'),
    unknown: unknownOutcomeText(NO_ASSOCIATE, onlyFee),
    settled: ({ flow, name, what }) => ({
      word: 'On the ledger',
      title: `The ledger associated ${what} with ${name}`,
      moved: joinSentences(paymentWords(flow, name) ?? 'The ledger accepted the association.', delaySentence(flow)),
      todo: `Nothing to do. ${NO_ASSOCIATE}`,
    }),
    done: ({ flow, name, what }) => ({
      word: 'Associated',
      title: `${name} can hold ${what} now`,
      moved: paymentWords(flow, name) ?? 'The ledger confirmed the association.',
      todo: '',
    }),
    failed: failedText({ word: 'Not associated', title: ({ what }) => `${what} was not associated` }),
  },
}

const amount = ({ flow }: FlowContext) => hbarWords(flow.maxPrice)
const spenderName = ({ flow }: FlowContext) => (flow.allowance ? spenderOf(flow.allowance) : 'the market')
const NO_ALLOW = 'Do not set the allowance again.'

/** The allowance for collection offers, as a whole amount. */
export const allowance: KindWords = {
  label: (about) => `Set the allowance for offers to ${amount(about)}`,
  states: {
    ...textsBeforeSending({
      infinitive: (about) => `set the allowance for offers to ${amount(about)}`,
      notDone: 'No allowance was set',
      noRepeat: NO_ALLOW,
      unchanged: 'The earlier allowance is unchanged.',
    }),
    submitted: sentText(
      NO_ALLOW,
      (about) => `If the ledger accepts the allowance, up to ${amount(about)} may be taken for your offers.`,
    ),
    unknown: unknownOutcomeText(NO_ALLOW, (about) =>
      joinSentences(
        `An allowance of ${amount(about)} may be active.`,
        `Accepted offers would be paid from ${about.name}.`,
      ),
    ),
    settled: (about) => ({
      word: 'Being recorded',
      title: `The allowance of ${amount(about)} is active, the market is recording it`,
      moved: joinSentences(
        `Up to ${amount(about)} may be taken from ${about.name}.`,
        feeWords(about.flow, about.name),
        delaySentence(about.flow),
      ),
      todo: `Nothing to do. ${NO_ALLOW}`,
    }),
    done: (about) => ({
      word: 'Allowed',
      title: `The allowance for offers is ${amount(about)} now`,
      moved: joinSentences(
        `${capital(spenderName(about))} may take up to ${amount(about)} from ${about.name} until the allowance is used up or revoked.`,
        feeWords(about.flow, about.name),
      ),
      todo: about.flow.error
        ? `The market did not record the allowance: ${errorText(about.flow.error).title}. It is active on the ledger.`
        : '',
    }),
    failed: failedText({
      word: 'Not set',
      title: (about) => `The allowance for offers was not set to ${amount(about)}`,
      remaining: ({ flow }) => (wasMarketNotified(flow) ? '' : 'The earlier allowance is unchanged.'),
    }),
  },
}

const restored = (about: FlowContext) => `the allowance of ${spenderName(about)} to ${amount(about)}`
const NO_RESTORE = 'Do not restore the allowance again.'

/** Restores an HBAR allowance to its amount before a flow that left its own allowance unspent. */
export const restore: KindWords = {
  label: (about) => `Restore ${restored(about)}`,
  states: {
    ...textsBeforeSending({
      infinitive: (about) => `restore ${restored(about)}`,
      notDone: 'The allowance was not restored',
      noRepeat: NO_RESTORE,
      unchanged: 'The allowance stays as it was.',
      declineAdvice: 'Start again if you still want to restore or revoke it.',
    }),
    submitted: sentText(NO_RESTORE, () => 'Until then the unspent allowance stays active.'),
    unknown: unknownOutcomeText(
      NO_RESTORE,
      (about) => `The unspent allowance may still be active, or already restored to ${amount(about)}.`,
    ),
    settled: (about) => ({
      word: 'On the ledger',
      title: `The ledger restored ${restored(about)}`,
      moved: joinSentences(
        `${capital(spenderName(about))} may take up to ${amount(about)}.`,
        feeWords(about.flow, about.name),
      ),
      todo: `Nothing to do. ${NO_RESTORE}`,
    }),
    done: (about) => ({
      word: 'Restored',
      title: `The allowance of ${spenderName(about)} is ${amount(about)} again`,
      moved: joinSentences(
        `${capital(spenderName(about))} may now take up to ${amount(about)}.`,
        feeWords(about.flow, about.name),
      ),
      todo: '',
    }),
    failed: failedText({
      word: 'Not restored',
      title: (about) => `The allowance of ${spenderName(about)} was not restored`,
      remaining: () => 'The unspent allowance is still active.',
    }),
  },
}

type RevokedRight = {
  /** Name of the right, such as "the permission for Tide 5". */
  readonly name: string
  /** Effect while the right is active, after "may still". */
  readonly active: string
  /** Effect that has ended, after "may no longer". Another permission may cover the same NFTs: only this one ended. */
  readonly ended: string
}

/** Phrases for the permission or allowance that is revoked. */
function revokedRight({ flow, what }: FlowContext): RevokedRight {
  const ref = flow.allowance
  if (ref === null) return sameEffect(`the permission for ${what}`, `reach ${what}`)
  if ('hbar' in ref) return sameEffect(`the HBAR allowance of ${spenderOf(ref)}`, 'take HBAR')
  if ('token' in ref) return sameEffect(`the allowance of ${spenderOf(ref)} for ${what}`, `take ${what}`)
  return ref.nft.serial === 'all'
    ? {
        name: `the permission for all of ${what}`,
        active: 'move every NFT you hold in this collection',
        ended: 'move any NFT of this collection under this permission',
      }
    : { name: `the permission for ${what}`, active: 'move this NFT', ended: 'move this NFT under this permission' }
}

const sameEffect = (name: string, effect: string): RevokedRight => ({ name, active: effect, ended: effect })

const stillActive = (about: FlowContext) => `${capital(spenderName(about))} may still ${revokedRight(about).active}.`
const NO_REVOKE = 'Do not revoke it again.'

/** Revocation of an allowance or a permission. */
export const revoke: KindWords = {
  label: (about) => `Revoke ${revokedRight(about).name}`,
  states: {
    ...textsBeforeSending({
      infinitive: (about) => `revoke ${revokedRight(about).name}`,
      notDone: 'Nothing was revoked',
      noRepeat: NO_REVOKE,
      unchanged: 'The permission stays as it was.',
      declineAdvice: 'Start again when you want to revoke it.',
    }),
    submitted: sentText(NO_REVOKE, stillActive),
    unknown: unknownOutcomeText(NO_REVOKE, (about) => joinSentences(stillActive(about), onlyFee(about))),
    settled: (about) => ({
      word: 'On the ledger',
      title: `The ledger revoked ${revokedRight(about).name}`,
      moved:
        joinSentences(feeWords(about.flow, about.name), delaySentence(about.flow)) ||
        'The ledger accepted the revocation.',
      todo: `Nothing to do. ${NO_REVOKE}`,
    }),
    done: (about) => ({
      word: 'Revoked',
      title: `Revoked ${revokedRight(about).name}`,
      moved: joinSentences(
        `${capital(spenderName(about))} may no longer ${revokedRight(about).ended}.`,
        feeWords(about.flow, about.name),
      ),
      todo: '',
    }),
    failed: failedText({
      word: 'Not revoked',
      title: (about) => `${capital(revokedRight(about).name)} was not revoked`,
      remaining: stillActive,
    }),
  },
}

/** Capitalizes the first letter; an id stays unchanged. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
