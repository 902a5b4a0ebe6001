import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { Cross } from '../../ui/StatusIcons'
import styles from './flow.module.css'

/** Message for a flow that did not start: the reason, that nothing moved, and what to do. */
export function FlowRefused({ error }: { readonly error: AppError }) {
  const words = errorText(error)
  return (
    <div className={styles['said']} role="alert">
      <Cross />
      <div>
        <b>{words.title}</b>
        <p className="t2">
          {words.moved} {words.todo}
        </p>
      </div>
    </div>
  )
}
