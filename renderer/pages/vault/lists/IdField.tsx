import { useState } from 'react'
import type { IdVerdict } from '@shared/contract/lists'
import { similarEntryWords, knownIdWords, typedIdProblem, type IdPurpose } from '../../../features/lists/list-text'
import { Field } from '../../../ui/Field'
import { IdText } from '../../../ui/Id'
import { Octagon, Tick, Triangle } from '../../../ui/StatusIcons'
import styles from './lists.module.css'

type IdFieldProps = {
  readonly purpose: IdPurpose
  readonly text: string
  readonly verdict: IdVerdict | null
  readonly onChange: (text: string) => void
}

/** An id that is typed and never prefilled, with main's verdict below. */
export function IdField({ purpose, text, verdict, onChange }: IdFieldProps) {
  const [left, setLeft] = useState(false)
  const problem = verdict && typedIdProblem(text, verdict, purpose)
  // A partial id is not yet a mistake; an id that looks complete is judged at once.
  const isSaid = left || verdict?.status !== 'malformed'
  return (
    <div className={styles['vt-id']}>
      <Field
        label={purpose === 'spender' ? 'Account id, or address of an operator' : 'Account id'}
        placeholder={purpose === 'spender' ? '0.0.1234 or 0x…' : '0.0.1234'}
        className="mono"
        value={text}
        maxLength={60}
        autoFocus
        problem={isSaid ? problem : null}
        onBlur={() => setLeft(text !== '')}
        onChange={(e) => onChange(e.target.value)}
      />
      <div role="status">{verdict?.status === 'ok' && problem === null && <Sound verdict={verdict} />}</div>
    </div>
  )
}

type Sound = Extract<IdVerdict, { status: 'ok' }>

function Sound({ verdict }: { readonly verdict: Sound }) {
  const { id, checksum, known, alike, isExpected } = verdict
  const what = knownIdWords(known)
  return (
    <>
      <p className={styles['vt-read']}>
        <span className="t2 small">It reads</span> <IdText id={id} checksum={checksum} />
        {what !== null && <span className="t2 small"> {what}</span>}
      </p>
      {alike.map((one) => (
        <p className={styles['vt-said']} key={one.id}>
          <Triangle />
          <span>
            <b>It could be taken for {similarEntryWords(one)}.</b> {one.how} Compare every digit.
          </span>
        </p>
      ))}
      {isExpected !== null && <Expected isExpected={isExpected} />}
    </>
  )
}

const Expected = ({ isExpected }: { readonly isExpected: boolean }) =>
  isExpected ? (
    <p className={styles['vt-said']}>
      <Tick />
      <span>It is the one that the transaction names.</span>
    </p>
  ) : (
    <p className={styles['vt-said']}>
      <Octagon />
      <span>
        <b className="bad">It is not the one that the transaction names.</b> Check what you typed. If it is as the
        market publishes it, cancel: the transaction is for somebody else.
      </span>
    </p>
  )

/** True if this id may be sent. */
export const isSound = (text: string, verdict: IdVerdict | null, purpose: IdPurpose): verdict is Sound =>
  verdict?.status === 'ok' && typedIdProblem(text, verdict, purpose) === null
