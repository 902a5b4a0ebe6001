import { useStore } from 'zustand'
import type { NftDetail } from '@shared/contract/nft'
import type { NftOffer } from '@shared/contract/nft-past'
import { hbarWords } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { loadNftOffers, nftOf } from '../../stores/nft'
import { Money } from '../../ui/Money'
import { useApp } from '../app-context'
import { MarketPage } from '../MarketPage'
import { Part } from './Part'
import { Who } from './PastTable'

/** Who offers what: for this very NFT, for one of its traits, for any of the collection. */
export function NftOffersPart({ nft }: { readonly nft: NftDetail }) {
  const { api, stores } = useApp()
  const state = useStore(stores.nftOffers)
  return (
    <Part
      {...{ state, of: nftOf(nft), rows: 2 }}
      title="Offers"
      stampOf={({ stamp }) => stamp}
      onRetry={() => void loadNftOffers(stores.nftOffers, api, nft, true)}
    >
      {({ offers }) => (
        <>
          <table className="data nft-offers">
            <thead>
              <tr>
                <th scope="col">For</th>
                <th scope="col" className="num">
                  Offer
                </th>
                <th scope="col">By</th>
                <th scope="col" className="num">
                  Since
                </th>
              </tr>
            </thead>
            <tbody>
              {offers.map((offer, i) => (
                <Single key={i} offer={offer} />
              ))}
              {wider(nft).map(({ what, hbar }) => (
                <tr key={what}>
                  <td className="t2 cut">{what}</td>
                  <td className="num strong">
                    <Money hbar={hbar} />
                  </td>
                  <td colSpan={2} className="small t3">
                    the best of them
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {offers.length > 0 && nft.ownedByMe && (
            <div className="small t2">
              Offers for a single NFT are accepted on the market’s website.
              <MarketPage of={{ kind: 'nft', token: nft.token, serial: nft.serial }} />
            </div>
          )}
          {offers.length === 0 && (
            <p className="small t2">
              {wider(nft).length === 0
                ? 'Nobody is known to offer anything for it.'
                : 'Nobody is known to offer for this very NFT.'}
            </p>
          )}
        </>
      )}
    </Part>
  )
}

function Single({ offer: { price, buyer, at, status } }: { readonly offer: NftOffer }) {
  return (
    <tr title={status === null ? undefined : `${hbarWords(price)}, ${plainText(status, 40)}`}>
      <td className="t2 cut">This NFT</td>
      <td className="num strong">
        <Money hbar={price} />
      </td>
      <td className="t2 cut">
        <Who id={buyer} />
      </td>
      <td className="num small t2" title={at === null ? undefined : utcWords(at)}>
        {at === null ? 'not known' : dateWords(at)}
      </td>
    </tr>
  )
}

/** Best offers for more than this NFT. */
export function wider({ traits, bestOffer }: NftDetail): readonly { readonly what: string; readonly hbar: string }[] {
  const ofTraits = traits.flatMap(({ type, value, bestOffer: hbar }) =>
    hbar === null ? [] : [{ what: `${nameOr(type, 'Trait')} ${plainText(value, 30)}`, hbar }],
  )
  return bestOffer === null ? ofTraits : [...ofTraits, { what: 'Highest of the collection', hbar: bestOffer }]
}
