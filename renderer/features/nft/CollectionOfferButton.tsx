import type { NftDetail } from '@shared/contract/nft'
import { Button, type ButtonProps } from '../../ui/Button'
import { useGo } from '../../app/app-context'

type OfferProps = { readonly nft: NftDetail; readonly size?: NonNullable<ButtonProps['size']> }

/** Button for an offer on any NFT of the collection. The app cannot make an offer on one NFT. */
export function OfferForCollection({ nft: { token, checksum, collection }, size = 'normal' }: OfferProps) {
  const go = useGo()
  return (
    <Button size={size} onClick={() => go({ name: 'offers', on: { token, checksum, name: collection } })}>
      Make a collection offer
    </Button>
  )
}
