import type { Launch } from '@shared/contract/launches'
import { launchState, launchTimeWords, mintObstacle, sellThroughPercent } from './launch-text'
import { DASH, percentWords, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { utcWords } from '../../format/time'
import { Art } from '../../ui/Art'
import { useNow } from '../../ui/clock-context'
import { type Column, DataTable } from '../../ui/data-table'
import { ExpiryRing } from '../../ui/ExpiryRing'
import { useGo } from '../../app/app-context'
import { LaunchPrice } from './LaunchPrice'
import { LaunchProgressBar } from './LaunchProgressBar'
import { useIsOffline } from '../../query/use-is-offline'
import { cx } from '../../ui/cx'
import styles from './launches.module.css'

type TableProps = {
  readonly launches: readonly Launch[]
  /** True for a table below another one, whose head names the columns. Screen readers still get the head. */
  readonly hidesHead?: boolean
  /** True while the app reads the pools of launches whose currency is unknown. */
  readonly isReadingPools?: boolean
}

/** Table of launches. Only a launch with a known token has a page. The row of such a launch has the class `open`. */
export const LaunchesTable = ({ launches, hidesHead = false, isReadingPools = false }: TableProps) => (
  <DataTable
    className={cx('lined', styles['launches'], hidesHead && styles['headless'], 'stacks')}
    rows={launches}
    rowKey={({ mintCode, token, startsAt }) => `${mintCode} ${token?.id ?? ''} ${startsAt ?? ''}`}
    rowAttributes={({ token }) => ({ className: token ? 'open' : undefined })}
    columns={isReadingPools ? COLUMNS_WHILE_READING : COLUMNS}
  />
)

/** True if the app reads the pool of the launch now. Until then, price and action are unknown. */
const isBeingRead = ({ isForeverMint, paidIn }: Launch, isReadingPools: boolean): boolean =>
  isReadingPools && isForeverMint && paidIn === 'unknown'

const columnsFor = (isReadingPools: boolean): readonly Column<Launch>[] => [
  {
    key: 'art',
    label: 'Image',
    isHeadHidden: true,
    className: 'thumb-cell',
    cell: ({ image }) => <Art src={image} className={cx('thumb', styles['t44'])} />,
  },
  {
    key: 'launch',
    label: 'Launch',
    className: cx(styles['launch-name'], 'lead'),
    cell: (launch) => <LaunchName launch={launch} />,
  },
  {
    key: 'price',
    label: 'Price per NFT',
    align: 'end',
    className: 'strong',
    isNamedWhenNarrow: true,
    cell: (launch) => <LaunchPrice launch={launch} isBeingRead={isBeingRead(launch, isReadingPools)} />,
  },
  {
    key: 'minted',
    label: 'Minted',
    className: styles['minted-cell'],
    cell: (launch) => <MintedShare launch={launch} />,
  },
  {
    key: 'time',
    label: 'Time',
    className: cx(styles['time-cell'], 'small t2 tn'),
    title: timesTitle,
    cell: (launch) => <LaunchTime launch={launch} />,
  },
  {
    key: 'open',
    label: 'Page',
    isHeadHidden: true,
    align: 'end',
    cell: (launch) => !isBeingRead(launch, isReadingPools) && <OpenHint launch={launch} />,
  },
]

const COLUMNS = columnsFor(false)
const COLUMNS_WHILE_READING = columnsFor(true)

type CellProps = { readonly launch: Launch }

function LaunchName({ launch: { name, mintCode, token, collection, creator } }: CellProps) {
  const go = useGo()
  const title = nameOr(name, mintCode)
  const collectionText = nameOr(collection, token?.id ?? 'Collection unknown')
  // A launch that has the name of its collection does not name the collection twice.
  const showsCollection = creator === null || collectionText !== title
  return (
    <>
      {token ? (
        <button type="button" className="rowlink cut" onClick={() => go({ name: 'launch', token: token.id, mintCode })}>
          <span className={styles['names']}>{title}</span>
        </button>
      ) : (
        <span className="strong cut">{title}</span>
      )}
      <span className={cx('t3 small', styles['names'], styles['origin'])}>
        {showsCollection && <span className="cut">{collectionText}</span>}
        {creator !== null && <span className="cut">{` by ${nameOr(creator, 'unknown')}`}</span>}
      </span>
    </>
  )
}

/** Bar of the minted share, with the counts and the percentage below. Before the first mint, only the number to mint. */
function MintedShare({ launch }: CellProps) {
  const now = useNow()
  const { minted, total } = launch
  if (launchState(launch, now) === 'coming' && minted === 0 && total !== null) {
    return <span className="small t2 tn">{statFigure(total)} to mint</span>
  }
  return (
    <>
      <LaunchProgressBar launch={launch} />
      <span className="row between small t2 tn">
        <span>
          {minted === null ? DASH : statFigure(minted)}
          {total !== null && ` of ${statFigure(total)}`}
        </span>
        <span>{percentWords(sellThroughPercent(launch), 0)}</span>
      </span>
    </>
  )
}

/** Word at the end of a row. Decoration: the name of the launch is the button of the row. */
function OpenHint({ launch }: CellProps) {
  const now = useNow()
  const isOffline = useIsOffline()
  if (launch.token === null) return null
  const canMint = !isOffline && mintObstacle(launch, now) === null
  return (
    <span className={cx(styles['open-hint'], canMint && styles['can-mint'])} aria-hidden="true">
      {canMint ? 'Mint' : 'View'}
    </span>
  )
}

/** Time of the launch in words. While it is open, a ring shows the time that is left. */
function LaunchTime({ launch }: CellProps) {
  const now = useNow()
  const { startsAt, endsAt } = launch
  const isOpen = launchState(launch, now) === 'open'
  const words = launchTimeWords(launch, now) ?? DASH
  if (!isOpen || startsAt === null || endsAt === null) return words
  const endMs = Date.parse(endsAt)
  return (
    <span className={cx('row', styles['launch-time'])}>
      <ExpiryRing remainingMs={endMs - now} lifetimeMs={endMs - Date.parse(startsAt)} />
      {words}
    </span>
  )
}

function timesTitle({ startsAt, endsAt }: Launch): string {
  const startText = startsAt === null ? 'From an unknown start' : `From ${utcWords(startsAt)}`
  return endsAt === null ? `${startText}, no end announced` : `${startText} to ${utcWords(endsAt)}`
}
