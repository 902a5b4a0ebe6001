import { authInit, buyNft } from '@shared/market/affiliate'
import {
  advanceClock,
  evmToken,
  shortenConsensus,
  listThroughApi,
  openSeller,
  prepareBuy,
  prepareList,
  completeList,
  signAndSubmitPrepared,
  withTradingFaults,
} from '../../../practice/conformance/trading'
import type { FreshAccount, FreshListing } from '../../../practice/conformance/fixture'
import { withoutInputChecks, type RefusalCase, type RefusalScene } from './refusal-scene'

/** A listed NFT, with the price at which a purchase is prepared. */
type ListedNft = Pick<FreshListing, 'token' | 'serial' | 'price'>

const buyQuery = ({ token, serial, price }: ListedNft, { accountId }: Pick<FreshAccount, 'accountId'>) => ({
  token_address: token,
  serial_number: serial,
  user_address: accountId,
  price,
})
/** Tries to prepare a purchase that the market refuses. Resolves to the app's failure. */
const refusedPreparation = (scene: RefusalScene, listing: ListedNft, buyer: Pick<FreshAccount, 'accountId'>) =>
  scene.requestRefused(buyNft, buyQuery(listing, buyer))

/** Makes the market count `times` preparations of an NFT with the app's key, although nothing is prepared. */
const countPreparations = (
  scene: RefusalScene,
  { token }: ListedNft,
  serial: number,
  times: number,
): Promise<unknown> =>
  scene.control('/trading/count-preparations', { key: scene.announcement.keys.affiliate, token, serial, times })

/** Serial for which preparations are only counted: no case here buys this NFT. */
const OTHER_SERIAL = 499

export const purchasePreparationCases: readonly RefusalCase[] = [
  {
    expectedFailures: ['wallet-invalid', 'wallet-invalid', 'request-invalid'],
    name: 'An account id that is too long, an unknown account, and a price of zero',
    run: async (scene) => {
      const listing = await scene.openListing()
      const longAccount = await scene.openAccount({ num: 9_999_999_999_001 })
      return [
        await refusedPreparation(scene, listing, longAccount),
        await scene.requestRefused(authInit, {}, { body: { user_address: '0.0.8888888' } }),
        await scene.requestRefused(withoutInputChecks(buyNft), {
          ...buyQuery(listing, await scene.openAccount()),
          price: '0',
        }),
      ]
    },
  },
  {
    expectedFailures: ['buy-listing-changed', 'buy-listing-locked'],
    name: 'A price that is not the listing’s, and an NFT at the checkout of another buyer',
    run: async (scene) => {
      const listing = await scene.openListing({ price: '30' })
      const buyer = await scene.openAccount()
      const priceChanged = await refusedPreparation(scene, { ...listing, price: '29' }, buyer)
      await prepareBuy(scene, listing, await scene.openAccount())
      return [priceChanged, await refusedPreparation(scene, listing, buyer)]
    },
  },
  {
    expectedFailures: ['buy-balance-short', 'buy-balance-unchecked'],
    name: 'A balance that is too small, and one that cannot be read',
    run: async (scene) => {
      const listing = await scene.openListing({ price: '20' })
      const failures = [await refusedPreparation(scene, listing, await scene.openAccount({ hbar: '20' }))]
      await withTradingFaults(scene, { balances: 'down' }, async () => {
        failures.push(await refusedPreparation(scene, listing, await scene.openAccount()))
      })
      return failures
    },
  },
  {
    expectedFailures: ['collection-not-traded', 'collection-unchecked'],
    name: 'A collection that is not traded, and one that cannot be checked',
    run: async (scene) => {
      const listing = await scene.openListing()
      const buyer = await scene.openAccount()
      const failures = [await refusedPreparation(scene, { ...listing, token: '0.0.4650999' }, buyer)]
      await withTradingFaults(scene, { tradeCheck: 'down' }, async () => {
        failures.push(await refusedPreparation(scene, listing, buyer))
      })
      return failures
    },
  },
  {
    expectedFailures: ['ecdsa-needed', 'buy-own-listing', 'buy-over-cap'],
    name: 'A key of the wrong type, the buyer’s own listing, and a price above the cap',
    run: async (scene) => {
      const evmListing = await scene.openListing({ token: evmToken(scene) })
      const overCap = await scene.openListing({ price: '1000000.00000001' })
      const seller = await openSeller(scene)
      const ownListing = await listThroughApi(scene, seller)
      return [
        await refusedPreparation(scene, evmListing, await scene.openAccount({ keyType: 'ED25519' })),
        await refusedPreparation(scene, ownListing, seller),
        await refusedPreparation(scene, overCap, await scene.openAccount({ hbar: '2000000' })),
      ]
    },
  },
  {
    expectedFailures: ['buy-seller-changes'],
    name: 'A listing that its seller is changing',
    needsOwnMarket: true,
    run: async (scene) => {
      const seller = await openSeller(scene)
      const listing = await listThroughApi(scene, seller)
      await prepareBuy(scene, listing, await scene.openAccount())
      const relist = await prepareList(scene, seller, '30')
      await signAndSubmitPrepared(scene, relist, seller)
      await completeList(scene, relist)
      return [await refusedPreparation(scene, listing, await scene.openAccount())]
    },
  },
  {
    expectedFailures: ['buy-minute-limit', 'buy-nft-limit', 'buy-hour-limit'],
    name: 'More preparations than a key may make in a minute, of one NFT, and in an hour',
    needsOwnMarket: true,
    // The practice market allows 30 preparations in a minute, 8 of one NFT in an hour, and 200 in an hour. A minute
    // passes before each further limit is reached, so that the limit of a minute does not refuse first.
    run: async (scene) => {
      await shortenConsensus(scene)
      const listing = await scene.openListing()
      const buyer = await scene.openAccount()
      await countPreparations(scene, listing, OTHER_SERIAL, 30)
      const minuteLimited = await refusedPreparation(scene, listing, buyer)
      await advanceClock(scene, 61)
      await countPreparations(scene, listing, listing.serial, 8)
      const nftLimited = await refusedPreparation(scene, listing, buyer)
      for (let i = 0; i < 9; i++) {
        await countPreparations(scene, listing, OTHER_SERIAL, 20)
        await advanceClock(scene, 61)
      }
      return [minuteLimited, nftLimited, await refusedPreparation(scene, await scene.openListing(), buyer)]
    },
  },
]
