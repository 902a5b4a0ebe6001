import { Download, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatHbar, parseHbar } from '@shared/amount'
import type { CollectionHolders } from '@shared/contract/collection'
import type { Launch, LaunchProgress, LaunchView } from '@shared/contract/launches'
import { excludePools } from '@shared/insight/holder-overlap'
import { topShare } from '@shared/insight/holder-shares'
import { percentText } from '../../charts'
import { countWithNoun, DASH, hbarWords, isZeroHbar, statFigure } from '../../format/money'
import { collectionQueries } from '../collection/queries'
import { marketQueries } from '../market/queries'
import { callMain } from '../../query/bridge-call'
import { hasFailedWithoutValue, knownValue } from '../../query/remote'
import { useKnownState, useKnownValue, useMainQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { HbarText } from '../../ui/HbarText'
import { Money } from '../../ui/Money'
import { useApp, useGo } from '../../app/app-context'
import { showSaveOutcome } from '../../app/save-toast'
import type { LaunchKey } from './launch-key'
import { selectCollectionTab } from '../collection/select-collection-tab'
import { noPaceWords } from './pace-text'
import { launchesQueries } from './queries'
import { useIsOffline } from '../../query/use-is-offline'
import { cx } from '../../ui/cx'
import styles from './mint.module.css'

type CreatorProps = { readonly view: LaunchView; readonly launchKey: LaunchKey }

/** Panel for the creator of a launch: sum of the paid prices, expected sum, buyers, holders and resales. */
export function CreatorPanel({ view, launchKey }: CreatorProps) {
  const { launch } = view
  const progressState = useKnownState(launchesQueries.progress(launchKey))
  const progress = knownValue(progressState)
  const holders = knownValue(useMainQuery(collectionQueries.holders(launchKey.token)))
  const collection = useKnownValue(marketQueries.collection(launchKey.token))
  const isOffline = useIsOffline()
  const missingReason = noPaceWords(hasFailedWithoutValue(progressState) || isOffline ? 'unread' : 'reading')
  const hasTotal = progress !== null && progress.totalPaid !== null && progress.mintTimes.length > 0
  return (
    <section className={cx('panel', styles['mint'])} aria-label="Creator">
      <div className="row between base">
        <h2 className="h2">Creator view</h2>
        {progress && <FreshnessStamp stamp={progress.stamp} />}
      </div>
      <div>
        <div className={styles['sum']}>
          <span className="fig2 tn">{hasTotal ? <Money hbar={progress.totalPaid} /> : DASH}</span>
          <span className="small t2">raised</span>
        </div>
        <p className="small t2" title="The market does not report its fee for mints.">
          <HbarText text={progress ? paidNote(progress, launch.price) : missingReason} />
        </p>
      </div>
      <dl className={styles['figures']}>
        <Row label="Expected in total" title="Raised so far, plus the NFTs left at the current price.">
          <ExpectedTotal launch={launch} progress={progress} />
        </Row>
        <Row label="Buyers" title={progress ? buyersNote(progress) : missingReason}>
          {progress && progress.minterCount !== null && progress.mintTimes.length > 0
            ? statFigure(progress.minterCount)
            : DASH}
        </Row>
        <Row label="Ten largest hold" title="Share of all NFTs of the collection without the launch’s own pool.">
          {largestHoldersText(holders, launch.poolAccount)}
        </Row>
        <Row label="Resold in 24 h" title="Sales of NFTs of the collection between holders.">
          {collection === null || collection.sales24h === null ? DASH : statFigure(collection.sales24h)}
        </Row>
        <Row label="Floor" title="Lowest listing price for HBAR.">
          <Money hbar={collection?.floor ?? null} />
        </Row>
      </dl>
      <CreatorButtons launchKey={launchKey} />
      <p className="small t2">To change stages or payouts, go to the market’s website.</p>
    </section>
  )
}

type RowProps = { readonly label: string; readonly title?: string; readonly children: ReactNode }

const Row = ({ label, title, children }: RowProps) => (
  <div title={title}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/**
 * Raised sum plus the price of the NFTs left. A dash for a free launch or a forever mint, if any part is unknown, and
 * if the sum includes mints of other launches.
 */
function ExpectedTotal({ launch, progress }: { readonly launch: Launch; readonly progress: LaunchProgress | null }) {
  const { price, remainingCount, isForeverMint } = launch
  const canAdd = progress?.hasAllMints === true && !progress.isCollectionShared && !isForeverMint
  if (!canAdd || progress.totalPaid === null || price === null || isZeroHbar(price) || remainingCount === null) {
    return <>{DASH}</>
  }
  return <Money hbar={formatHbar(parseHbar(progress.totalPaid) + parseHbar(price) * BigInt(remainingCount))} />
}

/** Buttons to save the mints as a file, and to open the holders of the collection. */
function CreatorButtons({ launchKey: { token } }: Pick<CreatorProps, 'launchKey'>) {
  const { api, stores } = useApp()
  const go = useGo()
  const [isSaving, setSaving] = useState(false)
  const saveMints = async (): Promise<void> => {
    setSaving(true)
    const result = await callMain(() => api.launches.exportMints({ token }))
    setSaving(false)
    if (!result.ok) showSaveOutcome(stores, result.error, () => void saveMints())
    else if (result.value.isSaved) showSaveOutcome(stores, savedText(result.value), () => void saveMints())
  }
  return (
    <div className={styles['buttons']}>
      <Button
        title="Save the mints as a CSV file"
        isBusy={isSaving}
        icon={<Download size={16} aria-hidden="true" />}
        onClick={() => void saveMints()}
      >
        Export mints
      </Button>
      <Button
        icon={<Users size={16} aria-hidden="true" />}
        onClick={() => {
          selectCollectionTab(stores, token, 'holders')
          go({ name: 'collection', token })
        }}
      >
        Holders
      </Button>
    </div>
  )
}

type SavedMints = { readonly savedRowCount: number; readonly hasAllMints: boolean }

const savedText = ({ savedRowCount, hasAllMints }: SavedMints): string =>
  hasAllMints
    ? `Saved ${countWithNoun(savedRowCount, 'mint')}.`
    : `Saved the latest ${countWithNoun(savedRowCount, 'mint')}. Earlier mints are unknown.`

function largestHoldersText(holders: CollectionHolders | null, poolAccount: string | null): string {
  if (holders === null) return DASH
  const { holders: holdersWithoutPool } = excludePools(holders, [poolAccount])
  const share = topShare(
    holdersWithoutPool.owners.map(({ balance }) => balance),
    10,
    holdersWithoutPool.nftCount,
  )
  return share === null ? DASH : percentText(share * 100)
}

/**
 * Note on the mints behind the sum, with their mean price if it differs from the current price; or the reason why the
 * sum is unknown.
 */
function paidNote(
  { mintTimes, hasAllMints, isCollectionShared, totalPaid, totalUnknownReason }: LaunchProgress,
  currentPrice: string | null,
): string {
  if (mintTimes.length === 0) return 'No mints reported.'
  if (totalUnknownReason === 'other-token') return 'Some mints were paid in another token.'
  if (totalPaid === null) return 'Not every price is reported.'
  const mints = `${hasAllMints ? 'all' : 'the latest'} ${countWithNoun(mintTimes.length, 'mint')}`
  if (isCollectionShared) return `for ${mints} of the collection`
  const count = BigInt(mintTimes.length)
  const hasOtherPrices = currentPrice !== null && parseHbar(totalPaid) !== parseHbar(currentPrice) * count
  const mean = (Number(totalPaid) / mintTimes.length).toFixed(2)
  const meanText = hasOtherPrices ? `, mean ${hbarWords(mean)}` : ''
  return `for ${mints}${meanText}, before fees`
}

function buyersNote({ mintTimes, hasAllMints, minterCount }: LaunchProgress): string {
  if (mintTimes.length === 0) return 'No mints reported.'
  if (minterCount === null) return 'No buyers reported.'
  const mints = countWithNoun(mintTimes.length, 'mint')
  return hasAllMints ? `of all ${mints}` : `of the latest ${mints}`
}
