import type { ReactNode } from 'react'
import { Triangle } from './StatusIcons'
import styles from './need.module.css'

type NeedProps = {
  /** Missing thing, such as "Main cannot hold Season two yet". */
  readonly title: string
  /** The step that supplies it, with its cost. */
  readonly text: ReactNode
  /** Icon in place of the triangle, which marks a thing that the button can supply. */
  readonly icon?: ReactNode
}

/** Missing precondition of an action, above the button that supplies it. */
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
