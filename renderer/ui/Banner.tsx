import type { ReactNode } from 'react'
import './state.css'

type BannerProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** A notice below the header: the state, its age, possible actions. A long text wraps under its title. */
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
