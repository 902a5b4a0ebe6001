import { expect, it } from 'vitest'
import { sampleField } from '../../testing/tools'
import { answerWords } from './answer-words'
import { hintOf } from './tool-text'

it('writes names made for programs as words', () => {
  const names = ['salePrice', 'volume24h', 'volumePrev24h', 'canSignIn', 'hbarBalanceCoversPrice', 'token_id', 'url']
  expect(names.map(answerWords)).toEqual([
    'Sale price',
    'Volume 24 h',
    'Volume in the previous 24 h',
    'Can sign in',
    'HBAR balance covers price',
    'Token id',
    'Address',
  ])
  expect(answerWords('traits · Ground · values')).toBe('Traits · Ground · Values')
})

it('leaves what is no such name as it came, and takes nothing for one that any object has', () => {
  expect(['', 'Äußeres', 'Ground colour', '__', 'toString'].map(answerWords)).toEqual([
    '',
    'Äußeres',
    'Ground colour',
    '__',
    'To string',
  ])
})

it('says the bounds of a field once, where its server says them in words', () => {
  const page = sampleField('page', 'integer', { minimum: 1, description: 'Page, from 1' })
  expect(hintOf(page)).toBe('Page, from 1.')
  expect(hintOf({ ...page, description: 'Page' })).toBe('Page; from 1.')
})
