import { useId, useState } from 'react'
import type { HeldCollection, HeldNft } from '@shared/contract/holdings'
import { DASH, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { Art } from '../../ui/Art'
import { Badge } from '../../ui/Badge'
import { FreshnessStamp, useStale } from '../../ui/FreshnessStamp'
import { cx } from '../../ui/cx'
import { Money } from '../../ui/Money'
import { useGo } from '../app-context'
import '../../ui/table.css'

const CHUNK = 200

/** One row an NFT, for comparing across collections. */
export function HoldingsTable({ collections }: { readonly collections: readonly HeldCollection[] }) {
  const [limit, setLimit] = useState(CHUNK)
  const rows = collections.flatMap((collection) => collection.nfts.map((nft) => ({ collection, nft })))
  return (
    <>
      <table className="data lined">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Image</span>
            </th>
            <th scope="col">Name</th>
            <th scope="col">Collection</th>
            <th scope="col" className="num">
              Rank
            </th>
            <th scope="col" className="num">
              Floor
            </th>
            <th scope="col" className="num">
              Best offer
            </th>
            <th scope="col" className="num">
              Listed at
            </th>
            <th scope="col" className="num">
              Prices read
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, limit).map(({ collection, nft }) => (
            <Row key={`${nft.token}/${nft.serial}`} collection={collection} nft={nft} />
          ))}
        </tbody>
      </table>
      {rows.length > limit && (
        <button type="button" className="link more" onClick={() => setLimit(limit + CHUNK)}>
          Show {Math.min(CHUNK, rows.length - limit)} more of {statFigure(rows.length)}
        </button>
      )}
    </>
  )
}

function Row({ collection, nft }: { readonly collection: HeldCollection; readonly nft: HeldNft }) {
  const go = useGo()
  const stale = useStale(collection.stamp)
  const open = () => go({ name: 'nft', token: nft.token, serial: nft.serial })
  const nameId = useId()
  return (
    <tr className="open">
      <td className="thumb-cell">
        <Art src={nft.image} className="thumb" />
      </td>
      <td>
        <span className="row">
          <button type="button" id={nameId} className="rowlink cut" onClick={open}>
            {nameOr(nft.name, `Serial ${nft.serial}`)}
          </button>
          {nft.source === 'own-receipt' && <span className="newdot">from your receipt</span>}
          {nft.listedPrice !== null && <Badge tone="accent">Listed</Badge>}
        </span>
      </td>
      <td className="t2">{nameOr(collection.name, collection.token)}</td>
      <td className="num t2">{nft.rarityRank === null ? DASH : statFigure(nft.rarityRank)}</td>
      <td className="num">
        <span className={cx(stale && 'is-stale')}>
          <Money hbar={collection.floor} />
        </span>
      </td>
      <td className="num">
        <span className={cx(stale && 'is-stale')}>
          <Money hbar={collection.bestOffer} />
        </span>
      </td>
      <td className="num strong">
        {nft.listedPrice === null ? (
          <button type="button" className="link list-link" aria-describedby={nameId} onClick={open}>
            List…
          </button>
        ) : (
          <Money hbar={nft.listedPrice} />
        )}
      </td>
      <td className="num">{collection.stamp && <FreshnessStamp stamp={collection.stamp} />}</td>
    </tr>
  )
}
