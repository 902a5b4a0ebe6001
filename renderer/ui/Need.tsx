import type { ReactNode } from 'react'
import { Triangle } from './StatusIcons'
import styles from './need.module.css'

type NeedProps = {
  /** What is missing, such as "Main cannot hold Season two yet". */
  readonly title: string
  /** The step that supplies it, with its cost. */
  readonly text: ReactNode
}

/** What an action still needs, above the button that supplies it. */
export function Need({ title, text }: NeedProps) {
  return (
    <div className={styles['need']}>
      <Triangle />
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
    </div>
  )
}
