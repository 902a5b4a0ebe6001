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

type OutcomeProps = {
  readonly flow: Flow
  /** Images of the minted NFTs, if the parent has loaded them. */
  readonly mintedImages?: readonly (string | null)[]
}

/** Results of a flow: arrived NFTs, removed and placed offers, or the market's own transaction. */
export function Outcome({ flow, mintedImages }: OutcomeProps) {
  const copy = useCopy()
  const { outcome } = flow
  switch (outcome?.of) {
    case undefined:
    case 'sign-in':
      return null
    case 'mint':
      return mintedImages ? (
        <MintedNfts nfts={outcome.minted} images={mintedImages} />
      ) : (
        <MintedNftsWithImages nfts={outcome.minted} />
      )
    case 'offers':
      return <ChangedOffers outcome={outcome} flowKind={flow.kind} />
    case 'batch':
      return (
        <p className={styles['flow-tx']}>
          <IdChip label="Market transaction" id={outcome.transactionId} isShortened onCopy={copy} />
        </p>
      )
  }
}

type MintOutcome = Extract<FlowOutcome, { of: 'mint' }>

const MintedNftsWithImages = ({ nfts }: Pick<MintedProps, 'nfts'>) => (
  <MintedNfts nfts={nfts} images={useMintedImages(nfts)} />
)

type MintedProps = { readonly nfts: MintOutcome['minted']; readonly images: readonly (string | null)[] }

/** Images and names of the NFTs that a mint brought. Each opens the page of the NFT. */
function MintedNfts({ nfts, images }: MintedProps) {
  const go = useGo()
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

type ChangedOffersProps = {
  readonly outcome: Extract<FlowOutcome, { of: 'offers' }>
  readonly flowKind: Flow['kind']
}

function ChangedOffers({ outcome: { removed, placed }, flowKind }: ChangedOffersProps) {
  const veil = useAmountHider()
  if (removed.length + placed.length === 0) return null
  const removedLabel = flowKind === 'offer-cancel' ? 'Cancelled offer: id' : 'Replaced offer: id'
  return (
    <div className={cx('row', styles['flow-got'])}>
      {removed.map((id) => (
        <FactChip key={`removed ${id}`} label={removedLabel} value={String(id)} />
      ))}
      {placed.map(({ id, price }) => (
        <FactChip key={`placed ${id}`} label={`Offer of ${veil(hbarWords(price))}: id`} value={String(id)} />
      ))}
    </div>
  )
}
