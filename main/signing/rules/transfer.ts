import type { Intent } from '../intent'
import { createLookAlikeFinder, withName } from '../look-alike'
import type { Decoded, HbarMove } from '../types'
import { hbarText } from '../words'
import { evidenceOf, type Rule } from './rule'

/** Movements that credit HBAR to accounts other than the person's. */
function creditsToOthers({ effects }: Decoded, { account }: Intent): readonly HbarMove[] {
  return effects.filter((effect) => effect.kind === 'hbar-in').filter((move) => move.account !== account)
}

export const ownAllowanceUsed: Rule = {
  id: 'own-allowance-used',
  severity: 'refuse',
  row: 'anything-else',
  title: 'The transaction would use an allowance on your account',
  about:
    'The HBAR movement of the person is marked as taken under an allowance. The person signs the payment, so no allowance is needed.',
  check: ({ effects }, { account }) =>
    effects
      .filter((effect) => effect.kind === 'hbar-out' || effect.kind === 'hbar-in')
      .filter((move) => move.account === account && move.approved)
      .map((move) => ({
        message: 'Your HBAR would be taken under an earlier allowance, not by this signature.',
        evidence: evidenceOf([move]),
      })),
}

export const otherAccountDebited: Rule = {
  id: 'other-account-debited',
  severity: 'refuse',
  row: 'anything-else',
  title: 'The transaction takes HBAR from an account other than yours',
  about: 'An account other than the person’s would pay HBAR.',
  check: ({ effects }, { account }) =>
    effects
      .filter((effect) => effect.kind === 'hbar-out')
      .filter((move) => move.account !== account)
      .map((move) => ({
        message: `${hbarText(move.amountTinybar)} would leave ${move.account}. Only your account should pay.`,
        evidence: evidenceOf([move]),
      })),
}

export const aliasReceiver: Rule = {
  id: 'alias-receiver',
  severity: 'warn',
  row: 'anything-else',
  title: 'HBAR goes to an EVM address without a known account',
  about: 'HBAR goes to an EVM address. The bytes do not show which account has this address.',
  check: (transaction, intent) =>
    creditsToOthers(transaction, intent)
      .filter(({ account }) => account.startsWith('0.0.0x'))
      .map((move) => ({
        claim: `${hbarText(move.amountTinybar)} goes to an EVM address without a known account`,
        message: `${hbarText(move.amountTinybar)} would go to the address ${move.account.slice('0.0.'.length)}.`,
        evidence: evidenceOf([move]),
      })),
}

/** A note on each receiver that could be mistaken for an account that the person knows. */
export const lookAlike: Rule = {
  id: 'look-alike',
  severity: 'note',
  row: null,
  title: 'A receiver’s id looks like an id you know',
  about:
    'The id of a receiver looks like an id that the person knows. Known ids are the person’s accounts, spenders and address book.',
  check: (transaction, intent) => {
    const findLookAlike = createLookAlikeFinder([intent.account, ...intent.spenders], intent.context?.known)
    return creditsToOthers(transaction, intent).flatMap((move) => {
      const match = findLookAlike(move.account)
      if (!match) return []
      const message = `${move.account} is not ${withName(match.knownName)}. ${match.similarityText}`
      return [{ message, evidence: evidenceOf([move]) }]
    })
  },
}
