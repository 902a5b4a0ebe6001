import { useState } from 'react'
import type { PoolCheck as PoolCheckResult } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { errorText } from '../../format/error-text'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { launchesQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Cross, HalfCircle, Tick } from '../../ui/StatusIcons'
import { useGo } from '../../app/app-context'
import { cx } from '../../ui/cx'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './pool.module.css'

/** Highest serial number that a token can have. */
const MAX_SERIAL = 2_147_483_647

function serialProblem(text: string): string | null {
  if (text === '') return 'Enter a serial number.'
  if (!/^\d+$/.test(text)) return 'A serial number has digits only.'
  if (Number(text) === 0) return 'Serial numbers begin at 1.'
  return Number(text) > MAX_SERIAL ? `No serial number is higher than ${statFigure(MAX_SERIAL)}.` : null
}

/** Form that asks the market whether one NFT is in the pool now. */
export function PoolCheck({ token }: { readonly token: EntityId }) {
  const read = useReadQuery()
  const isOffline = useIsOffline()
  const [serialText, setSerialText] = useState('')
  const [checkedSerial, setCheckedSerial] = useState<number | null>(null)
  const problem = serialProblem(serialText.trim())
  const [showsProblem, setShowsProblem] = useState(false)
  // Before a check, the query is for serial 0. No NFT has this serial, so the cache has no answer.
  const checkState = useKnownState(launchesQueries.poolCheck(token, checkedSerial ?? 0))
  const checkSerial = () => {
    setShowsProblem(problem !== null)
    if (problem !== null) return
    const serial = Number(serialText.trim())
    setCheckedSerial(serial)
    void read(launchesQueries.poolCheck(token, serial))
  }
  const check = knownValue(checkState)
  const failure = 'error' in checkState ? errorText(checkState.error) : null
  return (
    <section aria-label="Pool check">
      <h2 className="h2">Pool check</h2>
      <form
        className={styles['pool-check']}
        onSubmit={(event) => {
          event.preventDefault()
          checkSerial()
        }}
      >
        <Field
          label="Serial number"
          value={serialText}
          inputMode="numeric"
          maxLength={40}
          problem={showsProblem && problem !== null ? { text: problem } : null}
          onChange={(e) => {
            setSerialText(e.target.value)
            // Clears the answer, because the answer is about the serial that was checked, not about the new text.
            setCheckedSerial(null)
          }}
        />
        <Button
          isBusy={isReading(checkState) && checkedSerial !== null && !isOffline}
          disabled={isOffline}
          onClick={checkSerial}
        >
          Check serial
        </Button>
      </form>
      {isOffline && <p className="small t2">Each check is a request to the market. Not available offline.</p>}
      <div role="status">{check && <CheckAnswer check={check} />}</div>
      {failure && (
        <p className="small t2" role="alert">
          {check ? 'Showing the previous answer. ' : ''}
          {failure.title}. {failure.todo}
        </p>
      )}
    </section>
  )
}

function CheckAnswer({ check: { token, serial, isInPool, nft, stamp } }: { readonly check: PoolCheckResult }) {
  const go = useGo()
  const label = nft?.label == null ? '' : nameOr(nft.label, 'no label')
  const rank = nft?.rank == null ? '' : `rank ${statFigure(nft.rank)}`
  return (
    <>
      <p className="row">
        <CheckIcon isInPool={isInPool} />
        <span>{checkText(serial, isInPool)}</span>
      </p>
      <p className={cx('row small t2', styles['check-detail'])}>
        <span>{[label, rank].filter(Boolean).join(', ')}</span>
        <button type="button" className="link" onClick={() => go({ name: 'nft', token, serial })}>
          Open the NFT
        </button>
        <span className="sp" />
        <FreshnessStamp stamp={stamp} />
      </p>
    </>
  )
}

function CheckIcon({ isInPool }: Pick<PoolCheckResult, 'isInPool'>) {
  if (isInPool === null) return <HalfCircle />
  return isInPool ? <Tick /> : <Cross />
}

function checkText(serial: number, isInPool: boolean | null): string {
  if (isInPool === null) return `The market does not report whether serial ${serial} is in the pool.`
  return isInPool ? `Serial ${serial} is in the pool.` : `Serial ${serial} is not in the pool.`
}
