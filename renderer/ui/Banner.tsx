import type { ReactNode } from 'react'
import './state.css'

type BannerProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: ReactNode
  readonly children?: ReactNode
}

/** Notice below the header of a page: a title, a text that wraps under the title, and the children as actions. */
export function Banner({ icon, title, text, children }: BannerProps) {
  return (
    <div className="banner" role="status">
      {icon}
      <div>
        <b>{title}</b>
        <span className="t2">{text}</span>
      </div>
      {children}
    </div>
  )
}
