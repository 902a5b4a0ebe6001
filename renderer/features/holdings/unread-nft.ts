/** NFTs whose name and image have not been read, and the texts in place of a missing image. */
import type { HeldNft } from '@shared/contract/holdings'

/** True if the facts of the NFT have not been read: its name and image are unknown. */
export const isUnreadNft = ({ name, image }: Pick<HeldNft, 'name' | 'image'>): boolean => name === '' && image === null

type ImageState = {
  readonly showMedia: boolean
  /** True if the facts of the NFT have not been read. */
  readonly isUnread: boolean
  /** True while the market cannot be reached or does not answer. */
  readonly isFailing: boolean
}

/** Text in place of a missing image that is not being loaded. */
export function absentImageText({ showMedia, isUnread, isFailing }: ImageState): string {
  if (!showMedia) return 'Image off'
  if (!isUnread) return 'No image'
  return isFailing ? 'Image not saved yet' : 'Image unknown'
}
