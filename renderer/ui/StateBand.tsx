import type { ReactNode } from 'react'
import styles from './state-band.module.css'

type StateBandProps = {
  readonly title: string
  /** Next thing to do, in one or two sentences. */
  readonly text: ReactNode
  /** At most three buttons. */
  readonly children?: ReactNode
  /** Picture at the right end, such as the outlines of three empty tiles. */
  readonly aside?: ReactNode
}

/** Wide band at the top of a page that has no content yet. What can be done next follows below the band. */
export function StateBand({ title, text, children, aside }: StateBandProps) {
  return (
    <section className={styles['band']}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        {children !== undefined && <div className={styles['acts']}>{children}</div>}
      </div>
      {aside}
    </section>
  )
}
