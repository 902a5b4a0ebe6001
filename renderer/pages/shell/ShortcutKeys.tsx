import { Fragment } from 'react'
import styles from './shell.module.css'

/** Keys to press together for a shortcut. `keys`: labels of the keys, separated by spaces, such as “Ctrl K”. */
export const ShortcutKeys = ({ keys }: { readonly keys: string }) => (
  <span className={styles['keys']}>
    {keys.split(' ').map((key, index) => (
      <Fragment key={index}>
        {index > 0 && <span className="sr"> and </span>}
        <kbd>{key}</kbd>
      </Fragment>
    ))}
  </span>
)
