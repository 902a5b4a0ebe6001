import { describe, expect, it } from 'vitest'
import { wallet as contract } from '@shared/contract/wallet'
import type { EntityId } from '@shared/ids'
import { useTwoMarkets } from '../../testing/two-markets'

const { markets, start } = useTwoMarkets()
type App = Awaited<ReturnType<typeof start>>

/** Reads another account's wallet on the practice market, through the whole of main. */
async function holderWallet() {
  const app = await start()
  const account = markets.practice.account('holder')
  return { app, account, wallet: app.services.wallet }
}

async function allNfts({ services }: App, account: EntityId) {
  const found: { token: EntityId; serial: number }[] = []
  let after: string | null = null
  for (let pages = 0; pages < 20; pages++) {
    const page = contract.nfts.output.parse(await services.wallet.nfts({ account, after, fresh: false }))
    found.push(...page.items.map(({ token, serial }) => ({ token, serial })))
    if (page.isLast) break
    after = page.next
  }
  return found
}

describe('the wallet of any account', () => {
  it('has its NFTs page by page, each once, and their names once they are asked for', async () => {
    const { app, account, wallet } = await holderWallet()
    const found = await allNfts(app, account)
    expect(new Set(found.map(({ token, serial }) => `${token}#${serial}`)).size).toBe(found.length)
    const held = await app.services.holdings.get({ account, fresh: true })
    const counted = held.collections.flatMap(({ nfts }) => nfts).length
    expect(found.length).toBe(counted)
    const names = contract.names.output.parse(await wallet.names({ nfts: found.slice(0, 3) }))
    expect(names.nfts.map(({ name }) => name)).not.toContain(null)
    expect(names.collections.length).toBeGreaterThan(0)
  }, 60_000)

  it('has its listings and both sides of its offers, and those of nobody else', async () => {
    const { app, account, wallet } = await holderWallet()
    const listed = contract.listings.output.parse(await wallet.listings({ account, page: 1, fresh: true }))
    const offers = contract.offers.output.parse(await wallet.offers({ account, status: 'all', page: 1, fresh: true }))
    const [nft] = await allNfts(app, account)
    if (!nft) throw new Error('the holder holds nothing')
    await markets.practice.control('/market/offer', { ...nft, buyer: '0.0.600001', price: '77' })
    const more = contract.offers.output.parse(await wallet.offers({ account, status: 'all', page: 1, fresh: true }))
    expect(more.items.length).toBe(offers.items.length + 1)
    expect(more.items).toContainEqual(
      expect.objectContaining({
        ...nft,
        side: 'received',
        price: '77',
        counterparty: expect.objectContaining({ id: '0.0.600001' }) as object,
      }),
    )
    const made = await wallet.offers({ account: '0.0.600001', status: 'all', page: 1, fresh: true })
    expect(made.items).toContainEqual(expect.objectContaining({ ...nft, side: 'made', price: '77' }))
    const raw = (await markets.practice.get(`/v1/public/market/listings?filterUserAccount=${account}`, {
      'x-api-key': markets.practice.announcement.keys.agent,
    })) as { readonly body: { readonly marketListings: readonly { sellerAddress: string }[] } }
    expect(listed.items.length).toBe(
      raw.body.marketListings.filter(({ sellerAddress }) => sellerAddress === account).length,
    )
  }, 60_000)

  it('is empty, and no error, for an account that the market knows nothing of', async () => {
    const { wallet } = await holderWallet()
    const account = '0.0.987654321'
    const nfts = await wallet.nfts({ account, after: null, fresh: true })
    const listed = await wallet.listings({ account, page: 1, fresh: true })
    const offers = await wallet.offers({ account, status: 'open', page: 1, fresh: true })
    expect([nfts.items, listed.items, offers.items]).toEqual([[], [], []])
    expect([nfts.isLast, listed.isLast, offers.isLast]).toEqual([true, true, true])
    expect(nfts.account).toMatchObject({ id: account, name: null })
  }, 60_000)
})
