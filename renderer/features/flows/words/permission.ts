/** Texts of flows that move no price: association, allowances and permissions. */
import { errorText } from '../../../format/error-text'
import { hbarWords } from '../../../format/money'
import {
  early,
  failed,
  feeWords,
  holdUp,
  join,
  leftWords,
  sent,
  unknown,
  wasTold,
  type About,
  type KindWords,
} from './said'
import { spenderOf } from './spender'

const onlyFee = ({ name }: About) => `No more than the network fee can have left ${name}.`

const NO_ASSOCIATE = 'Do not associate again.'
export const associate: KindWords = {
  act: ({ what }) => `Associate ${what}`,
  says: {
    ...early({ doing: ({ what }) => `associate ${what}`, not: 'Nothing was associated', again: NO_ASSOCIATE }),
    submitted: sent(NO_ASSOCIATE, () => 'No more than the network fee can be charged.'),
    unknown: unknown(NO_ASSOCIATE, (about) => `A fee may have been charged. ${onlyFee(about)}`),
    settled: ({ flow, name, what }) => ({
      word: 'On the ledger',
      title: `The ledger has made room for ${what}`,
      moved: join(leftWords(flow, name) ?? 'The ledger accepted it.', holdUp(flow)),
      todo: `Nothing to do. ${NO_ASSOCIATE}`,
    }),
    done: ({ flow, name, what }) => ({
      word: 'Associated',
      title: `${name} can hold ${what} now`,
      moved: leftWords(flow, name) ?? 'The ledger confirmed it.',
      todo: '',
    }),
    failed: failed({ word: 'Not associated', title: ({ what }) => `${what} was not associated` }),
  },
}

const amount = ({ flow }: About) => hbarWords(flow.maxPrice)
const who = ({ flow }: About) => (flow.allowance ? spenderOf(flow.allowance) : 'the market')
const NO_ALLOW = 'Do not set it again.'

/** The allowance for collection offers, as a whole amount. */
export const allowance: KindWords = {
  act: (about) => `Set the allowance for offers to ${amount(about)}`,
  says: {
    ...early({
      doing: (about) => `set the allowance for offers to ${amount(about)}`,
      not: 'No allowance was set',
      again: NO_ALLOW,
      stays: 'The allowance from before stands.',
    }),
    submitted: sent(NO_ALLOW, (about) => `If it did, up to ${amount(about)} may be taken for your offers.`),
    unknown: unknown(NO_ALLOW, (about) =>
      join(`An allowance of ${amount(about)} may stand, by which accepted offers are paid from ${about.name}.`),
    ),
    settled: (about) => ({
      word: 'Being recorded',
      title: `The allowance of ${amount(about)} stands, the market is recording it`,
      moved: join(
        `Up to ${amount(about)} may be taken from ${about.name}.`,
        feeWords(about.flow, about.name),
        holdUp(about.flow),
      ),
      todo: `Nothing to do. ${NO_ALLOW}`,
    }),
    done: (about) => ({
      word: 'Allowed',
      title: `The allowance for offers is ${amount(about)} now`,
      moved: join(
        `${capital(who(about))} may take up to it from ${about.name} until it is used up or taken back.`,
        feeWords(about.flow, about.name),
      ),
      todo: about.flow.error
        ? `The market did not record it: ${errorText(about.flow.error).title}. It stands on the ledger all the same.`
        : '',
    }),
    failed: failed({
      word: 'Not set',
      title: (about) => `The allowance for offers was not set to ${amount(about)}`,
      stands: ({ flow }) => (wasTold(flow) ? '' : 'The allowance from before stands.'),
    }),
  },
}

const backTo = (about: About) => `the allowance of ${who(about)} back to ${amount(about)}`
const NO_RESTORE = 'Do not set it back again.'

/** Restores an HBAR allowance to its amount before a flow that left its own allowance unspent. */
export const restore: KindWords = {
  act: (about) => `Set ${backTo(about)}`,
  says: {
    ...early({
      doing: (about) => `set ${backTo(about)}`,
      not: 'Nothing was set back',
      again: NO_RESTORE,
      stays: 'The allowance stands as it was.',
      later: 'Set it back or take it back when you want to.',
    }),
    submitted: sent(NO_RESTORE, () => 'Until then the unspent allowance stands.'),
    unknown: unknown(NO_RESTORE, (about) => `The unspent allowance may still stand, or ${amount(about)} in its place.`),
    settled: (about) => ({
      word: 'On the ledger',
      title: `The ledger has set ${backTo(about)}`,
      moved: join(`${capital(who(about))} may take up to it.`, feeWords(about.flow, about.name)),
      todo: `Nothing to do. ${NO_RESTORE}`,
    }),
    done: (about) => ({
      word: 'Set back',
      title: `The allowance of ${who(about)} is ${amount(about)} again`,
      moved: join('What was unspent can no longer be taken.', feeWords(about.flow, about.name)),
      todo: '',
    }),
    failed: failed({
      word: 'Not set back',
      title: (about) => `The allowance of ${who(about)} was not set back`,
      stands: () => 'The unspent allowance still stands.',
    }),
  },
}

/** Phrases for the permission or allowance that is revoked. */
function permission({ flow, what }: About) {
  const ref = flow.allowance
  if (ref === null) return { it: `the permission for ${what}`, can: `reach ${what}` }
  if ('hbar' in ref) return { it: `the HBAR allowance of ${spenderOf(ref)}`, can: 'take HBAR' }
  if ('token' in ref) return { it: `the allowance of ${spenderOf(ref)} for ${what}`, can: `take ${what}` }
  return ref.nft.serial === 'all'
    ? {
        it: `the permission over all of ${what}`,
        can: 'move every NFT you hold in this collection',
        no: 'move any NFT of this collection by it',
      }
    : { it: `the permission for ${what}`, can: 'move this NFT', no: 'move this NFT by it' }
}
/** Phrase for the right that has ended. Another permission may cover the same NFTs: only this one was revoked. */
function ended(about: About): string {
  const one = permission(about)
  return 'no' in one ? one.no : one.can
}
const still = (about: About) => `${capital(who(about))} may still ${permission(about).can}.`
const NO_REVOKE = 'Do not take it back again.'

export const revoke: KindWords = {
  act: (about) => `Take back ${permission(about).it}`,
  says: {
    ...early({
      doing: (about) => `take back ${permission(about).it}`,
      not: 'Nothing was taken back',
      again: NO_REVOKE,
      stays: 'The permission stands as it was.',
      later: 'Take it back when you want to.',
    }),
    submitted: sent(NO_REVOKE, still),
    unknown: unknown(NO_REVOKE, (about) => join(still(about), onlyFee(about))),
    settled: (about) => ({
      word: 'On the ledger',
      title: `The ledger has taken back ${permission(about).it}`,
      moved: join(feeWords(about.flow, about.name), holdUp(about.flow)) || 'The ledger accepted it.',
      todo: `Nothing to do. ${NO_REVOKE}`,
    }),
    done: (about) => ({
      word: 'Taken back',
      title: `Took back ${permission(about).it}`,
      moved: join(`${capital(who(about))} may no longer ${ended(about)}.`, feeWords(about.flow, about.name)),
      todo: '',
    }),
    failed: failed({
      word: 'Not taken back',
      title: (about) => `${capital(permission(about).it)} was not taken back`,
      stands: still,
    }),
  },
}

/** Capitalizes the first letter; an id stays unchanged. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
