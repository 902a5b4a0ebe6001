import { Fragment } from 'react'
import styles from './shell.module.css'

/** Keys as labelled on a keyboard: “Ctrl K”. */
export const Keys = ({ keys }: { readonly keys: string }) => (
  <span className={styles['keys']}>
    {keys.split(' ').map((key, i) => (
      <Fragment key={i}>
        {i > 0 && <span className="sr"> and </span>}
        <kbd>{key}</kbd>
      </Fragment>
    ))}
  </span>
)
