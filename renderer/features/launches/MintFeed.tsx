import { Pause, Play, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { formatHbar, parseHbar } from '@shared/amount'
import type { LaunchMint, LaunchProgress } from '@shared/contract/launches'
import type { TokenPrice } from '@shared/contract/token-price'
import type { EntityId } from '@shared/ids'
import { tokenPriceWords } from '@shared/token-unit'
import { errorText } from '../../format/error-text'
import { counted, DASH } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { ageWords, utcWords } from '../../format/time'
import { launchesQueries } from './queries'
import { isReading, known } from '../../query/remote'
import { useKnown, useRead } from '../../query/use-query'
import type { LaunchKey } from './launch-key'
import { Art } from '../../ui/Art'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { WhoText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { useGo } from '../../app/app-context'

type FeedProps = {
  readonly of: LaunchKey
  /** True while automatic reads are paused; null if no new mints can come in. */
  readonly isPaused: boolean | null
  readonly onPause: (isPaused: boolean) => void
}

const FIRST = 10
const MORE = 30

/** Mints, newest first. New ones appear while the page is visible. */
export function MintFeed({ of, isPaused, onPause }: FeedProps) {
  const query = launchesQueries.progress(of)
  const state = useKnown(query)
  const read = useRead()
  const progress = known(state)
  const [most, setMost] = useState(FIRST)
  const failed = 'error' in state ? errorText(state.error) : null
  const late = useLate(progress === null && failed === null)
  const groups = progress ? groupsOf(progress.mints) : []
  return (
    <section className="mint-feed" aria-label="Mints as they happen">
      <div className="row between base">
        <h3 className="h2">Mints as they happen</h3>
        {isPaused !== null && (
          <Button
            size="small"
            variant="quiet"
            aria-pressed={isPaused}
            icon={isPaused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
            onClick={() => onPause(!isPaused)}
          >
            {isPaused ? 'Go on' : 'Pause'}
          </Button>
        )}
      </div>
      {failed && (
        <p className="small t2" role="alert">
          {progress ? 'You see the mints that were read last. ' : ''}
          {failed.title}.{' '}
          <button type="button" className="link" onClick={() => void read(query, true)}>
            Try again
          </button>
        </p>
      )}
      {late && <SkeletonRows rows={6} height={48} art={32} />}
      {progress && <Said progress={progress} reading={isReading(state)} />}
      {progress && (
        <ul>
          {groups.slice(0, most).map((group) => (
            <FeedRow key={groupKey(group)} group={group} token={of.token} sinceMs={progress.times[0] ?? 0} />
          ))}
        </ul>
      )}
      {groups.length > most && (
        <Button size="small" onClick={() => setMost(most + MORE)}>
          Show more
        </Button>
      )}
    </section>
  )
}

function Said({ progress, reading }: { readonly progress: LaunchProgress; readonly reading: boolean }) {
  return (
    <p className="row small t2 feed-said">
      {progress.mints.length === 0 ? (
        <>
          <Sparkles size={14} aria-hidden="true" /> Nothing was minted yet that the market tells of.
        </>
      ) : (
        progress.isShared && 'Of all launches and stages of the collection.'
      )}
      <span className="sp" />
      <FreshnessStamp stamp={progress.stamp} reading={reading} />
    </p>
  )
}

type Group = readonly [LaunchMint, ...LaunchMint[]]

const groupKey = ([first]: Group): string => JSON.stringify([first.transaction, first.serial, first.at])

/** Groups the mints of one transaction and one buyer into one line. */
export function groupsOf(mints: readonly LaunchMint[]): readonly Group[] {
  const groups: [LaunchMint, ...LaunchMint[]][] = []
  for (const mint of mints) {
    const last = groups.at(-1)
    const isSame =
      last !== undefined &&
      mint.transaction !== null &&
      last[0].transaction === mint.transaction &&
      last[0].buyer?.id === mint.buyer?.id
    if (last && isSame) last.push(mint)
    else groups.push([mint])
  }
  return groups
}

/** Age up to which a mint counts as new. */
const NEW_MS = 30_000

type RowProps = { readonly group: Group; readonly token: EntityId; readonly sinceMs: number }

function FeedRow({ group, token }: RowProps) {
  const go = useGo()
  const [first] = group
  const name = nameOr(first.name, `Serial ${first.serial}`)
  const others = group.length - 1
  return (
    <li>
      <Art src={first.image} className="thumb t32" />
      <div className="feed-what">
        <span className="row">
          <button
            type="button"
            className="link plain strong cut"
            onClick={() => go({ name: 'nft', token, serial: first.serial })}
          >
            {others === 0 ? name : `${name} and ${counted(others, 'more', 'more')}`}
          </button>
          <NewMark at={first.at} />
        </span>
        <span className="small t2 cut">{first.buyer ? <WhoText who={first.buyer} /> : DASH}</span>
      </div>
      <div className="feed-sum">
        <b className="strong">
          <Paid group={group} />
        </b>
        <FeedAge at={first.at} />
      </div>
    </li>
  )
}

function NewMark({ at }: { readonly at: string | null }) {
  const now = useNow()
  return at !== null && now - Date.parse(at) < NEW_MS ? <span className="newdot">new</span> : null
}

function Paid({ group }: { readonly group: Group }) {
  const [first] = group
  if (first.otherPrice !== null) return <PaidInToken group={group} price={first.otherPrice} />
  const prices = group.flatMap(({ price }) => price ?? [])
  if (prices.length < group.length) return <>{DASH}</>
  return <Money hbar={formatHbar(prices.reduce((sum, price) => sum + parseHbar(price), 0n))} />
}

/** Price of one mint, or of each of several at the same price; otherwise the token alone. */
function PaidInToken({ group, price }: { readonly group: Group; readonly price: TokenPrice }) {
  const isSame = group.every(({ otherPrice }) => otherPrice?.amount === price.amount && otherPrice?.unit === price.unit)
  const words = isSame && price.amount !== null ? tokenPriceWords(price) : price.unit
  return (
    <span className="t2">
      {group.length > 1 && isSame && price.amount !== null && `${group.length} × `}
      {plainText(words, 40)}
    </span>
  )
}

function FeedAge({ at }: { readonly at: string | null }) {
  const now = useNow()
  if (at === null) return <span className="micro t3">time not told</span>
  return (
    <span className="micro t3 tn" title={utcWords(at)}>
      {ageWords((now - Date.parse(at)) / 1000)} ago
    </span>
  )
}
