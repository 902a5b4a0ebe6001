import type { Flow, FlowOutcome } from '@shared/contract/flows'
import { hbarWords } from '../../format/money'
import { nameOr } from '../../format/text'
import { FactChip, IdChip } from '../../ui/Id'
import { useCopy, useGo } from '../../app/app-context'
import { useAmountHider } from '../../app/use-app-state'
import { cx } from '../../ui/cx'
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

function MintedNfts({ nfts }: { readonly nfts: MintOutcome['minted'] }) {
  const go = useGo()
  if (nfts.length === 0) return null
  return (
    <ul className={cx('row', styles['flow-got'])} aria-label="Arrived NFTs">
      {nfts.map(({ token, serial, name }) => (
        <li key={`${token}/${serial}`}>
          <button type="button" className="link" onClick={() => go({ name: 'nft', token, serial })}>
            {nameOr(name, `Serial ${serial}`)} <span className="t3 tn">#{serial}</span>
          </button>
        </li>
      ))}
    </ul>
  )
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
