import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { FlowRefusalNotice } from '../flows/FlowRefusalNotice'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { ErrorActions } from '../page-frame/ErrorActions'
import { cx } from '../../ui/cx'
import styles from './offers.module.css'

type FootProps = {
  readonly followedFlow: FollowedFlow
  /** Label of the submit button. */
  readonly submitLabel: string
  /** Input that is still missing, such as "Type a price."; null if nothing is missing. */
  readonly missingText?: string | null
  readonly onClose: () => void
  /** Remedies for a refusal that are specific to this form. */
  readonly children?: ReactNode
}

/**
 * Foot of a form with the buttons to cancel and to submit. After a refused start of the flow, also the reason and
 * remedies.
 */
export function FormFoot({ followedFlow, submitLabel, missingText = null, onClose, children }: FootProps) {
  const { state, dismiss } = followedFlow
  return (
    <>
      {state.status === 'refused' && (
        <>
          <FlowRefusalNotice error={state.error} />
          <div className="row flow-mend">
            {children}
            <ErrorActions error={state.error} keyKind="user" onResolved={dismiss} />
          </div>
        </>
      )}
      <div className="dialog-acts">
        {missingText !== null && <span className={cx('small t2', styles['of-missing'])}>{missingText}</span>}
        <Button onClick={onClose}>Cancel</Button>
        {/* While an input is missing, the next step is the input, so the button is not primary. */}
        <Button variant={missingText === null ? 'primary' : 'secondary'} isSubmit isBusy={state.status === 'starting'}>
          {submitLabel}
        </Button>
      </div>
    </>
  )
}
