import { useStore } from 'zustand'
import type { StoredNft } from '@shared/contract/nft'
import type { NumberedDraw } from '@shared/draw'
import { type EntityId, isEntityId } from '@shared/ids'
import { plainText } from '../../format/text'
import { knownValue } from '../../query/remote'
import { useKnownValue, useMainQuery } from '../../query/use-query'
import { Art } from '../../ui/Art'
import { IdChip } from '../../ui/Id'
import { useRecognizedId } from '../../ui/known-ids'
import { holdingsQueries } from '../holdings/queries'
import { marketQueries } from '../market/queries'
import type { NftKey } from '../nft/purchase-terms'
import { nftQueries } from '../nft/queries'
import { hasAnswerFromLedger } from './draws-store'
import { useApp, useCopy } from '../../app/app-context'
import { useSelectedAccount } from '../../app/use-app-state'
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
    tokenChip: (token: string, serial: bigint | null) =>
      isEntityId(token) ? <TokenChip token={token} serial={Number(serial ?? 0)} /> : null,
    accountChip: (account: string) => (isEntityId(account) ? <AccountChip account={account} /> : null),
    nftOf: ({ result }: NumberedDraw) => (result.kind === 'pool' ? <DrawnNftArt claim={result.claim} /> : null),
  }
}

/** Chip of a token, with the name of its collection if this app has read it before. Sends no request. */
function TokenChip({ token, serial }: { readonly token: EntityId; readonly serial: number }) {
  const copy = useCopy()
  const account = useSelectedAccount()?.id ?? NO_ACCOUNT
  const nft = useCachedNft({ token, serial: Math.max(1, serial) })
  const collection = useKnownValue(marketQueries.collection(token))
  const heldCollection = useKnownValue(holdingsQueries.accountHoldings(account), ({ collections }) =>
    collections.find((candidate) => candidate.token === token),
  )
  const name = nft?.collection ?? collection?.name ?? heldCollection?.name ?? null
  return <IdChip label={name === null ? null : plainText(name, 40)} id={token} onCopy={copy} />
}

/** Chip of an account, with the person's own name for the account. */
function AccountChip({ account }: { readonly account: EntityId }) {
  const copy = useCopy()
  const { name } = useRecognizedId(account)
  return <IdChip label={name === null ? null : plainText(name, 40)} id={account} onCopy={copy} />
}

/** Id that no account has, so that nothing is known about it. */
const NO_ACCOUNT: EntityId = '0.0.0'

type PoolClaim = Extract<NumberedDraw['result'], { readonly kind: 'pool' }>['claim']

/** Art and name of a drawn NFT that this app has read before. Sends no request; renders nothing for another NFT. */
function DrawnNftArt({ claim: { token, serial } }: { readonly claim: PoolClaim }) {
  const serialNumber = serial === null ? Number.NaN : Number(serial)
  if (token === null || !isEntityId(token) || !Number.isSafeInteger(serialNumber)) return null
  return <CachedNftFigure token={token} serial={serialNumber} />
}

/** Facts of an NFT that this app has read before: those of its page, or else those on this computer. */
function useCachedNft(nftKey: NftKey): Pick<StoredNft, 'name' | 'collection' | 'image'> | null {
  const detail = useKnownValue(nftQueries.detail(nftKey))
  const stored = knownValue(useMainQuery(nftQueries.cached(nftKey)))
  return detail ?? stored
}

function CachedNftFigure({ token, serial }: { readonly token: EntityId; readonly serial: number }) {
  const nft = useCachedNft({ token, serial })
  if (nft === null) return null
  return (
    <figure className={styles['drawn-art']}>
      <Art src={nft.image} />
      <figcaption>{plainText(nft.name, 60)}</figcaption>
    </figure>
  )
}
