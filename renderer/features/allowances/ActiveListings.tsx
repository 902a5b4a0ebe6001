import type { EntityId } from '@shared/ids'
import { errorText } from '../../format/error-text'
import { counted } from '../../format/money'
import { nameOr } from '../../format/text'
import { allowancesQueries } from './queries'
import { useMainQuery } from '../../query/use-query'
import { Price } from '../../ui/Money'
import { Button } from '../../ui/Button'
import { useGo } from '../../app/app-context'

/** A null `serial` means the permission for the whole collection. */
type RestingProps = { readonly account: EntityId; readonly token: EntityId; readonly serial: number | null }

const MOST_NAMED = 8

/** Listings that depend on a permission about to be revoked: they can no longer be bought afterwards. */
export function RestingListings({ account, token, serial }: RestingProps) {
  const go = useGo()
  const state = useMainQuery(allowancesQueries.resting(account, token))
  // An older list may lack new listings, so it is not shown right before a revoke.
  if ('error' in state) {
    return (
      <p className="small t2" role="alert">
        What is listed could not be read. {errorText(state.error).title}.{' '}
        {serial === null ? 'Listings of yours in this collection may rest on it.' : 'A listing of it may rest on this.'}
      </p>
    )
  }
  if (state.status !== 'ready') return <p className="small t3">Reading what is listed</p>
  const { isWhole } = state.value
  const listings = state.value.listings.filter((one) => serial === null || one.serial === serial)
  if (listings.length === 0 && isWhole) {
    return <p className="t2">{serial === null ? 'You have nothing listed in this collection.' : 'It is not listed.'}</p>
  }
  // An incomplete list says nothing about listings that are not in it.
  if (listings.length === 0) {
    const what = serial === null ? 'Listings of yours in this collection' : 'A listing of it'
    return <p className="t2">Not all that you have listed was read. {what} may rest on this.</p>
  }
  const others = listings.length - MOST_NAMED
  return (
    <div role="status">
      <p>
        <b>{`${isWhole || serial !== null ? '' : 'At least '}${counted(listings.length, 'listing')} of yours ${listings.length === 1 ? 'rests' : 'rest'} on it.`}</b>{' '}
        <span className="t2">
          {serial === null
            ? 'Once it is taken back, nobody can buy them, though the market may go on showing them. Take them back from sale first to have them gone.'
            : 'Once it is taken back, nobody can buy it, though the market may go on showing it. Taking it back from sale instead ends both.'}
        </span>
      </p>
      <ul className="al-resting" aria-label="Listings that rest on it">
        {listings.slice(0, MOST_NAMED).map(({ serial: number, name, price, otherPrice }) => (
          <li key={number} className="row between">
            <span className="cut">{nameOr(name, `Serial ${number}`)}</span>
            <Price hbar={price} other={otherPrice} />
          </li>
        ))}
      </ul>
      {serial !== null && (
        <Button size="small" onClick={() => go({ name: 'nft', token, serial })}>
          Open the NFT
        </Button>
      )}
      {others > 0 && <p className="small t2">{`And ${isWhole ? '' : 'at least '}${counted(others, 'other')}.`}</p>}
    </div>
  )
}
