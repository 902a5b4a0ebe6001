import type { ReactNode } from 'react'
import './state.css'

type BannerProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** A note under the header: what is shown, how old it is, what can be done. A long text wraps under its title. */
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
