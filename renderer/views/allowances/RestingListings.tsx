import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Resting } from '@shared/contract/allowances'
import { errorText } from '../../format/error-text'
import { counted } from '../../format/money'
import { nameOr } from '../../format/text'
import { createRemote, load } from '../../stores/remote'
import { Money } from '../../ui/Money'
import { useApp } from '../app-context'

type RestingProps = { readonly account: string; readonly token: string }

const MOST_NAMED = 8

/** What is listed by leave that is about to be taken back: it cannot be bought any more then. */
export function RestingListings({ account, token }: RestingProps) {
  const { api } = useApp()
  const [store] = useState(() => createRemote<Resting>())
  const state = useStore(store)
  useEffect(
    () => void load(store, token, () => api.allowances.resting({ account, token })),
    [store, api, account, token],
  )
  if (state.status === 'failed') {
    return (
      <p className="small t2" role="alert">
        What is listed could not be read. {errorText(state.error).title}. Listings of yours in this collection may rest
        on it.
      </p>
    )
  }
  if (!('value' in state)) return <p className="small t3">Reading what is listed</p>
  const { listings, isWhole } = state.value
  if (listings.length === 0 && isWhole) return <p className="t2">You have nothing listed in this collection.</p>
  const others = listings.length - MOST_NAMED
  return (
    <div role="status">
      <p>
        <b>{`${isWhole ? '' : 'At least '}${counted(listings.length, 'listing')} of yours ${listings.length === 1 ? 'rests' : 'rest'} on it.`}</b>{' '}
        <span className="t2">
          Once it is taken back, nobody can buy them, though the market may go on showing them. Take them back from sale
          first to have them gone.
        </span>
      </p>
      <ul className="al-resting" aria-label="Listings that rest on it">
        {listings.slice(0, MOST_NAMED).map(({ serial, name, price }) => (
          <li key={serial} className="row between">
            <span className="cut">{nameOr(name, `Serial ${serial}`)}</span>
            {price === null ? <span className="t2">in another token</span> : <Money hbar={price} />}
          </li>
        ))}
      </ul>
      {others > 0 && <p className="small t2">{`And ${isWhole ? '' : 'at least '}${counted(others, 'other')}.`}</p>}
    </div>
  )
}
