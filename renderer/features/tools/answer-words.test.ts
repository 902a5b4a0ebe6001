import { expect, it } from 'vitest'
import { sampleField } from '../../testing/tools'
import { fieldNameWords } from './answer-words'
import { fieldHint } from './tool-text'

it('writes names made for programs as words', () => {
  const names = ['salePrice', 'volume24h', 'volumePrev24h', 'canSignIn', 'hbarBalanceCoversPrice', 'token_id', 'url']
  expect(names.map(fieldNameWords)).toEqual([
    'Sale price',
    'Volume 24 h',
    'Volume in the previous 24 h',
    'Can sign in',
    'HBAR balance covers price',
    'Token id',
    'Address',
  ])
  expect(fieldNameWords('traits · Ground · values')).toBe('Traits · Ground · Values')
})

it('leaves what is no such name as it came, and takes nothing for one that any object has', () => {
  expect(['', 'Äußeres', 'Ground colour', '__', 'toString'].map(fieldNameWords)).toEqual([
    '',
    'Äußeres',
    'Ground colour',
    '__',
    'To string',
  ])
})

it('says the bounds of a field once, where its server says them in words', () => {
  const page = sampleField('page', 'integer', { minimum: 1, description: 'Page, from 1' })
  expect(fieldHint(page)).toBe('Page, from 1.')
  expect(fieldHint({ ...page, description: 'Page' })).toBe('Page; from 1.')
})
