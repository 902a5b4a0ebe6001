import type { AssociateIntent } from '../intent'
import { idResemblance } from '../look-alike'
import type { Decoded, Effect } from '../types'
import { effectListWords, listText } from '../words'
import { evidenceOf, hitIf, type Rule } from './rule'

type Association = Extract<Effect, { kind: 'associate' }>

function associations({ effects }: Decoded): readonly Association[] {
  return effects.filter((effect) => effect.kind === 'associate')
}

const associateType: Rule<AssociateIntent> = {
  id: 'associate-type',
  severity: 'refuse',
  row: 'action',
  skipsLaterRules: true,
  title: 'The transaction does not associate a token',
  about: 'The transaction is not a token association.',
  check: ({ type, effects }) =>
    hitIf(type !== 'tokenAssociate', () => ({
      message: `You asked to associate a token. The transaction ${effectListWords(effects)}.`,
      evidence: evidenceOf(effects),
    })),
}

export const associateRules: readonly Rule<AssociateIntent>[] = [
  associateType,
  {
    id: 'associate-account',
    severity: 'refuse',
    row: 'anything-else',
    title: 'The transaction associates another account',
    about: 'The token would be associated with an account other than the person’s.',
    check: (transaction, intent) => {
      const otherAssociations = associations(transaction).filter(({ account }) => account !== intent.account)
      return hitIf(otherAssociations.length > 0, () => ({
        message: `The transaction would change ${otherAssociations[0]?.account ?? ''}. Your account is ${intent.account}.`,
        evidence: evidenceOf(otherAssociations),
      }))
    },
  },
  {
    id: 'associate-missing',
    severity: 'refuse',
    row: 'token',
    title: 'The requested token is not in the transaction',
    about: 'The requested token is not among the tokens that would be associated.',
    check: (transaction, intent) => {
      const effects = associations(transaction)
      const tokens = effects.map(({ token }) => token)
      const likeness = tokens.map((token) => idResemblance(token, intent.token)).find((text) => text !== null)
      return hitIf(!tokens.includes(intent.token), () => ({
        message: `You requested ${intent.token}. The transaction names ${listText(tokens)}.${likeness ? ` ${likeness}` : ''}`,
        evidence: evidenceOf(effects),
      }))
    },
  },
  {
    id: 'associate-more',
    severity: 'refuse',
    row: 'anything-else',
    title: 'The transaction associates more tokens than you requested',
    about: 'Each association costs a fee and lets others send that token to the account.',
    check: (transaction, intent) => {
      const extraAssociations = associations(transaction).filter(({ token }) => token !== intent.token)
      return hitIf(extraAssociations.length > 0, () => ({
        message: `The transaction would also associate ${listText(extraAssociations.map(({ token }) => token))}.`,
        evidence: evidenceOf(extraAssociations),
      }))
    },
  },
]
