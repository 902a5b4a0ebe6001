import { Search } from 'lucide-react'
import { openOverlay } from '../../stores/overlay'
import { useApp } from '../../app/app-context'
import styles from './market.module.css'

/** Field that opens the palette, which finds collections, NFTs and ids. */
export function MarketSearch() {
  const { stores } = useApp()
  return (
    <button type="button" className={styles['search']} onClick={() => openOverlay(stores.overlay, 'palette')}>
      <Search size={16} aria-hidden="true" />
      Collection, NFT or id
    </button>
  )
}
