import type { ReactNode } from 'react'
import './state.css'

type StateBlockProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** Tooltip of the text. */
  readonly detail?: string
  readonly children?: ReactNode
}

/** Block in place of missing content: an icon, a title, a text, and the children as actions. */
export function StateBlock({ icon, title, text, detail, children }: StateBlockProps) {
  return (
    <div className="state">
      <span className="ib">{icon}</span>
      <h2 className="h2">{title}</h2>
      <p title={detail}>{text}</p>
      {children !== undefined && <div className="acts">{children}</div>}
    </div>
  )
}
