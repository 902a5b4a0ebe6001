import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { Cross } from '../../ui/StatusIcons'
import styles from './flow.module.css'

/** Message about an action that main refused: the reason, what moved, and what to do. */
export function FlowRefusalNotice({ error }: { readonly error: AppError }) {
  const text = errorText(error)
  return (
    <div className={styles['said']} role="alert">
      <Cross />
      <div>
        <b>{text.title}</b>
        <p className="t2">
          {text.moved} {text.todo}
        </p>
      </div>
    </div>
  )
}
