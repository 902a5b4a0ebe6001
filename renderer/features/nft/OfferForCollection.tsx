import type { NftDetail } from '@shared/contract/nft'
import { Button, type ButtonProps } from '../../ui/Button'
import { useGo } from '../../app/app-context'

type OfferProps = { readonly nft: NftDetail; readonly size?: NonNullable<ButtonProps['size']> }

/** An offer for any NFT of the collection: for this very one none can be made from here. */
export function OfferForCollection({ nft: { token, checksum, collection }, size = 'normal' }: OfferProps) {
  const go = useGo()
  return (
    <Button size={size} onClick={() => go({ name: 'offers', on: { token, checksum, name: collection } })}>
      Offer for the collection
    </Button>
  )
}
