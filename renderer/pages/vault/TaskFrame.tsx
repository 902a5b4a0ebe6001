import type { VaultTask } from '@shared/contract/vault'
import type { VaultApi } from '../../api'
import { useRef, useEffect, type ReactNode } from 'react'
import { useOverflowMark } from '../../ui/use-overflow-mark'
import { cx } from '../../ui/cx'
import styles from './vault.module.css'

export type TaskProps = { readonly task: VaultTask; readonly api: VaultApi }

type FrameProps = {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
  readonly foot: ReactNode
  readonly onSubmit: () => void
}

/** Form of a task: title, text, fields, and a foot that does not scroll. */
export function TaskFrame({ title, text, children, foot, onSubmit }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useOverflowMark(body)
  useEffect(() => {
    document.title = `Countersign: ${title}`
    heading.current?.focus()
  }, [title])
  return (
    <form
      className={styles['vt-form']}
      noValidate
      autoComplete="off"
      onSubmit={(e) => {
        e.preventDefault()
        onSubmit()
      }}
    >
      <div className={styles['vt-body']} ref={body} tabIndex={-1} data-quiet-focus>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={cx('t2', styles['vt-text'])}>{text}</p>
        <div className={styles['vt-fields']}>{children}</div>
      </div>
      <footer className={styles['vt-foot']}>{foot}</footer>
    </form>
  )
}
