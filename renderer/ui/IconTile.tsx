import type { ReactNode } from 'react'
import styles from './icon-tile.module.css'

/** Tile of 36 px with an icon, in the place of a thumbnail in a row without an NFT. */
export function IconTile({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles['tile']} aria-hidden="true">
      {children}
    </span>
  )
}
