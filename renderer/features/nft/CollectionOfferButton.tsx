import type { NftDetail } from '@shared/contract/nft'
import { Button, type ButtonProps } from '../../ui/Button'
import { useGo } from '../../app/app-context'

type OfferProps = { readonly nft: NftDetail } & Pick<ButtonProps, 'size' | 'variant' | 'disabled'>

/** Button that opens the form for a collection offer. The app cannot make an offer for a single NFT. */
export function CollectionOfferButton({
  nft: { token, checksum, collection },
  size = 'normal',
  variant = 'secondary',
  disabled = false,
}: OfferProps) {
  const go = useGo()
  return (
    <Button
      size={size}
      variant={variant}
      disabled={disabled}
      onClick={() => go({ name: 'offers', on: { token, checksum, name: collection } })}
    >
      Make a collection offer
    </Button>
  )
}
