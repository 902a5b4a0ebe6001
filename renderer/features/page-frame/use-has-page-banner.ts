import { useStore } from 'zustand'
import { useApp } from '../../app/app-context'
import { useKnownValue } from '../../query/use-query'
import { connectionQueries } from '../connection/queries'
import { networkQueries } from '../connection/network-queries'

/**
 * True while the frame of the page shows a banner of its own: about older data, the network or the disk. A page then
 * shows no second banner.
 */
export function useHasPageBanner(): boolean {
  const { stores } = useApp()
  const network = useKnownValue(networkQueries.state)
  const practiceStop = useKnownValue(connectionQueries.state, (connection) => connection.practiceStopped)
  const hasDiskError = useStore(stores.disk, (disk) => disk.error !== null)
  const hasOlderData = network !== null && (network.service.status === 'offline' || network.latestReadError !== null)
  return hasDiskError || practiceStop !== null || hasOlderData
}
