import { useState } from 'react'
import { listNameProblem } from '../../../features/lists/list-text'
import { Checkbox } from '../../../ui/Choices'
import { Field } from '../../../ui/Field'
import { IdText } from '../../../ui/Id'
import { TaskButtons, DoneScreen } from '../parts'
import { useSend } from '../use-send'
import { Frame } from '../Frame'
import { IdField, isAcceptedId } from './IdField'
import { ListProblem } from './ListProblem'
import type { ListProps } from './list-props'
import { useIdVerdict } from './use-id-verdict'
import { cx } from '../../../ui/cx'
import vaultStyles from '../vault.module.css'
import listsStyles from './lists.module.css'

/**
 * Adds an account or operator to the spenders. The person must type the id: the window never shows the id that a
 * transaction names.
 */
export function AddSpenderTask({ api, list }: ListProps<'add-spender'>) {
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [done, setDone] = useState(false)
  const { state, send } = useSend()
  const verdict = useIdVerdict(api, text)
  const nameProblem = listNameProblem(name.trim())
  const isReady = isAcceptedId(text, verdict, 'spender') && nameProblem === null && agreed
  const changeId = (id: string) => {
    setText(id)
    setAgreed(false)
  }
  const submit = async () => {
    if (!isReady) return
    if (await send(() => api.addSpender({ id: text.trim(), name: name.trim() }))) setDone(true)
  }
  if (done && verdict?.status === 'ok') {
    return (
      <DoneScreen
        api={api}
        title="The spender is on your list"
        text="Adding a spender gives no permission: you review and sign each permission separately. Existing permissions are under Allowances."
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
    <Frame
      title="Add a spender"
      text="Only accounts and operators on your list can get permission to spend or to move NFTs. A wrong spender could take whatever you allow."
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} state={state} label="Add" isGuarded disabled={!isReady} />}
    >
      <Source purpose={list.purpose} published={list.published} />
      <IdField purpose="spender" text={text} verdict={verdict} onChange={changeId} />
      <Field
        label="Your name for the spender"
        hint="Optional."
        value={name}
        maxLength={40}
        problem={nameProblem}
        onChange={(e) => setName(e.target.value)}
      />
      <Checkbox checked={agreed} onChange={setAgreed}>
        I have this id from the market’s own documents and compared every digit
      </Checkbox>
      <ListProblem state={state} />
    </Frame>
  )
}

type SourceProps = Pick<ListProps<'add-spender'>['list'], 'purpose' | 'published'>

/** Advice on the source of the id: never this screen, nor the transaction that waits for the spender. */
const Source = ({ purpose, published }: SourceProps) => (
  <div className={listsStyles['vt-source']}>
    {purpose !== null && (
      <p>
        <b>A transaction waits for a spender that is not on your list.</b> {purpose}
      </p>
    )}
    <p className="t2">
      Take the id from the market’s own documents. The id in a transaction proves nothing, so this window does not show
      that id.
    </p>
    {published && (
      <p className="t2">
        The practice market publishes its account in its manual: <span className="mono">{published.account}</span>, for
        EVM collections <span className={cx('mono', vaultStyles['break'])}>{published.operator}</span>.
      </p>
    )}
  </div>
)
