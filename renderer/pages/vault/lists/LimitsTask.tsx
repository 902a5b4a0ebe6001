import { useState } from 'react'
import type { LimitName } from '@shared/contract/lists'
import { LIMIT_NAMES, LIMIT_TEXTS, limitChanges, limitProblem } from '../../../features/lists/list-text'
import { HBAR } from '../../../format/money'
import { Field } from '../../../ui/Field'
import { Secret } from '../../../ui/Secret'
import { TaskButtons, DoneScreen } from '../task-parts'
import { usePassphrase } from '../use-passphrase'
import { useSend } from '../use-send'
import { TaskFrame } from '../TaskFrame'
import { ListProblem } from './ListProblem'
import type { ListProps } from './list-props'
import styles from './lists.module.css'

type LimitTexts = Readonly<Record<LimitName, string>>

/**
 * Form for all limits: amounts in HBAR, shares in percent. An empty field means no limit, except for the network fee
 * and the shares, which always have a limit.
 */
export function LimitsTask({ task, api, listTask }: ListProps<'limits'>) {
  const [texts, setTexts] = useState<LimitTexts>(
    () => Object.fromEntries(LIMIT_NAMES.map((name) => [name, listTask.limits[name] ?? ''])) as LimitTexts,
  )
  const [isDone, setIsDone] = useState(false)
  const passphrase = usePassphrase()
  const { sendState, send } = useSend()
  const needsPassphrase = task.keyStore.isPassphraseSet
  const areLimitsValid = LIMIT_NAMES.every((name) => limitProblem(name, texts[name]) === null)
  const isReady = areLimitsValid && (!needsPassphrase || passphrase.isEntered)
  const submit = async () => {
    if (!isReady) return
    const secret = needsPassphrase ? passphrase.take() : null
    if (await send(() => api.setLimits({ ...texts, passphrase: secret }))) setIsDone(true)
  }
  if (isDone) {
    return <LimitsDone api={api} listTask={listTask} texts={texts} />
  }
  return (
    <TaskFrame
      title="Change the limits"
      text="Anything above a limit is blocked before you sign. “Passphrase above” asks for your passphrase instead. Enter amounts as digits without commas, such as 1000 or 2.5."
      onSubmit={() => void submit()}
      foot={<TaskButtons api={api} sendState={sendState} label="Change limits" isGuarded disabled={!isReady} />}
    >
      {LIMIT_NAMES.map((name) => (
        <Field
          key={name}
          label={LIMIT_TEXTS[name].label}
          hint={LIMIT_TEXTS[name].effect}
          inputMode="decimal"
          placeholder={LIMIT_TEXTS[name].unsetText}
          value={texts[name]}
          maxLength={20}
          problem={limitProblem(name, texts[name])}
          trailingContent={<span className="unit">{name === 'shares' ? '%' : HBAR}</span>}
          onChange={(e) => setTexts({ ...texts, [name]: e.target.value })}
        />
      ))}
      {needsPassphrase && (
        <Secret
          label="Passphrase"
          field={passphrase.field}
          onChange={passphrase.onChange}
          hint="Enter your passphrase. The passphrase protects your money from anyone who finds this app open."
        />
      )}
      <ListProblem sendState={sendState} />
    </TaskFrame>
  )
}

type LimitsDoneProps = Pick<ListProps<'limits'>, 'api' | 'listTask'> & { readonly texts: LimitTexts }

function LimitsDone({ api, listTask, texts }: LimitsDoneProps) {
  const changes = limitChanges(listTask.limits, texts)
  if (changes.length === 0)
    return <DoneScreen api={api} title="No limit was changed" text="All limits stay as they are." />
  return (
    <DoneScreen
      api={api}
      title="The limits are changed"
      text="The new limits apply to everything you start from now on."
    >
      <dl className={styles['vt-changes']}>
        {changes.map(({ name, from, to }) => (
          <div key={name}>
            <dt>{LIMIT_TEXTS[name].label}</dt>
            <dd>
              {from} → <b>{to}</b>
            </dd>
          </div>
        ))}
      </dl>
    </DoneScreen>
  )
}
