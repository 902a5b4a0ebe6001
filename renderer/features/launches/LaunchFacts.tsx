import type { Launch, LaunchView } from '@shared/contract/launches'
import { hasLink } from '@shared/links'
import { launchState, launchTimeWords, sellThroughPercent } from './launch-text'
import { countWithNoun, DASH, percentWords, statFigure } from '../../format/money'
import { nameOr, plainText, quotedText, visibleText } from '../../format/text'
import type { LaunchKey } from './launch-key'
import { Art } from '../../ui/Art'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { useCopy, useGo } from '../../app/app-context'
import { KeyFigures } from './KeyFigures'
import { LaunchHolders } from './LaunchHolders'
import { LaunchStateMark } from './LaunchStateMark'
import { LaunchProgressBar } from './LaunchProgressBar'
import { MintsChart } from './MintsChart'
import { LaunchCountdown } from './LaunchCountdown'
import { StagesTable, stageWindowWords } from './StagesTable'
import { cx } from '../../ui/cx'
import styles from './launches.module.css'

type FactsProps = { readonly view: LaunchView; readonly launchKey: LaunchKey; readonly isLoading: boolean }

/** Facts of a launch: creator, counts, key figures, progress, stages, documents and holders. */
export function LaunchFacts({ view, launchKey, isLoading }: FactsProps) {
  const { launch } = view
  return (
    <div className={styles['cockpit']}>
      <LaunchHead launch={launch} />
      <MintedCounts view={view} isLoading={isLoading} />
      <KeyFigures view={view} launchKey={launchKey} />
      <MintsChart view={view} launchKey={launchKey} />
      <StagesTable view={view} />
      {launch.description !== null && launch.description !== '' && (
        <>
          <p className={cx('t2', styles['launch-about'])}>{plainText(launch.description, 2000)}</p>
          {hasLink(launch.description) && <p className="t3">Links in descriptions are not from the market.</p>}
        </>
      )}
      <TermsDocuments launch={launch} />
      <LaunchHolders token={launchKey.token} poolAccount={launch.poolAccount} remainingCount={launch.remainingCount} />
    </div>
  )
}

function MintedCounts({ view: { launch, stamp }, isLoading }: Pick<FactsProps, 'view' | 'isLoading'>) {
  const mintedPercent = sellThroughPercent(launch)
  return (
    <section aria-label="Minted">
      <div className="row between base">
        <span>
          <span className="fig2 tn">{launch.minted === null ? DASH : statFigure(launch.minted)}</span>{' '}
          <span className="t2 lead">{launch.total === null ? 'minted' : `of ${statFigure(launch.total)} minted`}</span>
        </span>
        <span className="row">
          <span className="strong tn">{percentWords(mintedPercent)}</span>
          <FreshnessStamp stamp={stamp} isRefreshing={isLoading} />
        </span>
      </div>
      <LaunchProgressBar launch={launch} />
      <div className="row between small t2 tn">
        <span>{stageWindowWords(launch)}</span>
        <span>
          {launch.remainingCount === null ? 'remaining NFTs: unknown' : `${statFigure(launch.remainingCount)} left`}
        </span>
      </div>
    </section>
  )
}

function LaunchHead({ launch }: { readonly launch: Launch }) {
  const go = useGo()
  const copy = useCopy()
  const now = useNow()
  const state = launchState(launch, now)
  const { token } = launch
  const limitText = limitWords(launch)
  // While a launch is coming or open, the countdown shows the time.
  const timeText = state === 'coming' || state === 'open' ? null : launchTimeWords(launch, now)
  return (
    <div className={styles['launch-head']}>
      <Art src={launch.image} className={styles['launch-art']} />
      <div>
        <h2 className={styles['title']}>{nameOr(launch.name, launch.mintCode)}</h2>
        <div className={cx('row small t2', styles['launch-under'])}>
          <LaunchStateMark launch={launch} />
          {timeText !== null && <span className="tn">{timeText}</span>}
          {launch.isForeverMint && token && (
            <button type="button" className="link" onClick={() => go({ name: 'pool', token: token.id })}>
              Drawn from a pool
            </button>
          )}
          {limitText !== null && <span>{limitText}</span>}
          {token && (
            <>
              <button
                type="button"
                className="link plain t2 cut"
                onClick={() => go({ name: 'collection', token: token.id })}
              >
                {nameOr(launch.collection, token.id)}
                {launch.creator !== null && ` by ${nameOr(launch.creator, 'unknown')}`}
              </button>
              <IdChip label="Token" id={token.id} checksum={token.checksum} onCopy={copy} />
            </>
          )}
        </div>
      </div>
      <LaunchCountdown launch={launch} />
    </div>
  )
}

/**
 * Limit of NFTs in one mint; null if unknown. Only a launch that takes an allowance can mint several NFTs at once. The
 * limit of an account is not included, because the market reports that limit only during a mint.
 */
function limitWords({ isPaidByAllowance }: Launch): string | null {
  if (isPaidByAllowance === null) return null
  return isPaidByAllowance ? 'up to 10 per mint, unless the stage allows fewer' : 'one per mint'
}

/**
 * Addresses of the terms, for copying: the app never opens addresses from third parties. An address with invisible
 * characters is left out, because the copied text would differ from the displayed text.
 */
function TermsDocuments({ launch: { terms } }: { readonly launch: Launch }) {
  const copy = useCopy()
  const copyableDocuments = terms.documents.filter(({ address }) => visibleText(address) === address)
  const hiddenCount = terms.documents.length - copyableDocuments.length
  if (terms.documents.length === 0) return null
  return (
    <section aria-label="Terms">
      <h3 className="h3">Terms</h3>
      <ul className={styles['launch-docs']}>
        {copyableDocuments.map((document) => {
          const { address } = document
          const title = documentTitle(document)
          return (
            <li key={`${title} ${address}`}>
              <span className="t2 small">{title}</span>
              <span className={cx('small', styles['launch-address'])}>{address}</span>
              <button
                type="button"
                className="link small"
                aria-label={`Copy the address: ${title}`}
                onClick={() => void copy(address)}
              >
                Copy
              </button>
            </li>
          )
        })}
      </ul>
      {hiddenCount > 0 && (
        <p className="small t3">
          {countWithNoun(hiddenCount, 'document')} left out: invisible characters in the address.
        </p>
      )}
    </section>
  )
}

/**
 * Titles of a creator's documents, by the market's name of the document. The title of any other document is "Creator: "
 * and the quoted name.
 */
const DOCUMENT_TITLES: ReadonlyMap<string, string> = new Map([
  ['termsUrl', 'Creator: terms'],
  ['privacyUrl', 'Creator: privacy'],
  ['withdrawalUrl', 'Creator: withdrawal'],
])

const documentTitle = ({ by, name }: Launch['terms']['documents'][number]): string =>
  by === 'market' ? 'The market’s terms' : (DOCUMENT_TITLES.get(name ?? '') ?? `Creator: ${quotedText(name ?? '', 40)}`)
