import type { Launch } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import type { FollowedFlow } from '../flows/use-followed-flow'
import type { MintObstacle } from './launch-text'

export type MintFormProps = {
  readonly launch: Launch
  readonly token: EntityId
  /** Current price of the launch for each NFT, decimal HBAR. */
  readonly price: string
  readonly follow: FollowedFlow
  /** Reason why minting is not possible yet; null if it is. The form shows what a mint needs in both cases. */
  readonly openingObstacle: MintObstacle | null
  readonly onRefresh: () => void
}
