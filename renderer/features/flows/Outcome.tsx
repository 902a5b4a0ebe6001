import type { Flow, FlowOutcome } from '@shared/contract/flows'
import { hbarWords } from '../../format/money'
import { endsWithSerial, nameOr } from '../../format/text'
import { Art } from '../../ui/Art'
import { FactChip, IdChip } from '../../ui/Id'
import { useCopy, useGo } from '../../app/app-context'
import { useAmountHider } from '../../app/use-app-state'
import { cx } from '../../ui/cx'
import { useMintedImages } from './use-minted-images'
import '../../ui/virtual-cards.css'
import styles from './flow.module.css'

/** Results of a flow: arrived NFTs, removed and placed offers, or the market's own transaction. */
export function Outcome({ flow }: { readonly flow: Flow }) {
  const copy = useCopy()
  const { outcome } = flow
  switch (outcome?.of) {
    case undefined:
    case 'sign-in':
      return null
    case 'mint':
      return <MintedNfts nfts={outcome.minted} />
    case 'offers':
      return <ChangedOffers outcome={outcome} />
    case 'batch':
      return (
        <p className={styles['flow-tx']}>
          <IdChip label="The market’s transaction" id={outcome.transactionId} isShortened onCopy={copy} />
        </p>
      )
  }
}

type MintOutcome = Extract<FlowOutcome, { of: 'mint' }>

/** Images and names of the NFTs that a mint brought. Each opens the page of the NFT. */
function MintedNfts({ nfts }: { readonly nfts: MintOutcome['minted'] }) {
  const go = useGo()
  const images = useMintedImages(nfts)
  if (nfts.length === 0) return null
  return (
    <ul className={cx(styles['minted'], nfts.length > 2 && styles['many'])} aria-label="Arrived NFTs">
      {nfts.map(({ token, serial, name }, index) => (
        <li key={`${token}/${serial}`}>
          <button type="button" className="card" onClick={() => go({ name: 'nft', token, serial })}>
            <Art src={images[index] ?? null} />
            <span className="small strong cut block">{mintedName(name, serial)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Name with the serial, unless the name already ends with the serial. */
function mintedName(name: string | null, serial: number): string {
  const title = nameOr(name, `Serial ${serial}`)
  return endsWithSerial(title, serial) ? title : `${title} #${serial}`
}

function ChangedOffers({ outcome: { removed, placed } }: { readonly outcome: Extract<FlowOutcome, { of: 'offers' }> }) {
  const veil = useAmountHider()
  if (removed.length + placed.length === 0) return null
  return (
    <div className={cx('row', styles['flow-got'])}>
      {removed.map((id) => (
        <FactChip key={`removed ${id}`} label="Offer removed" value={String(id)} />
      ))}
      {placed.map(({ id, price }) => (
        <FactChip key={`placed ${id}`} label={`Offer of ${veil(hbarWords(price))}`} value={String(id)} />
      ))}
    </div>
  )
}
