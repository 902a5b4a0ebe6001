import { useState } from 'react'
import type { PoolCheck as Check } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { errorText } from '../../format/error-text'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { launchesQueries } from './queries'
import { isReading, known } from '../../query/remote'
import { useKnown, useRead } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Cross, HalfCircle, Tick } from '../../ui/StatusIcons'
import { useGo } from '../../app/app-context'

/** Highest serial of a token: a collection cannot have more NFTs. */
const MOST = 2_147_483_647

function problemOf(text: string): string | null {
  if (text === '') return 'Enter a serial number.'
  if (!/^\d+$/.test(text)) return 'A serial number has digits only.'
  if (Number(text) === 0) return 'Serial numbers begin at 1.'
  return Number(text) > MOST ? `No serial number is higher than ${statFigure(MOST)}.` : null
}

/** Checks with the market if one NFT is in the pool right now. */
export function PoolCheck({ token }: { readonly token: EntityId }) {
  const read = useRead()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<number | null>(null)
  const problem = problemOf(text.trim())
  const [isWrong, setWrong] = useState(false)
  // Serial 0 does not exist, so its query is never cached.
  const state = useKnown(launchesQueries.poolCheck(token, asked ?? 0))
  const ask = () => {
    setWrong(problem !== null)
    if (problem !== null) return
    const serial = Number(text.trim())
    setAsked(serial)
    void read(launchesQueries.poolCheck(token, serial))
  }
  const found = known(state)
  const failed = 'error' in state ? errorText(state.error) : null
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
          maxLength={40}
          problem={isWrong && problem !== null ? { text: problem } : null}
          onChange={(e) => {
            setText(e.target.value)
            // The answer belongs to the serial that was checked, so a change of the text clears the answer.
            setAsked(null)
          }}
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
