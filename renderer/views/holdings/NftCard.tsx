import { useId } from 'react'
import type { HeldNft } from '@shared/contract/holdings'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { Art } from '../../ui/Art'
import { Button } from '../../ui/Button'
import { Money } from '../../ui/Money'
import { useGo, useSettings } from '../app-context'

type CardProps = { readonly nft: HeldNft; readonly bestOffer: string | null; readonly complete: boolean }

export function NftCard({ nft, bestOffer, complete }: CardProps) {
  const go = useGo()
  const { showMedia } = useSettings()
  const name = nameOr(nft.name, `Serial ${nft.serial}`)
  const nameId = useId()
  const open = () => go({ name: 'nft', token: nft.token, serial: nft.serial })
  return (
    <div className="card-place">
      <button type="button" className="card" onClick={open}>
        <Art src={nft.image} absent={showMedia ? (complete ? 'No image' : '') : 'Image off'}>
          {nft.listedPrice !== null && (
            <span className="on-art">
              Listed <Money hbar={nft.listedPrice} />
            </span>
          )}
          {nft.source === 'own-receipt' && <span className="on-art">New, from your receipt</span>}
        </Art>
        <span className="c1">
          <span className="cut" id={nameId}>
            {name}
          </span>
          {nft.rarityRank !== null && <span>Rank {statFigure(nft.rarityRank)}</span>}
        </span>
        <span className="c2">
          <span>Best offer</span>
          <b>
            <Money hbar={bestOffer} />
          </b>
        </span>
      </button>
      {nft.listedPrice === null && (
        <Button size="small" className="card-list" aria-describedby={nameId} onClick={open}>
          List…
        </Button>
      )}
    </div>
  )
}
