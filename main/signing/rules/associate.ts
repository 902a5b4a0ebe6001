import type { AssociateIntent } from '../intent'
import { likeness } from '../look-alike'
import type { Decoded, Effect } from '../types'
import { effectsWords, listText } from '../words'
import { evidenceOf, hitIf, type Rule } from './rule'

type Association = Extract<Effect, { kind: 'associate' }>

function associations({ effects }: Decoded): readonly Association[] {
  return effects.filter((effect) => effect.kind === 'associate')
}

const associateType: Rule<AssociateIntent> = {
  id: 'associate-type',
  severity: 'refuse',
  row: 'action',
  isGate: true,
  title: 'This does not associate a token',
  about: 'To associate is a transaction of its own kind. Anything else is not.',
  check: ({ type, effects }) =>
    hitIf(type !== 'tokenAssociate', () => ({
      message: `You asked to associate a token. It ${effectsWords(effects)}.`,
      evidence: evidenceOf(effects),
    })),
}

export const associateRules: readonly Rule<AssociateIntent>[] = [
  associateType,
  {
    id: 'associate-account',
    severity: 'refuse',
    row: 'anything-else',
    title: 'It is for another account',
    about: 'The token would be associated with another account than the one of the person.',
    check: (transaction, intent) => {
      const other = associations(transaction).filter(({ account }) => account !== intent.account)
      return hitIf(other.length > 0, () => ({
        message: `It would change ${other[0]?.account ?? ''}. Your account is ${intent.account}.`,
        evidence: evidenceOf(other),
      }))
    },
  },
  {
    id: 'associate-missing',
    severity: 'refuse',
    row: 'token',
    title: 'The token you asked for is not in it',
    about: 'The asked token is not among those that would be associated.',
    check: (transaction, intent) => {
      const all = associations(transaction)
      const like = all.map(({ token }) => likeness(token, intent.token)).find((text) => text !== null)
      return hitIf(!all.some(({ token }) => token === intent.token), () => ({
        message: `You asked for ${intent.token}. It names ${listText(all.map(({ token }) => token))}.${like ? ` ${like}` : ''}`,
        evidence: evidenceOf(all),
      }))
    },
  },
  {
    id: 'associate-more',
    severity: 'refuse',
    row: 'anything-else',
    title: 'It associates more than you asked',
    about: 'Each association costs a fee and lets that token arrive unasked.',
    check: (transaction, intent) => {
      const more = associations(transaction).filter(({ token }) => token !== intent.token)
      return hitIf(more.length > 0, () => ({
        message: `It would also associate ${listText(more.map(({ token }) => token))}.`,
        evidence: evidenceOf(more),
      }))
    },
  },
]
