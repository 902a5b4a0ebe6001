import type { CollectionNft } from '@shared/contract/browse'
import type { EntityId } from '@shared/ids'
import { statFigure } from '../../format/money'
import { endsWithSerial, nameOr } from '../../format/text'
import { Art } from '../../ui/Art'
import { VirtualCards } from '../../ui/VirtualCards'
import { useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { ListedPrice } from './ListedCells'

type CardsProps = {
  readonly token: EntityId
  readonly nfts: readonly CollectionNft[]
  readonly onVisible: (nfts: readonly CollectionNft[]) => void
}
/** Name of the NFT. The serial comes first if the name lacks it, because the end of a long name is cut. */
function nameWithSerial({ name, serial }: CollectionNft): string {
  const nameText = nameOr(name, `Serial ${serial}`)
  return endsWithSerial(nameText, serial) ? nameText : `#${serial} ${nameText}`
}

/** Height of the line of text below the image, in pixels. */
const CAPTION_PX = 28

export function NftCards({ token, nfts, onVisible }: CardsProps) {
  const go = useGo()
  const { showMedia } = useSettings()
  return (
    <VirtualCards
      label="NFTs"
      items={nfts}
      itemKey={({ serial }) => serial}
      textPx={CAPTION_PX}
      onVisible={onVisible}
      renderCard={(nft) => (
        <button type="button" className="card" onClick={() => go({ name: 'nft', token, serial: nft.serial })}>
          <Art src={nft.image} absentText={showMedia ? 'No image' : 'Image off'}>
            {nft.isListed === true && (
              <span className="on-art">
                Listed <ListedPrice token={token} nft={nft} />
              </span>
            )}
          </Art>
          <span className="c1">
            <span className="cut">{nameWithSerial(nft)}</span>
            {nft.rank !== null && <span title="Rarity rank from the market">Rank {statFigure(nft.rank)}</span>}
          </span>
        </button>
      )}
    />
  )
}
