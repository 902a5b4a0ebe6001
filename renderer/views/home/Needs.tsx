import { useMemo } from 'react'
import { useStore } from 'zustand'
import { attentionOf, type Attention } from '../../stores/attention'
import { changeLook, FIRST_LOOK } from '../../stores/holdings-look'
import { Button } from '../../ui/Button'
import { HalfCircle, Tick, Triangle } from '../../ui/Marks'
import { useAccounts, useApp, useGo, useSettings } from '../app-context'
import type { Held } from '../holdings/use-holdings'

/** What needs the person, each with the one button that leads to its place. */
export function Needs({ held }: { readonly held: Held }) {
  const { stores } = useApp()
  const { hideAmounts } = useSettings()
  const accounts = useAccounts()
  const flows = useStore(stores.flows)
  const connection = useStore(stores.connection)
  const keys = 'value' in connection ? connection.value.keys : NO_KEYS
  const needs = useMemo(
    () => attentionOf({ flows: 'value' in flows ? flows.value : [], rows: held.rows, keys, accounts }, hideAmounts),
    [flows, held.rows, keys, accounts, hideAmounts],
  )
  return (
    <section className="home-needs" aria-label="Needs you">
      <h2 className="h2">{needs.length === 0 ? 'Nothing needs you now' : 'Needs you'}</h2>
      {needs.length === 0 ? (
        <p className="t2 home-calm">
          <Tick size={16} />
          Offers, low listings, open acts, leftover allowances and keys that end would stand here.
        </p>
      ) : (
        <ul>
          {needs.map((need) => (
            <Need key={need.key} need={need} />
          ))}
        </ul>
      )}
    </section>
  )
}

const NO_KEYS: readonly never[] = []

function Need({ need }: { readonly need: Attention }) {
  const { stores } = useApp()
  const go = useGo()
  const open = () => {
    if (need.look) {
      const { show, collection, search } = FIRST_LOOK
      changeLook(stores.holdingsLook, { show, collection, search, ...need.look })
    }
    go(need.to)
  }
  return (
    <li>
      {need.isUrgent ? <Triangle size={16} /> : <HalfCircle size={16} />}
      <span>
        <b>{need.title}</b>
        <span className="t2">{need.text}</span>
      </span>
      <Button size="small" onClick={open}>
        {need.act}
      </Button>
    </li>
  )
}
