import { useStore } from 'zustand'
import type { NumberedDraw } from '@shared/draw'
import { type EntityId, isEntityId } from '@shared/ids'
import { plainText } from '../../format/text'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { Art } from '../../ui/Art'
import { nftQueries } from '../nft/queries'
import { hasAnswerFromLedger } from './draws-store'
import { useApp } from '../../app/app-context'
import { LedgerCheckButton } from './LedgerCheckButton'
import type { DrawFrame } from './VerifyPane'
import styles from './draws-page.module.css'

/** Additions of the app to a verified draw: the source of the ledger facts, and the button to check the ledger. */
export function useDrawFrame(): DrawFrame {
  const { stores } = useApp()
  const ledgerRequests = useStore(stores.draws.ledgerRequests)
  return {
    factsSourceOf: (draw: NumberedDraw) => (hasAnswerFromLedger(ledgerRequests, draw) ? 'request' : 'input'),
    actionOf: (draw: NumberedDraw) => <LedgerCheckButton draw={draw} />,
    nftOf: ({ result }: NumberedDraw) => (result.kind === 'pool' ? <DrawnNftArt claim={result.claim} /> : null),
  }
}

type PoolClaim = Extract<NumberedDraw['result'], { readonly kind: 'pool' }>['claim']

/** Art and name of a drawn NFT that this app has read before. Sends no request; renders nothing for another NFT. */
function DrawnNftArt({ claim: { token, serial } }: { readonly claim: PoolClaim }) {
  const serialNumber = serial === null ? Number.NaN : Number(serial)
  if (token === null || !isEntityId(token) || !Number.isSafeInteger(serialNumber)) return null
  return <KnownNft token={token} serial={serialNumber} />
}

function KnownNft({ token, serial }: { readonly token: EntityId; readonly serial: number }) {
  const nft = knownValue(useMainQuery(nftQueries.cached({ token, serial })))
  if (nft === null) return null
  return (
    <figure className={styles['drawn-art']}>
      <Art src={nft.image} />
      <figcaption>{plainText(nft.name, 60)}</figcaption>
    </figure>
  )
}
