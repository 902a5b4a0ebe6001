import { ArrowUp } from 'lucide-react'
import type { Listing } from '@shared/contract/market'
import { tryParseHbar } from '@shared/amount'
import { changeWords, DASH, hbarFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import type { ListingsSort } from '../../stores/market'
import { Art } from '../../ui/Art'
import { Badge } from '../../ui/Badge'
import { IdText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { useAccounts, useGo } from '../app-context'
import '../../ui/table.css'

type TableProps = { readonly listings: readonly Listing[]; readonly sort: ListingsSort; readonly floor: string | null }

export function ListingsTable({ listings, sort, floor }: TableProps) {
  const own = new Set(useAccounts()?.accounts.map((a) => a.id) ?? [])
  // Two decimals for all when any price has some; a price with more shows its own.
  const decimals = listings.some((l) => l.price !== null && decimalsOf(l.price) > 0) ? 2 : 0
  return (
    <table className="data lined listings">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Image</span>
          </th>
          <th scope="col">Name</th>
          <th scope="col" className="num" aria-sort={sort === 'price' ? 'ascending' : undefined}>
            {sort === 'price' ? (
              <span className="sorted">
                <ArrowUp size={12} aria-hidden="true" />
                Price
              </span>
            ) : (
              'Price'
            )}
          </th>
          <th scope="col" className="num">
            Over floor
          </th>
          <th scope="col" className="num">
            Serial
          </th>
          <th scope="col">Seller</th>
        </tr>
      </thead>
      <tbody>
        {listings.map((l) => (
          <Row key={l.serial} listing={l} mine={own.has(l.seller.id)} decimals={decimals} floor={floor} />
        ))}
      </tbody>
    </table>
  )
}

/** How far a price stands over the floor; a comparison for the eye, never signed on. */
function overFloor(price: string | null, floor: string | null): string {
  const a = price === null ? null : tryParseHbar(price)
  const b = floor === null ? null : tryParseHbar(floor)
  if (a === null || b === null || b <= 0n) return DASH
  return a === b ? 'floor' : changeWords((Number(a - b) / Number(b)) * 100)
}

const decimalsOf = (price: string): number => /\.(\d+)$/.exec(hbarFigure(price))?.[1]?.length ?? 0

type RowProps = {
  readonly listing: Listing
  readonly mine: boolean
  readonly decimals: number
  readonly floor: string | null
}

function Row({ listing: l, mine, decimals, floor }: RowProps) {
  const go = useGo()
  return (
    <tr className="open">
      <td className="thumb-cell">
        <Art src={l.image} className="thumb" />
      </td>
      <td>
        <span className="row">
          <button
            type="button"
            className="rowlink cut"
            onClick={() => go({ name: 'nft', token: l.token, serial: l.serial })}
          >
            {nameOr(l.name, `Serial ${l.serial}`)}
          </button>
          {mine && <Badge tone="accent">yours</Badge>}
        </span>
      </td>
      <td className="num strong">
        {l.price === null ? <span className="t3">no HBAR price</span> : <Money hbar={l.price} minDecimals={decimals} />}
      </td>
      <td className="num t2">{overFloor(l.price, floor)}</td>
      <td className="num t2">{l.serial}</td>
      <td className="t2">{l.seller.name ?? <IdText id={l.seller.id} checksum={l.seller.checksum} />}</td>
    </tr>
  )
}
