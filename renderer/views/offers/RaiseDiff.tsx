import { DASH } from '../../format/money'
import { Money } from '../../ui/Money'
import { useSettings } from '../app-context'

export type RaiseSide = {
  /** Null while they are not known: the market gives new ones. */
  readonly ids: readonly number[] | null
  readonly price: string | null
  /** What all offers need together. */
  readonly needed: string | null
}

type DiffProps = {
  readonly before: RaiseSide
  readonly after: RaiseSide
  /** Something is decided by it: figures stand although the person hides amounts elsewhere. */
  readonly shown?: boolean
}

/** What raising changes: the offers themselves, since old ones go and new ones come, their price, and what all need. */
export function RaiseDiff({ before, after, shown = false }: DiffProps) {
  const hideAmounts = useSettings().hideAmounts && !shown
  return (
    <table className="data of-diff" aria-label="Before and after">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">What</span>
          </th>
          <th scope="col" className="num">
            Before
          </th>
          <th scope="col" className="num">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Ids</th>
          <td className="num of-ids">{idWords(before.ids)}</td>
          <td className="num of-ids">{after.ids === null ? 'new ones' : idWords(after.ids)}</td>
        </tr>
        <tr>
          <th scope="row">Price for each</th>
          <td className="num">
            <Money hbar={before.price} hidden={hideAmounts} />
          </td>
          <td className="num strong">
            <Money hbar={after.price} hidden={hideAmounts} />
          </td>
        </tr>
        <tr>
          <th scope="row">All your offers need</th>
          <td className="num">
            <Money hbar={before.needed} hidden={hideAmounts} />
          </td>
          <td className="num strong">
            <Money hbar={after.needed} hidden={hideAmounts} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const MOST_IDS = 6

function idWords(ids: readonly number[] | null): string {
  if (ids === null || ids.length === 0) return DASH
  const shown = ids.slice(0, MOST_IDS).join(', ')
  return ids.length > MOST_IDS ? `${shown} and ${ids.length - MOST_IDS} more` : shown
}
