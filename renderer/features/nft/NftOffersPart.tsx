import type { NftDetail } from '@shared/contract/nft'
import type { NftOffer } from '@shared/contract/nft-past'
import { hbarWords } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { nftQueries } from './queries'
import { useKnown, useRead } from '../../query/use-query'
import { type Column, DataTable } from '../../ui/data-table'
import { Money } from '../../ui/Money'
import { MarketPage } from '../market-pages/MarketPageButtons'
import { Part } from './Part'
import { Who } from './PastTable'

/** Offers for this NFT, for one of its traits, and for any NFT of the collection. */
export function NftOffersPart({ nft }: { readonly nft: NftDetail }) {
  const state = useKnown(nftQueries.offers(nft))
  const read = useRead()
  return (
    <Part
      state={state}
      rows={2}
      title="Offers"
      stampOf={({ stamp }) => stamp}
      onRetry={() => void read(nftQueries.offers(nft), true)}
    >
      {({ offers }) => (
        <>
          <DataTable
            className="nft-offers"
            rows={offers}
            rowKey={(_, i) => i}
            rowAttributes={({ price, status }) => ({
              title: status === null ? undefined : `${hbarWords(price)}, ${plainText(status, 40)}`,
            })}
            columns={COLUMNS}
            lastRows={wider(nft).map(({ what, hbar }) => (
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
          />
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

const COLUMNS: readonly Column<NftOffer>[] = [
  { key: 'for', label: 'For', className: 't2 cut', cell: () => 'This NFT' },
  { key: 'offer', label: 'Offer', align: 'end', className: 'strong', cell: ({ price }) => <Money hbar={price} /> },
  { key: 'by', label: 'By', className: 't2 cut', cell: ({ buyer }) => <Who id={buyer} /> },
  {
    key: 'since',
    label: 'Since',
    align: 'end',
    className: 'small t2',
    title: ({ at }) => (at === null ? undefined : utcWords(at)),
    cell: ({ at }) => (at === null ? 'not known' : dateWords(at)),
  },
]

/** Best offers that cover more than this NFT: for its traits and for the collection. */
export function wider({ traits, bestOffer }: NftDetail): readonly { readonly what: string; readonly hbar: string }[] {
  const ofTraits = traits.flatMap(({ type, value, bestOffer: hbar }) =>
    hbar === null ? [] : [{ what: `${nameOr(type, 'Trait')} ${plainText(value, 30)}`, hbar }],
  )
  return bestOffer === null ? ofTraits : [...ofTraits, { what: 'Highest of the collection', hbar: bestOffer }]
}
