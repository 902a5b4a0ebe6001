import type { Launch } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import type { Follow } from '../flows/use-follow'
import type { MintBar } from './launch-text'

export type MintFormProps = {
  readonly launch: Launch
  readonly token: EntityId
  /** Current price of the launch for each NFT, decimal HBAR. */
  readonly price: string
  readonly follow: Follow
  /** Reason why minting is not possible yet; null if it is. The form shows what a mint needs in both cases. */
  readonly wait: MintBar | null
  readonly onRefresh: () => void
}
