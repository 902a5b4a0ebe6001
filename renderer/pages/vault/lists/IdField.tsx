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
  const [hasLeftField, setHasLeftField] = useState(false)
  const problem = verdict && typedIdProblem(text, verdict, purpose)
  // A partial id is not yet a mistake; an id that looks complete is judged at once.
  const showsProblem = hasLeftField || verdict?.status !== 'malformed'
  return (
    <div className={styles['vt-id']}>
      <Field
        label={purpose === 'spender' ? 'Account id, or address of an operator' : 'Account id'}
        placeholder={purpose === 'spender' ? '0.0.1234 or 0x…' : '0.0.1234'}
        className="mono"
        value={text}
        maxLength={60}
        autoFocus
        problem={showsProblem ? problem : null}
        onBlur={() => setHasLeftField(text !== '')}
        onChange={(e) => onChange(e.target.value)}
      />
      <div role="status">{verdict?.status === 'ok' && problem === null && <ValidId verdict={verdict} />}</div>
    </div>
  )
}

type ValidVerdict = Extract<IdVerdict, { status: 'ok' }>

function ValidId({ verdict }: { readonly verdict: ValidVerdict }) {
  const { id, checksum, known, alike, isExpected } = verdict
  const knownText = knownIdWords(known)
  return (
    <>
      <p className={styles['vt-read']}>
        <span className="t2 small">Read as</span> <IdText id={id} checksum={checksum} />
        {knownText !== null && <span className="t2 small"> {knownText}</span>}
      </p>
      {alike.map((entry) => (
        <p className={styles['vt-said']} key={entry.id}>
          <Triangle />
          <span>
            <b>This id looks like {similarEntryWords(entry)}.</b> {entry.how} Compare every digit.
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
      <span>This is the id in the transaction.</span>
    </p>
  ) : (
    <p className={styles['vt-said']}>
      <Octagon />
      <span>
        <b className="bad">This is not the id in the transaction.</b> Check the id you typed. If the market publishes
        this id, cancel: the transaction is for another spender.
      </span>
    </p>
  )

/** True if this id may be sent. */
export const isAcceptedId = (text: string, verdict: IdVerdict | null, purpose: IdPurpose): verdict is ValidVerdict =>
  verdict?.status === 'ok' && typedIdProblem(text, verdict, purpose) === null
