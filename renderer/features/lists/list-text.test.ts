import { describe, expect, it } from 'vitest'
import type { IdVerdict, OwnLimits } from '@shared/contract/lists'
import {
  similarEntryWords,
  knownIdWords,
  LIMIT_NAMES,
  LIMIT_TEXTS,
  limitChanges,
  limitProblem,
  limitWords,
  listNameProblem,
  typedIdProblem,
} from './list-text'
import { NNBSP } from '../../format/money'

const LIMITS: OwnLimits = {
  feeCap: '10',
  buy: null,
  mint: '0',
  offer: '640.5',
  shares: '25',
  day: null,
  passphraseAbove: '1000',
}
const ok = (known: Extract<IdVerdict, { status: 'ok' }>['known']): IdVerdict => ({
  status: 'ok',
  id: '0.0.3064901',
  checksum: 'abcde',
  known,
  similarIds: [],
  isExpected: null,
})

describe('a limit', () => {
  it('is told in words, and so is its absence', () => {
    expect(limitWords('feeCap', LIMITS)).toBe(`At most 10${NNBSP}ℏ`)
    expect(limitWords('offer', LIMITS)).toBe(`At most 640.50${NNBSP}ℏ`)
    expect(limitWords('buy', LIMITS)).toBe('No limit')
    expect(limitWords('mint', LIMITS)).toBe(`At most 0${NNBSP}ℏ`)
    expect(limitWords('shares', LIMITS)).toBe(`At most 25${NNBSP}%`)
    expect(limitWords('passphraseAbove', LIMITS)).toBe(`1,000${NNBSP}ℏ`)
    expect(limitWords('passphraseAbove', { ...LIMITS, passphraseAbove: null })).toBe('The review never asks')
  })

  it('has “No limit” as its empty field exactly where an empty field is taken', () => {
    for (const name of LIMIT_NAMES) {
      expect([name, /^(No limit|The review never)/.test(LIMIT_TEXTS[name].unsetText)]).toEqual([
        name,
        limitProblem(name, '') === null,
      ])
    }
  })

  it('that was changed is named with what it was and what it is', () => {
    const same = {
      feeCap: ' 10',
      buy: '',
      mint: '0.0',
      offer: '640.50',
      shares: '25',
      day: '',
      passphraseAbove: '1000',
    }
    expect(limitChanges(LIMITS, same)).toEqual([])
    expect(limitChanges(LIMITS, { ...same, buy: '1000', shares: '5', passphraseAbove: '' })).toEqual([
      { name: 'buy', from: 'No limit', to: `At most 1,000${NNBSP}ℏ` },
      { name: 'shares', from: `At most 25${NNBSP}%`, to: `At most 5${NNBSP}%` },
      { name: 'passphraseAbove', from: `1,000${NNBSP}ℏ`, to: 'The review never asks' },
    ])
  })

  it.each([
    ['buy', '', null],
    ['buy', ' 640 ', null],
    ['buy', '0', null],
    ['buy', '1,000', 'without commas'],
    ['buy', '-1', 'Digits'],
    ['buy', '0.000000001', 'Digits'],
    ['shares', '0', null],
    ['shares', ' 100 ', null],
    ['shares', '', 'whole number'],
    ['shares', '101', 'whole number'],
    ['shares', '2.5', 'whole number'],
    ['feeCap', '100', null],
    ['feeCap', '', 'highest network fee that you accept'],
    ['feeCap', '0', 'without a fee'],
    ['feeCap', '100.1', 'Enter at most 100'],
  ] as const)('%s as %j', (name, text, problem) => {
    expect(limitProblem(name, text)?.text ?? null).toEqual(
      problem === null ? null : (expect.stringContaining(problem) as string),
    )
  })
})

describe('a typed id', () => {
  it.each([
    ['malformed', '0.0.x', 'spender', '0x and 40 hexadecimal digits', false],
    ['malformed', '0.0.x', 'entry', 'An account id has the form 0.0.1234', false],
    ['wrong-checksum', '0.0.1-aaaaa', 'spender', 'does not belong to this id', true],
    ['wrong-checksum', '0xAb', 'spender', 'capital letters', true],
  ] as const)('that is %s (%s, %s) is told why', (status, text, purpose, words, peril) => {
    const problem = typedIdProblem(text, { status }, purpose)
    expect([problem?.text.includes(words), problem?.isWrongTarget ?? false]).toEqual([true, peril])
  })

  it('is refused where it would mean nothing, and told of where it means something', () => {
    expect(typedIdProblem('', ok({ as: 'own', name: 'Main' }), 'spender')?.text).toContain('your own account Main')
    expect(typedIdProblem('', ok({ as: 'own', name: 'Main' }), 'entry')?.text).toContain('under Accounts')
    expect(typedIdProblem('', ok({ as: 'listed', name: null }), 'spender')?.text).toContain(
      'on your list of spenders already',
    )
    expect(typedIdProblem('', ok({ as: 'listed', name: null }), 'entry')).toBeNull()
    expect(typedIdProblem('', ok({ as: 'book', name: 'Gallery' }), 'entry')?.text).toContain(
      'in your address book already',
    )
    expect(typedIdProblem('', ok({ as: 'book', name: 'Gallery' }), 'spender')).toBeNull()
    expect(knownIdWords({ as: 'book', name: 'Gallery' })).toBe('This account is in your address book as Gallery.')
    expect(knownIdWords({ as: 'listed', name: null })).toBe('This id is one of your spenders.')
    expect(knownIdWords({ as: 'watched', name: 'Looked at' })).toBe('You watch this account as Looked at.')
    expect(knownIdWords(null)).toBeNull()
  })

  it('says what it could be taken for', () => {
    const one = { id: '0.0.5012345', checksum: null, name: 'Main', of: 'own', resemblance: '' } as const
    expect(similarEntryWords(one)).toBe('your account Main, 0.0.5012345')
    expect(similarEntryWords({ ...one, of: 'spender', name: null })).toBe('a spender of yours, 0.0.5012345')
  })
})

it('a name that could deceive is told why', () => {
  expect([listNameProblem(''), listNameProblem('Gallery 5')]).toEqual([null, null])
  expect(listNameProblem('Mаrket')).toMatchObject({ isWrongTarget: true })
  expect(listNameProblem('a\u200bb')?.text).toContain('visible characters')
  expect(listNameProblem('x'.repeat(41))?.text).toContain('40')
})
