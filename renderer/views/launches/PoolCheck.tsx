import { useState } from 'react'
import { useStore } from 'zustand'
import type { PoolCheck as Check } from '@shared/contract/launches'
import { errorText } from '../../format/error-text'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { checkPool, poolCheckOf } from '../../stores/launches'
import { isReading, known } from '../../stores/remote'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Cross, HalfCircle, Tick } from '../../ui/Marks'
import { useApp, useGo } from '../app-context'

/** Whether one NFT is in the pool, asked of the market at this moment. */
export function PoolCheck({ token }: { readonly token: string }) {
  const { api, stores } = useApp()
  const state = useStore(stores.poolCheck)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<number | null>(null)
  const serial = /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : null
  const [isWrong, setWrong] = useState(false)
  const of = asked === null ? '' : poolCheckOf(token, asked)
  const ask = () => {
    setWrong(serial === null)
    if (serial === null) return
    setAsked(serial)
    void checkPool(stores.poolCheck, api, token, serial)
  }
  const found = known(state, of)
  const failed = 'error' in state && state.of === of ? errorText(state.error) : null
  return (
    <section aria-label="One NFT">
      <h2 className="h2">Is it in the pool?</h2>
      <form
        className="pool-check"
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <Field
          label="Serial number"
          value={text}
          inputMode="numeric"
          maxLength={15}
          problem={isWrong && serial === null ? { text: 'A serial number has digits only.' } : null}
          onChange={(e) => setText(e.target.value)}
        />
        <Button busy={isReading(state) && asked !== null} onClick={ask}>
          Check
        </Button>
      </form>
      <div role="status">{found && <Answer check={found} />}</div>
      {failed && (
        <p className="small t2" role="alert">
          {found ? 'You see the answer that was read last. ' : ''}
          {failed.title}. {failed.todo}
        </p>
      )}
    </section>
  )
}

function Answer({ check: { token, serial, isIn, nft, stamp } }: { readonly check: Check }) {
  const go = useGo()
  const words =
    isIn === null
      ? `Whether serial ${serial} is in the pool is not told.`
      : `Serial ${serial} is ${isIn ? '' : 'not '}in the pool.`
  const label = nft?.label == null ? '' : `${nameOr(nft.label, 'no label')}`
  const rank = nft?.rank == null ? '' : `rank ${statFigure(nft.rank)}`
  return (
    <>
      <p className="row">
        {isIn === null ? <HalfCircle /> : isIn ? <Tick /> : <Cross />}
        <span>{words}</span>
      </p>
      <p className="row small t2">
        <span>{[label, rank].filter(Boolean).join(', ')}</span>
        <button type="button" className="link" onClick={() => go({ name: 'nft', token, serial })}>
          Open the NFT
        </button>
        <FreshnessStamp stamp={stamp} />
      </p>
    </>
  )
}
