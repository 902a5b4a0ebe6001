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
import type { ListTaskProps } from './list-task-props'
import styles from './lists.module.css'

/** Text that the person typed for each limit. */
type TypedLimits = Readonly<Record<LimitName, string>>

/**
 * Form for all limits: amounts in HBAR, and the limit `shares` in percent. An empty field means no limit, except for
 * `feeCap` and `shares`, which must have a value.
 */
export function LimitsTask({ task, api, listTask }: ListTaskProps<'limits'>) {
  const [typedLimits, setTypedLimits] = useState<TypedLimits>(
    // `Object.fromEntries` loses the type of the names. `LIMIT_NAMES` contains every limit, so the cast is safe.
    () => Object.fromEntries(LIMIT_NAMES.map((name) => [name, listTask.limits[name] ?? ''])) as TypedLimits,
  )
  const [isDone, setIsDone] = useState(false)
  const passphrase = usePassphrase()
  const { sendState, send } = useSend()
  const needsPassphrase = task.keyStore.isPassphraseSet
  const areLimitsValid = LIMIT_NAMES.every((name) => limitProblem(name, typedLimits[name]) === null)
  const hasChanges = areLimitsValid && limitChanges(listTask.limits, typedLimits).length > 0
  const isReady = hasChanges && (!needsPassphrase || passphrase.isEntered)
  const submit = async () => {
    if (!isReady) return
    const secret = needsPassphrase ? passphrase.take() : null
    if (await send(() => api.setLimits({ ...typedLimits, passphrase: secret }))) setIsDone(true)
  }
  if (isDone) {
    return <LimitsDone api={api} listTask={listTask} typedLimits={typedLimits} />
  }
  return (
    <TaskFrame
      title="Change the limits"
      text="Anything above a limit is blocked before you sign. Enter digits without commas, such as 1000 or 2.5."
      onSubmit={() => void submit()}
      foot={
        <TaskButtons
          api={api}
          sendState={sendState}
          label="Change limits"
          missingStep={missingLimitStep(areLimitsValid, hasChanges)}
          isGuarded
          disabled={!isReady}
        />
      }
    >
      <div className={styles['limit-rows']}>
        {LIMIT_NAMES.map((name) => (
          <Field
            key={name}
            label={LIMIT_TEXTS[name].label}
            hint={LIMIT_TEXTS[name].effect}
            inputMode="decimal"
            placeholder={LIMIT_TEXTS[name].unsetText}
            value={typedLimits[name]}
            maxLength={20}
            problem={limitProblem(name, typedLimits[name])}
            trailingContent={<span className="unit">{name === 'shares' ? '%' : HBAR}</span>}
            onChange={(e) => setTypedLimits({ ...typedLimits, [name]: e.target.value })}
          />
        ))}
      </div>
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

/** Step without which no limit can be changed. */
function missingLimitStep(areLimitsValid: boolean, hasChanges: boolean): string {
  if (!areLimitsValid) return 'Correct the marked limit first.'
  return hasChanges ? 'Enter your passphrase.' : 'Change a limit first.'
}

type LimitsDoneProps = Pick<ListTaskProps<'limits'>, 'api' | 'listTask'> & { readonly typedLimits: TypedLimits }

function LimitsDone({ api, listTask, typedLimits }: LimitsDoneProps) {
  return (
    <DoneScreen
      api={api}
      title="The limits are changed"
      text="The new limits apply to everything you start from now on."
    >
      <dl className={styles['vt-changes']}>
        {limitChanges(listTask.limits, typedLimits).map(({ name, from, to }) => (
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
