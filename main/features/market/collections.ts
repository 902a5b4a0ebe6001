import type { market as marketContract } from '@shared/contract/market'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { resolveCollection } from '@shared/market/facts'
import { tokenTraits } from '@shared/market/token'
import type { MarketClient } from '../../market-api/client/client'

type CollectionsDeps = { readonly market: MarketClient; readonly checksum: (id: EntityId) => string }
type Collections = Pick<ServicesOf<{ market: typeof marketContract }>['market'], 'find' | 'traits'>

/** Finds collections, and reads the traits of their NFTs. */
export const createCollections = ({ market, checksum }: CollectionsDeps): Collections => ({
  async find({ text }) {
    const { value, stamp } = await market.read(resolveCollection, { q: text }, { priority: 'visible' })
    const matches = value.matches.map(({ token, name, nfts }) => ({ token, checksum: checksum(token), name, nfts }))
    return { matches, stamp }
  },
  async traits({ token }) {
    const { value, stamp } = await market.read(tokenTraits, { token }, { priority: 'visible' })
    return {
      token,
      traits: value.traits.map(({ trait_type: type, values }) => ({
        type,
        values: values.map((traitValue) => ({
          value: traitValue.value,
          count: traitValue.count,
          listed: traitValue.countListed,
          floor: traitValue.floor,
          bestOffer: traitValue.traitOffer,
        })),
      })),
      stamp,
    }
  },
})
