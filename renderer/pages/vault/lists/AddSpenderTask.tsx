import { useState } from 'react'
import { MAX_LIST_NAME_CHARS } from '@shared/contract/lists'
import { listNameProblem } from '../../../features/lists/list-text'
import { Checkbox } from '../../../ui/Choices'
import { Field } from '../../../ui/Field'
import { IdText } from '../../../ui/Id'
import { TaskButtons, DoneScreen } from '../task-parts'
import { useSend } from '../use-send'
import { TaskFrame } from '../TaskFrame'
import { IdField, isAcceptedId } from './IdField'
import { ListProblem } from './ListProblem'
import type { ListTaskProps } from './list-task-props'
import { useIdVerdict } from './use-id-verdict'
import { cx } from '../../../ui/cx'
import vaultStyles from '../vault.module.css'
import listsStyles from './lists.module.css'

/**
 * Adds an account or operator to the spenders. The person must type the id, so the window never shows the id that a
 * transaction contains.
 */
export function AddSpenderTask({ api, listTask }: ListTaskProps<'add-spender'>) {
  const [idText, setIdText] = useState('')
  const [typedName, setTypedName] = useState<string | null>(null)
  const [hasComparedDigits, setHasComparedDigits] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const { sendState, send } = useSend()
  const verdict = useIdVerdict(api, idText)
  const name = typedName ?? proposedName(idText, listTask.published)
  const nameProblem = listNameProblem(name.trim())
  const isIdAccepted = isAcceptedId(idText, verdict, 'spender')
  const isReady = isIdAccepted && nameProblem === null && hasComparedDigits
  const isPractice = listTask.published !== null
  const changeIdText = (newText: string) => {
    setIdText(newText)
    setHasComparedDigits(false)
  }
  const submit = async () => {
    if (!isReady) return
    if (await send(() => api.addSpender({ id: idText.trim(), name: name.trim() }))) setIsDone(true)
  }
  if (isDone && verdict?.status === 'ok') {
    // `isExpected`: the id is the one in the transaction that waits for a spender, so its review comes next.
    return (
      <DoneScreen
        api={api}
        title="The spender is on your list"
        text="Adding a spender gives no permission: you review and sign each permission separately. Existing permissions are under Allowances."
        closeLabel={verdict.isExpected === true ? 'Continue to the review' : 'Close'}
      >
        <dl className={vaultStyles['vt-kv']}>
          <dt>Spender</dt>
          <dd>
            <IdText id={verdict.id} checksum={verdict.checksum} />
          </dd>
        </dl>
      </DoneScreen>
    )
  }
  return (
    <TaskFrame
      title="Add a spender"
      text={
        isPractice
          ? 'A spender can take what you allow. Type the id that the practice market’s manual names, shown below.'
          : 'A spender can take the HBAR and NFTs that you allow, at any time. Type the id from the market’s own documents, not from a transaction.'
      }
      onSubmit={() => void submit()}
      foot={
        <TaskButtons
          api={api}
          sendState={sendState}
          label="Add spender"
          missingStep={missingStepText(isIdAccepted, hasComparedDigits)}
          isGuarded
          disabled={!isReady}
        />
      }
    >
      <IdSourceNote {...listTask} />
      <IdField
        purpose="spender"
        idText={idText}
        verdict={verdict}
        isInManual={proposedName(idText, listTask.published) !== ''}
        onChange={changeIdText}
      />
      <Field
        label="Your name for the spender (optional)"
        value={name}
        maxLength={MAX_LIST_NAME_CHARS}
        problem={nameProblem}
        onChange={(e) => setTypedName(e.target.value)}
      />
      <Checkbox checked={hasComparedDigits} onChange={setHasComparedDigits}>
        {isPractice
          ? 'I compared every digit with the practice market’s manual'
          : 'I have this id from the market’s own documents and compared every digit'}
      </Checkbox>
      <ListProblem sendState={sendState} />
    </TaskFrame>
  )
}

/** Step that is still missing; undefined if only the name has a problem, which the name's field states. */
function missingStepText(isIdAccepted: boolean, hasComparedDigits: boolean): string | undefined {
  if (!isIdAccepted) return 'Type the id, then tick the box.'
  return hasComparedDigits ? undefined : 'Tick the box.'
}

/** Name that the form proposes for an id in the practice market's manual; empty for any other id. */
function proposedName(typedId: string, published: IdSourceProps['published']): string {
  const id = typedId.trim().toLowerCase()
  if (id === published?.account) return 'Practice market'
  return id === published?.operator ? 'Practice market contract' : ''
}

const MANUAL_TITLE = 'From the practice market’s manual'

type IdSourceProps = Pick<ListTaskProps<'add-spender'>['listTask'], 'purpose' | 'expectedKind' | 'published'>

/**
 * Purpose of the waiting transaction, and the ids in the practice market's manual, of the kind that the transaction
 * needs. The id in the transaction may be wrong, so the window does not show that id.
 */
function IdSourceNote({ purpose, expectedKind, published }: IdSourceProps) {
  if (purpose === null && !published) return null
  return (
    <div className={listsStyles['vt-source']}>
      {purpose !== null && (
        <p>
          <b>A transaction waits for a spender that is not on your list.</b> {purpose}
        </p>
      )}
      {published && (
        <section className={listsStyles['vt-manual']} aria-label={MANUAL_TITLE}>
          <b>{MANUAL_TITLE}</b>
          <dl className={cx(vaultStyles['vt-kv'], listsStyles['vt-published'])}>
            {expectedKind !== 'operator' && (
              <>
                <dt>Market account</dt>
                <dd className="mono">{published.account}</dd>
              </>
            )}
            {expectedKind !== 'account' && (
              <>
                <dt>Market contract</dt>
                <dd className={cx('mono', vaultStyles['break'])}>{published.operator}</dd>
              </>
            )}
          </dl>
        </section>
      )}
    </div>
  )
}
