import { useState } from 'react'
import type { IdVerdict } from '@shared/contract/lists'
import { similarEntryWords, knownIdWords, typedIdProblem, type IdPurpose } from '../../../features/lists/list-text'
import { Field } from '../../../ui/Field'
import { IdText } from '../../../ui/Id'
import { Octagon, Tick, Triangle } from '../../../ui/StatusIcons'
import styles from './lists.module.css'

type IdFieldProps = {
  readonly purpose: IdPurpose
  readonly idText: string
  readonly verdict: IdVerdict | null
  /** True if the practice market's manual contains the typed id. */
  readonly isInManual?: boolean
  readonly onChange: (idText: string) => void
}

/** Field for an id, with main's verdict below. The field starts empty, because the person must type the id. */
export function IdField({ purpose, idText, verdict, isInManual = false, onChange }: IdFieldProps) {
  const [hasLeftField, setHasLeftField] = useState(false)
  const problem = verdict && typedIdProblem(idText, verdict, purpose)
  // An id is malformed until the person has typed all of it, so this problem is shown only after leaving the field.
  const showsProblem = hasLeftField || verdict?.status !== 'malformed'
  return (
    <div className={styles['vt-id']}>
      <Field
        label={purpose === 'spender' ? 'Account id, or contract address' : 'Account id'}
        placeholder={purpose === 'spender' ? '0.0.1234 or 0x…' : '0.0.1234'}
        className="mono"
        value={idText}
        maxLength={60}
        autoFocus
        problem={showsProblem ? problem : null}
        onBlur={() => setHasLeftField(idText !== '')}
        onChange={(e) => onChange(e.target.value)}
      />
      <div role="status">
        {verdict?.status === 'ok' && problem === null && (
          <>
            <ValidId verdict={verdict} />
            {isInManual && (
              <p className={styles['vt-id-note']}>
                <Tick />
                <span>This id is in the practice market’s manual.</span>
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}

type ValidVerdict = Extract<IdVerdict, { status: 'ok' }>

function ValidId({ verdict }: { readonly verdict: ValidVerdict }) {
  const { id, checksum, known, similarIds, isExpected } = verdict
  const knownText = knownIdWords(known)
  return (
    <>
      <p className={styles['vt-valid-id']}>
        <span className="t2 small">Read as</span> <IdText id={id} checksum={checksum} />
        {knownText !== null && <span className="t2 small"> {knownText}</span>}
      </p>
      {similarIds.map((similarId) => (
        <p className={styles['vt-id-note']} key={similarId.id}>
          <Triangle />
          <span>
            <b>This id looks like {similarEntryWords(similarId)}.</b> {similarId.resemblance} Compare every digit.
          </span>
        </p>
      ))}
      {isExpected !== null && <ExpectedIdNote isExpected={isExpected} />}
    </>
  )
}

/** States whether the typed id is the id in the transaction that waits for a spender. */
const ExpectedIdNote = ({ isExpected }: { readonly isExpected: boolean }) =>
  isExpected ? (
    <p className={styles['vt-id-note']}>
      <Tick />
      <span>This is the id in the transaction.</span>
    </p>
  ) : (
    <p className={styles['vt-id-note']}>
      <Octagon />
      <span>
        <b className="bad">This is not the id in the transaction.</b> Check the id you typed. If the market publishes
        this id, press Cancel: the transaction is for another spender. Nothing is signed then.
      </span>
    </p>
  )

/** True if main's verdict on the typed id is `ok` and the id fits the purpose. */
export const isAcceptedId = (idText: string, verdict: IdVerdict | null, purpose: IdPurpose): verdict is ValidVerdict =>
  verdict?.status === 'ok' && typedIdProblem(idText, verdict, purpose) === null
