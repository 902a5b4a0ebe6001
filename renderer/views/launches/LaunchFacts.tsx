import type { Launch, LaunchView } from '@shared/contract/launches'
import { launchTime } from '../../format/launch-text'
import { counted, DASH, percentWords, statFigure } from '../../format/money'
import { nameOr, plainText, quoted, visibleText } from '../../format/text'
import { dateTimeWords, utcWords } from '../../format/time'
import { Art } from '../../ui/Art'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { useCopy, useGo } from '../app-context'
import { LaunchPrice } from './LaunchPrice'
import { LaunchStateMark } from './LaunchStateMark'
import { Progress } from './Progress'
import '../market/market.css'

/** What is announced: by whom, how many, at what price, from when to when. */
export function LaunchFacts({
  view: { launch, stamp },
  reading,
}: {
  readonly view: LaunchView
  readonly reading: boolean
}) {
  return (
    <div>
      <Head launch={launch} />
      <div className="row between base">
        <span>
          <span className="fig2 tn">{launch.minted === null ? DASH : statFigure(launch.minted)}</span>{' '}
          <span className="t2 lead">{launch.total === null ? 'minted' : `of ${statFigure(launch.total)} minted`}</span>
        </span>
        <span className="row">
          <span className="strong tn">{share(launch)}</span>
          <FreshnessStamp stamp={stamp} reading={reading} />
        </span>
      </div>
      <Progress launch={launch} />
      <section className="facts" aria-label="Facts of the launch">
        <div className="fact">
          <span className="label">Price each</span>
          <span className="v">
            <LaunchPrice launch={launch} />
          </span>
        </div>
        <div className="fact">
          <span className="label">Left</span>
          <span className="v">{launch.left === null ? DASH : statFigure(launch.left)}</span>
        </div>
        <When label="From" instant={launch.startsAt} absent={DASH} />
        <When label="To" instant={launch.endsAt} absent="no end announced" />
      </section>
      {launch.description !== null && launch.description !== '' && (
        <p className="t2 launch-about">{plainText(launch.description, 2000)}</p>
      )}
      <Documents launch={launch} />
    </div>
  )
}

function Head({ launch }: { readonly launch: Launch }) {
  const go = useGo()
  const copy = useCopy()
  const now = useNow()
  const { token } = launch
  return (
    <div className="launch-head">
      <Art src={launch.image} className="launch-art" />
      <div>
        <h2 className="title">{nameOr(launch.name, launch.mintCode)}</h2>
        <div className="row small t2 launch-under">
          <LaunchStateMark launch={launch} />
          {launchTime(launch, now) !== null && <span className="tn">{launchTime(launch, now)}</span>}
          {launch.isForeverMint && <span>Drawn from a pool</span>}
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
    </div>
  )
}

const share = ({ minted, total }: Launch): string =>
  minted === null || total === null || total <= 0 ? DASH : percentWords((minted / total) * 100)

type WhenProps = { readonly label: string; readonly instant: string | null; readonly absent: string }

const When = ({ label, instant, absent }: WhenProps) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v tn" title={instant === null ? undefined : utcWords(instant)}>
      {instant === null ? absent : dateTimeWords(instant).slice(0, -3)}
    </span>
  </div>
)

/**
 * Whole addresses to copy: what third parties name is never opened from here. What is copied is what is shown, so one
 * with characters that cannot be seen is left out.
 */
function Documents({ launch: { terms } }: { readonly launch: Launch }) {
  const copy = useCopy()
  const shown = terms.documents.filter(({ address }) => visibleText(address) === address)
  const unseen = terms.documents.length - shown.length
  if (terms.documents.length === 0) return null
  return (
    <section aria-label="Terms">
      <h3 className="h3">Terms</h3>
      <ul className="launch-docs">
        {shown
          .map((one) => ({ ...one, title: documentName(one) }))
          .map(({ title, address }) => (
            <li key={`${title} ${address}`}>
              <span className="t2 small">{title}</span>
              <span className="small launch-address">{address}</span>
              <button
                type="button"
                className="link small"
                aria-label={`Copy the address: ${title}`}
                onClick={() => void copy(address)}
              >
                Copy
              </button>
            </li>
          ))}
      </ul>
      {unseen > 0 && (
        <p className="small t3">
          {counted(unseen, 'document')} left out: the address has characters that cannot be seen.
        </p>
      )}
    </section>
  )
}

const documentName = ({ by, name }: Launch['terms']['documents'][number]): string =>
  by === 'market' ? 'The market’s terms' : `Creator: ${quoted(name ?? '', 40)}`
