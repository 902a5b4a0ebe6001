import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { NftDetail, Quote } from '@shared/contract/nft'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleAccounts, sampleNft, sampleQuote, stampAt, T0 } from '../../testing/samples'
import { showNft, studioAccount } from '../../testing/show-nft'

afterEach(cleanup)

const nft: Partial<NftDetail> = { standard: 'evm', owner: null, ownerSource: null }
const quotes: readonly Partial<Quote>[] = [{ isQuotable: false, price: null, reason: 'EVM_NOT_SUPPORTED' }]
const show = (given: Parameters<typeof showNft>[0] = {}) => showNft({ nft, quotes, keyType: 'ECDSA', ...given })
const buyButton = () => screen.queryByRole('button', { name: /^Buy for/ })

test('an NFT of a contract is bought at the listing that was seen', async () => {
  const { buy, user } = await show()
  await user.click(await screen.findByRole('button', { name: /Buy for 640/ }))
  expect(buy).toHaveBeenCalledWith({
    account: '0.0.5012345',
    token: sampleNft.token,
    serial: 2187,
    maxPrice: '640',
    seller: '0.0.3388210',
    quoteReceivedAt: sampleNft.stamp.receivedAt,
  })
})

test('what differs from other purchases is said before it', async () => {
  await show()
  expect(await screen.findByText(/allow the market to take exactly this price.*in one step/)).toBeTruthy()
  expect(screen.getByText(/the allowance stays active until you revoke it/)).toBeTruthy()
  expect(await accessibilityViolations()).toEqual([])
})

test('a price that was read too long ago is read again, and what changed is said', async () => {
  const later = { listing: sampleNft.listing && { ...sampleNft.listing, price: '655.5' }, stamp: stampAt(T0 + 20_000) }
  const { setClock, get, user } = await show({ nftReads: [nft, later] })
  await screen.findByText('Price valid for 15 s')
  setClock(20_000)
  expect(buyButton()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Refresh price' }))
  expect(get).toHaveBeenLastCalledWith({ token: sampleNft.token, serial: 2187, fresh: true })
  expect(await screen.findByRole('button', { name: /Buy for 655\.50/ })).toBeTruthy()
  expect(screen.getByText(/Was 640.ℏ, now 15\.50.ℏ more/)).toBeTruthy()
})

test('a last known price cannot be bought at', async () => {
  await show({ nft: { ...nft, stamp: { ...sampleNft.stamp, offline: true } } })
  expect(await screen.findByText('Price expired')).toBeTruthy()
  expect(buyButton()).toBeNull()
})

test('an ED25519 key is told in words, with another account where there is one', async () => {
  await show({ keyType: 'ED25519' })
  expect(await screen.findByText(/Main has an ED25519 key/)).toBeTruthy()
  expect(buyButton()).toBeNull()
  expect(screen.getByRole('button', { name: 'Open the accounts' })).toBeTruthy()
  cleanup()
  const [main] = sampleAccounts.accounts
  const accounts = main ? [main, { ...main, ...studioAccount, keyType: 'ECDSA' as const }] : []
  const { select, user } = await show({ accounts: { accounts } })
  await user.click(await screen.findByRole('button', { name: 'Switch to Studio' }))
  expect(select).toHaveBeenCalledWith({ account: studioAccount.id })
})

test.each<[string, Partial<NftDetail>, string]>([
  ['without a listing', { listing: null }, 'Not for sale now'],
  [
    'priced in another token',
    { listing: sampleNft.listing && { ...sampleNft.listing, price: null, paymentToken: '0.0.9' } },
    'The price is in another token, not HBAR',
  ],
])('an NFT of a contract %s cannot be bought', async (_, change, words) => {
  await show({ nft: { ...nft, ...change } })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(buyButton()).toBeNull()
})

test('another reason against a quote stands', async () => {
  await show({ quotes: [{ ...sampleQuote, isQuotable: false, price: null, reason: 'AUCTION' }] })
  expect(await screen.findByText('This NFT is in an auction')).toBeTruthy()
})
