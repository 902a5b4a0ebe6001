import { DASH, HBAR, statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { hbarOrNull, type Row } from '../../stores/holdings-view'
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import { Triangle } from '../../ui/Marks'
import { Money, Price } from '../../ui/Money'
import type { Priced } from './price-plan'
import '../../ui/table.css'

type RowsProps = {
  readonly priced: readonly Priced[]
  /** Empty prices are a mistake from now on. */
  readonly told: boolean
  readonly onPrice: (key: string, text: string) => void
}

/** One line for each that is to be listed: its price, what it brings, and what speaks against it. */
export const ListRows = ({ priced, told, onPrice }: RowsProps) => (
  <div className="list-rows" tabIndex={-1}>
    <table className="data lined rows36">
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            NFT
          </th>
          <th scope="col" className="num">
            Rank
          </th>
          <th scope="col" className="num">
            Listed at
          </th>
          <th scope="col" className="num">
            Floor
          </th>
          <th scope="col" className="num">
            Trait floor
          </th>
          <th scope="col">Price</th>
          <th scope="col" className="num">
            You get
          </th>
        </tr>
      </thead>
      <tbody>
        {priced.map((one) => (
          <Line key={one.row.key} priced={one} told={told} onPrice={onPrice} />
        ))}
      </tbody>
    </table>
  </div>
)

type TraitFloor = NonNullable<Row['nft']['traitFloor']>
const traitWords = ({ type, value }: TraitFloor): string => `${plainText(type, 40)}: ${plainText(value, 40)}`

type LineProps = { readonly priced: Priced; readonly told: boolean; readonly onPrice: RowsProps['onPrice'] }

function Line({ priced, told, onPrice }: LineProps) {
  const { row, text, problem, gets, isAtMost, low } = priced
  const { nft, facts } = row
  const name = nameOr(nft.name, `Serial ${nft.serial}`)
  const isWrong = problem !== null && (told || text !== '')
  const more = isWrong ? problem.text : low
  const id = `price-${row.key.replaceAll(/[^\w]/g, '-')}`
  return (
    <>
      <tr>
        <td className="thumb-cell">
          <Art src={nft.image} className="thumb" />
        </td>
        <td className="strong">{name}</td>
        <td className="num t2">{statFigure(nft.rarityRank)}</td>
        <td className="num t2">
          {nft.listings === null ? (
            DASH
          ) : nft.listings > 0 ? (
            <Price hbar={nft.listedPrice} other={nft.listedOtherPrice} />
          ) : (
            'not listed'
          )}
        </td>
        <td className="num t2">
          <Money hbar={hbarOrNull(facts.floor)} />
        </td>
        <td className="num t2" title={nft.traitFloor === null ? undefined : traitWords(nft.traitFloor)}>
          <Money hbar={hbarOrNull(facts.traitFloor)} />
        </td>
        <td>
          <span className={cx('field sm', isWrong && 'err')}>
            <input
              aria-label={`Price of ${name}`}
              aria-invalid={isWrong || undefined}
              aria-describedby={more === null ? undefined : id}
              inputMode="decimal"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              value={text}
              onChange={(e) => onPrice(row.key, e.target.value)}
            />
            <span className="hb">{HBAR}</span>
          </span>
        </td>
        <td className="num strong">
          {isAtMost && <span className="t2 small">at most </span>}
          <Money hbar={hbarOrNull(gets)} />
        </td>
      </tr>
      {more !== null && (
        <tr className="list-more">
          <td colSpan={2} />
          <td colSpan={6} id={id}>
            <span className="row">
              <Triangle size={14} />
              {more}
            </span>
          </td>
        </tr>
      )}
    </>
  )
}
