import type { ReactNode } from 'react'
import { Triangle } from './StatusIcons'
import styles from './need.module.css'

type NeedProps = {
  /** Missing precondition, such as "Main cannot hold Season two yet". */
  readonly title: string
  /** Step that fulfils the precondition, with the step's cost. */
  readonly text: ReactNode
  /** Icon in place of the triangle, which marks a precondition that the button can fulfil. */
  readonly icon?: ReactNode
}

/** Missing precondition of an action, above the button that fulfils the precondition. */
export function Need({ title, text, icon = <Triangle /> }: NeedProps) {
  return (
    <div className={styles['need']}>
      {icon}
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
    </div>
  )
}
