import { expect, test } from 'vitest'
import { indexMarks } from '@shared/insight/set-aside'
import { holdingRows } from '../holdings/holdings-view'
import { heldCollection, heldNft, holdingsView } from '../../testing/holdings'
import { sampleAccounts, stampAt, T0 } from '../../testing/samples'
import { accountWorths, totalWorths } from './account-worths'

const HBAR = 100_000_000n
const [MAIN, STUDIO] = sampleAccounts.accounts.map((account) => ({
  ...account,
  balance: { hbar: '10', stamp: stampAt(T0) },
}))
if (!MAIN || !STUDIO) throw new Error('two sample accounts are needed')

const viewOf = (account: string, bestOffer: string | null) =>
  holdingsView({
    account: account as typeof MAIN.id,
    collections: [heldCollection({ floor: '420', bestOffer, nfts: [heldNft()] })],
  })
const worthsOf = (views: readonly ReturnType<typeof viewOf>[], accounts = [MAIN, STUDIO]) =>
  accountWorths(accounts, views, holdingRows(views, indexMarks([]), 'offers'), 'offers')

test('an NFT that two accounts seem to hold counts once, so that the rows add up to the sum', () => {
  const worths = worthsOf([viewOf(MAIN.id, '100'), viewOf(STUDIO.id, '100')])
  expect(worths.map(({ nfts }) => nfts)).toEqual([
    [98n * HBAR, 420n * HBAR],
    [0n, 0n],
  ])
  expect(totalWorths(worths, 'offers')).toEqual({
    hbar: 20n * HBAR,
    nfts: [98n * HBAR, 420n * HBAR],
    total: 118n * HBAR,
  })
})

test('an account that was not read has no total, and NFTs without a price count as zero', () => {
  const worths = worthsOf([viewOf(MAIN.id, null)])
  expect(worths[0]).toMatchObject({ nfts: [null, 420n * HBAR], total: 10n * HBAR })
  expect(worths[1]).toMatchObject({ hbar: 10n * HBAR, nfts: [null, null], total: null })
})

test('without the balance there is no total of the account', () => {
  const [worth] = worthsOf([viewOf(MAIN.id, '100')], [{ ...MAIN, balance: null as never }])
  expect(worth).toMatchObject({ hbar: null, total: null })
})

test('the sum is of the chosen valuation', () => {
  const views = [viewOf(MAIN.id, '100')]
  const worths = accountWorths([MAIN], views, holdingRows(views, indexMarks([]), 'floor'), 'floor')
  expect(totalWorths(worths, 'floor').total).toBe(430n * HBAR)
})
