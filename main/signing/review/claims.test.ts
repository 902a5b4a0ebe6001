import { expect, test } from 'vitest'
import { parseIntent } from '../intent'
import { OWNER, TOKEN_ID, reviewContext } from '../testing/review-pieces'
import { claimOf } from './claims'

const intent = parseIntent(
  { account: OWNER, nodes: ['0.0.3'], feeCap: '1', kind: 'associate', token: TOKEN_ID },
  () => new Date(),
)
const finding = {
  rule: 'name-like-known',
  severity: 'warn',
  title: 'A name looks like a name you know',
  claim: null,
  evidence: [],
  requiredText: null,
} as const
const claimWith = (message: string) => claimOf({ ...finding, message }, intent, reviewContext, [])

test('the warning of an imitated name says which name is imitated', () => {
  expect(claimWith('“Tid\\u{430}l Forms” looks like “Tidal Forms” (0.0.7), but its letters differ.')).toBe(
    'A name looks like “Tidal Forms”, which you know',
  )
})

test('a name from the market cannot name another imitated name', () => {
  const message = '“x looks like “Bank’ (0.0.1” looks like “Tidal Forms” (0.0.7), but its letters differ.'
  expect(claimWith(message)).toBe('A name looks like “Tidal Forms”, which you know')
})

test('an imitated name that is too long for the line is left to the evidence', () => {
  const name = 'Tidal'.repeat(9)
  expect(claimWith(`“x” looks like “${name}” (0.0.7), but its letters differ.`)).toBe(finding.title)
})
