import type { ReactNode } from 'react'
import './state.css'

type BannerProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** One line under the header: what is shown, how old it is, what can be done. */
export function Banner({ icon, title, text, children }: BannerProps) {
  return (
    <div className="banner" role="status">
      {icon}
      <b>{title}</b>
      <span className="t2">{text}</span>
      {children}
    </div>
  )
}
