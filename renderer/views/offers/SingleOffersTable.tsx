import type { SingleOffer, SingleOffers } from '@shared/contract/offers'
import { DASH, hbarWords } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import { FreshnessStamp, useStale } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useAccountName, useGo, useSettings } from '../app-context'
import { MarketPageIcon } from '../MarketPage'
import { Who } from '../nft/PastTable'
import '../../ui/table.css'

type TableProps = { readonly view: SingleOffers; readonly side: 'received' | 'made' }

/** Each offer beside the floor, the last sale and what the NFT is asked for. */
export function SingleOffersTable({ view, side }: TableProps) {
  const isSeveral = view.accounts.length > 1
  return (
    <table className="data lined of-single stacks">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Image</span>
          </th>
          <th scope="col">NFT</th>
          <th scope="col" className="num">
            Offered
          </th>
          <th scope="col" className="num">
            Floor
          </th>
          <th scope="col" className="num of-wide">
            Last sale
          </th>
          <th scope="col" className="num">
            Asked
          </th>
          <th scope="col">{side === 'received' ? 'By' : 'Held by'}</th>
          {isSeveral && <th scope="col">Account</th>}
          <th scope="col">Status</th>
          <th scope="col" className="num">
            Since
          </th>
        </tr>
      </thead>
      <tbody>
        {view.offers.map((offer, i) => (
          <Row key={`${offer.token}/${offer.serial} ${i}`} {...{ offer, side, isSeveral }} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { readonly offer: SingleOffer; readonly side: 'received' | 'made'; readonly isSeveral: boolean }

function Row({ offer, side, isSeveral }: RowProps) {
  const go = useGo()
  const accountName = useAccountName()
  const { hideAmounts } = useSettings()
  const isOldFloor = useStale(offer.floorStamp)
  const { token, serial, lastSale, at, status } = offer
  return (
    <tr className="open">
      <td className="thumb-cell">
        <Art src={offer.image} className="thumb t36" />
      </td>
      <td className="of-nft lead">
        <button type="button" className="rowlink cut" onClick={() => go({ name: 'nft', token, serial })}>
          {nameOr(offer.name, `Serial ${serial}`)}
        </button>
        <span className="small t3 cut">{nameOr(offer.collection, token)}</span>
      </td>
      <td className="num strong" data-label="Offered">
        <Money hbar={offer.price} hidden={hideAmounts} />
      </td>
      <td className={cx('num t2', isOldFloor && 'is-stale')} data-label="Floor">
        <Money hbar={offer.floor} />
        {offer.floorStamp && isOldFloor && <FreshnessStamp stamp={offer.floorStamp} />}
      </td>
      <td
        className="num t2 of-wide"
        title={lastSale ? `${hbarWords(lastSale.price)}, ${dateWords(lastSale.at)}` : 'None is known'}
      >
        <Money hbar={lastSale?.price ?? null} />
      </td>
      <td className="num t2" data-label="Asked">
        {/* What others ask is the market's to tell. */}
        <Money hbar={offer.listedPrice} hidden={hideAmounts && side === 'received'} />
      </td>
      <td className="t2 cut of-who" data-label={side === 'received' ? 'By' : 'Held by'}>
        <Who id={side === 'received' ? offer.buyer : offer.seller} />
      </td>
      {isSeveral && (
        <td className="t2 cut of-who" data-label="Account">
          {plainText(accountName(offer.account), 24)}
        </td>
      )}
      <td className="t2 cut of-who" data-label="Status">
        {status === null ? DASH : plainText(status, 30)}
      </td>
      <td className="num small t2" data-label="Since" title={at === null ? undefined : utcWords(at)}>
        {at === null ? 'not known' : dateWords(at)}
        <MarketPageIcon small what="the NFT" of={{ kind: 'nft', token, serial }} />
      </td>
    </tr>
  )
}
