import type { VaultTask } from '@shared/contract/vault'
import type { VaultApi } from '../../api'
import { useRef, useEffect, type ReactNode } from 'react'
import { useMore } from '../../ui/use-more'

export type TaskProps = { readonly task: VaultTask; readonly api: VaultApi }

type FrameProps = {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
  readonly foot: ReactNode
  readonly onSubmit: () => void
}

/** Layout of a task: title, fields, and a fixed foot. */
export function Frame({ title, text, children, foot, onSubmit }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useMore(body)
  useEffect(() => {
    document.title = `Countersign: ${title}`
    heading.current?.focus()
  }, [title])
  return (
    <form
      className="vt-form"
      noValidate
      autoComplete="off"
      onSubmit={(e) => {
        e.preventDefault()
        onSubmit()
      }}
    >
      <div className="vt-body" ref={body} tabIndex={-1} data-quiet-focus>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="t2 vt-text">{text}</p>
        <div className="vt-fields">{children}</div>
      </div>
      <footer className="vt-foot">{foot}</footer>
    </form>
  )
}
