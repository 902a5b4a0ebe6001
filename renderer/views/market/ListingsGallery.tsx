import type { Listing } from '@shared/contract/market'
import { nameOr } from '../../format/text'
import { Art } from '../../ui/Art'
import { Money } from '../../ui/Money'
import { useGo, useSettings } from '../app-context'
import { useColumns } from '../holdings/use-columns'
import '../holdings/holdings.css'

export function ListingsGallery({ listings }: { readonly listings: readonly Listing[] }) {
  const columns = useColumns()
  return (
    <div className="cards" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {listings.map((l) => (
        <Card key={l.serial} listing={l} />
      ))}
    </div>
  )
}

function Card({ listing: l }: { readonly listing: Listing }) {
  const go = useGo()
  const { showMedia } = useSettings()
  return (
    <button
      type="button"
      className="card off-screen"
      onClick={() => go({ name: 'nft', token: l.token, serial: l.serial })}
    >
      <Art src={l.image} absent={showMedia ? 'No image' : 'Image off'} />
      <span className="c1">
        <span className="cut">{nameOr(l.name, `Serial ${l.serial}`)}</span>
      </span>
      <span className="c2">
        <span>Price</span>
        <b>{l.price === null ? 'no HBAR price' : <Money hbar={l.price} />}</b>
      </span>
    </button>
  )
}
