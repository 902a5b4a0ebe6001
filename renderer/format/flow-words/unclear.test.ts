import { describe, expect, test } from 'vitest'
import type { Flow, FlowKindName } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import type { FailureName } from '@shared/market/failures'
import { SAMPLE_FLOWS } from '../../testing/flow'
import { flowText } from '../flow-text'

const HBAR = '\u202fℏ'
const TOLD = [{ step: 'completing', at: '' }]
const words = (kind: FlowKindName, change: Partial<Flow>) => flowText({ ...SAMPLE_FLOWS[kind], ...change }, 'Main')
const unknown = (failure: FailureName): AppError => ({
  ...{ code: 'outcome-unknown', operation: 'buyNftRes', failure, idempotencyKey: null },
})

describe('what nobody knows the end of', () => {
  test.each<[FlowKindName, FailureName, RegExp]>([
    ['buy-evm', 'buy-answer-lost', /^Whether .+ was bought is not known$/],
    ['mint', 'mint-answer-lost', /^Whether .+ arrived is not known$/],
    ['list', 'listing-answer-lost', /^Whether .+ is listed at this price is not known$/],
    ['list-evm', 'listing-answer-lost', /^Whether .+ is listed at this price is not known$/],
    ['unlist', 'listing-answer-lost', /^Whether .+ is still for sale is not known$/],
    ['unlist-evm', 'listing-answer-lost', /^Whether .+ is still for sale is not known$/],
  ])('is not called undone: %s', (kind, failure, title) => {
    const said = words(kind, { state: 'failed', steps: TOLD, paid: null, error: unknown(failure) })
    expect(said).toMatchObject({ mark: 'unknown', word: 'Outcome not known' })
    expect(said.title).toMatch(title)
    expect(said.todo).toMatch(/^Look at /)
  })

  test.each(['buy-evm', 'mint', 'list', 'unlist'] as const)(
    'is called undone where only the preparation was lost: %s',
    (kind) => {
      const said = words(kind, { state: 'failed', steps: [], error: unknown('prepare-lost') })
      expect(said).toMatchObject({ mark: 'stopped' })
      expect(said.word).toMatch(/^Not /)
    },
  )

  test('says of a purchase how much may have left, and what may still be taken', () => {
    const leftover = { spender: '0.0.7007', granted: '640', before: '0', isAtMost: true }
    const error = unknown('buy-answer-lost')
    const said = words('buy-evm', { state: 'failed', steps: TOLD, maxPrice: '640', paid: null, error, leftover })
    expect(said.moved).toContain(`Up to 640${HBAR} may have left Main.`)
    expect(said.moved).toContain(`Of the allowance up to 640${HBAR} may stand unspent. 0.0.7007 may still take it.`)
  })

  test('says of a listing what the market may do', () => {
    const said = words('list', { state: 'failed', steps: TOLD, error: unknown('listing-answer-lost') })
    expect(said.moved).toContain('The market has the permission you gave: it may move this NFT.')
  })
})

describe('an NFT whose listing was gone before it was taken back', () => {
  test.each<[string | null, string]>([
    ['0.0.2002', 'The NFT is held by 0.0.2002 now: it was sold or given away.'],
    [null, 'The NFT left the account: it was sold, given away or burned.'],
  ])('is with %s, and was not certainly sold', (owner, sentence) => {
    const said = words('unlist', { state: 'failed', steps: TOLD, error: { code: 'sold-meanwhile', owner } })
    expect(said.title).toMatch(/was gone before it was taken back$/)
    expect(said.moved).toContain(sentence)
    expect(said.moved).not.toContain('still')
  })

  test('is not promised to be there where nobody tells', () => {
    const said = words('unlist', { state: 'done', steps: TOLD, error: { code: 'maybe-sold' } })
    expect(said.moved).toContain('The listing is gone, and nobody tells who has the NFT.')
    expect(said.todo).toBe('Look at the account’s NFTs and balance.')
  })
})
