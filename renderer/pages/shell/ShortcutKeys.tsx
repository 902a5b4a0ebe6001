import { Fragment } from 'react'
import styles from './shell.module.css'

/**
 * Keys to press together for a shortcut. `keys`: labels of the keys, separated by spaces, such as “Ctrl K”. The word “to”
 * is text between the first and the last key of a range, such as “Ctrl 1 to 9”.
 */
export const ShortcutKeys = ({ keys }: { readonly keys: string }) => (
  <span className={styles['keys']}>
    {keys.split(' ').map((key, index, all) => (
      <Fragment key={index}>
        {index > 0 && key !== 'to' && all[index - 1] !== 'to' && <span className="sr"> and </span>}
        {key === 'to' ? <span className="small t2">&nbsp;to&nbsp;</span> : <kbd>{key}</kbd>}
      </Fragment>
    ))}
  </span>
)
