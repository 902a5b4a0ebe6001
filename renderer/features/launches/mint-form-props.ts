import type { Launch } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import type { Stamp } from '@shared/time'
import type { FollowedFlow } from '../flows/use-followed-flow'
import type { MintObstacle } from './launch-text'

export type MintFormProps = {
  readonly launch: Launch
  readonly token: EntityId
  /** Current price of the launch for each NFT, decimal HBAR. */
  readonly price: string
  readonly followedFlow: FollowedFlow
  /** Reason why minting is not possible yet; null if minting is possible now. */
  readonly openingObstacle: MintObstacle | null
  /** Stamp of the launch, from which the price is. */
  readonly stamp: Stamp
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
}
