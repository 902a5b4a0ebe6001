import type { Launch, LaunchView } from '@shared/contract/launches'
import { hasLink } from '@shared/links'
import { launchState } from './launch-text'
import { countWithNoun } from '../../format/money'
import { nameOr, plainText, quotedText, visibleText } from '../../format/text'
import type { LaunchKey } from './launch-key'
import { Art } from '../../ui/Art'
import { useNow } from '../../ui/clock-context'
import { Fold } from '../../ui/Fold'
import { IdChip } from '../../ui/Id'
import { useCopy, useGo } from '../../app/app-context'
import { KeyFigures } from './KeyFigures'
import { LaunchStateMark } from './LaunchStateMark'
import { LaunchCountdown } from './LaunchCountdown'
import { MintedSupply } from './MintedSupply'
import { StageLine } from './StageLine'
import { cx } from '../../ui/cx'
import styles from './launches.module.css'

type FactsProps = { readonly view: LaunchView; readonly launchKey: LaunchKey; readonly isLoading: boolean }

/** Facts of a launch for the decision: its name and its start or end, the stages, the supply and the key figures. */
export const LaunchFacts = ({ view, launchKey, isLoading }: FactsProps) => (
  <div className={styles['cockpit']}>
    <LaunchHead view={view} />
    <StageLine view={view} />
    <MintedSupply view={view} launchKey={launchKey} isLoading={isLoading} />
    <KeyFigures view={view} launchKey={launchKey} />
  </div>
)

/** Description and terms of the launch, which are third-party text. Renders nothing if the launch has neither. */
export function LaunchAbout({ launch }: { readonly launch: Launch }) {
  const { description } = launch
  const hasDescription = description !== null && description !== ''
  return (
    <>
      {hasDescription && (
        <section aria-label="About the launch">
          <h3 className="h3">About</h3>
          <p className={cx('t2', styles['launch-about'])}>{plainText(description, 2000)}</p>
          {hasLink(description) && <p className="t3">Links in descriptions are not from the market.</p>}
        </section>
      )}
      <TermsDocuments launch={launch} />
    </>
  )
}

function LaunchHead({ view }: { readonly view: LaunchView }) {
  const go = useGo()
  const copy = useCopy()
  const { launch } = view
  const state = launchState(launch, useNow())
  const { token } = launch
  return (
    <div className={styles['launch-head']}>
      <Art src={launch.image} className={styles['launch-art']} />
      <div>
        <h2 className={styles['title']}>{nameOr(launch.name, launch.mintCode)}</h2>
        <div className={cx('row small t2', styles['launch-under'])}>
          {/* For an open or coming launch, the countdown and the line of stages already show the state. */}
          {state !== 'open' && state !== 'coming' && <LaunchStateMark launch={launch} />}
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
          {launch.isForeverMint && token && (
            <button type="button" className="link" onClick={() => go({ name: 'pool', token: token.id })}>
              View the pool
            </button>
          )}
        </div>
      </div>
      <LaunchCountdown view={view} />
    </div>
  )
}

/**
 * Hosts of the terms, whose addresses can be copied: the app never opens addresses from third parties. An address with
 * invisible characters is left out, because the copied text would differ from the displayed text.
 */
function TermsDocuments({ launch: { terms } }: { readonly launch: Launch }) {
  const copy = useCopy()
  const copyableDocuments = terms.documents.filter(({ address }) => visibleText(address) === address)
  const hiddenCount = terms.documents.length - copyableDocuments.length
  if (terms.documents.length === 0) return null
  const list = (
    <>
      <ul className={styles['launch-docs']}>
        {copyableDocuments.map((document) => {
          const { address } = document
          const title = documentTitle(document)
          return (
            <li key={`${title} ${address}`}>
              <span className="t2 small">{title}</span>
              <span className={cx('small', styles['launch-address'])} title={plainText(address, 1000)}>
                {hostText(address)}
              </span>
              <button
                type="button"
                className="link small"
                aria-label={`Copy the address: ${title}`}
                onClick={() => void copy(address)}
              >
                Copy address
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
    </>
  )
  return (
    <section aria-label="Terms">
      {terms.documents.length === 1 ? (
        <>
          <h3 className="h3">Terms</h3>
          {list}
        </>
      ) : (
        <Fold
          size="line"
          label={
            <>
              <b>Terms</b>, {countWithNoun(terms.documents.length, 'document')}
            </>
          }
        >
          {list}
        </Fold>
      )}
    </section>
  )
}

/** Host of an address, which says whose page it is. The whole text if the address has no host. */
function hostText(address: string): string {
  const host = /^https?:\/\/([^/?#@]+)(?:[/?#]|$)/i.exec(address)?.[1]
  return host ?? address
}

/**
 * Titles of a creator's documents, by the market's name of the document. The title of any other document is "Creator: "
 * and the quoted name.
 */
const DOCUMENT_TITLES: ReadonlyMap<string, string> = new Map([
  ['termsUrl', 'Creator: terms'],
  ['privacyUrl', 'Creator: privacy'],
  ['withdrawalUrl', 'Creator: right of withdrawal'],
])

const documentTitle = ({ by, name }: Launch['terms']['documents'][number]): string =>
  by === 'market' ? 'The market’s terms' : (DOCUMENT_TITLES.get(name ?? '') ?? `Creator: ${quotedText(name ?? '', 40)}`)
