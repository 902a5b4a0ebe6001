import type { Launch } from '@shared/contract/launches'
import { launchTime } from '../../format/launch-text'
import { DASH, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { utcWords } from '../../format/time'
import { Art } from '../../ui/Art'
import { useNow } from '../../ui/clock-context'
import { useGo } from '../app-context'
import { LaunchPrice } from './LaunchPrice'
import { LaunchStateMark } from './LaunchStateMark'
import { Progress } from './Progress'
import '../../ui/table.css'

export const LaunchesTable = ({ launches }: { readonly launches: readonly Launch[] }) => (
  <table className="data lined launches stacks">
    <thead>
      <tr>
        <th scope="col">
          <span className="sr">Image</span>
        </th>
        <th scope="col">Launch</th>
        <th scope="col" className="num">
          Price each
        </th>
        <th scope="col">Minted</th>
        <th scope="col">State</th>
        <th scope="col">Time</th>
      </tr>
    </thead>
    <tbody>
      {launches.map((launch) => (
        <Row key={`${launch.mintCode} ${launch.token?.id ?? ''} ${launch.startsAt ?? ''}`} launch={launch} />
      ))}
    </tbody>
  </table>
)

function Row({ launch }: { readonly launch: Launch }) {
  const go = useGo()
  const now = useNow()
  const { token, mintCode } = launch
  const name = nameOr(launch.name, mintCode)
  return (
    <tr className={token ? 'open' : undefined}>
      <td className="thumb-cell">
        <Art src={launch.image} className="thumb t36" />
      </td>
      <td className="launch-name lead">
        {token ? (
          <button
            type="button"
            className="rowlink cut"
            onClick={() => go({ name: 'launch', token: token.id, mintCode })}
          >
            {name}
          </button>
        ) : (
          <span className="strong cut">{name}</span>
        )}
        <span className="t3 small cut">
          {nameOr(launch.collection, token?.id ?? 'Collection not named')}
          {launch.creator !== null && ` by ${nameOr(launch.creator, 'unknown')}`}
        </span>
      </td>
      <td className="num strong" data-label="Price each">
        <LaunchPrice launch={launch} />
      </td>
      <td>
        <span className="row">
          <Progress launch={launch} />
          <span className="small t2 tn">
            {launch.minted === null ? DASH : statFigure(launch.minted)}
            {launch.total !== null && ` of ${statFigure(launch.total)}`}
          </span>
        </span>
      </td>
      <td>
        <LaunchStateMark launch={launch} />
      </td>
      <td className="small t2 tn" title={timesTitle(launch)}>
        {launchTime(launch, now) ?? DASH}
      </td>
    </tr>
  )
}

function timesTitle({ startsAt, endsAt }: Launch): string {
  const from = startsAt === null ? 'an unknown begin' : utcWords(startsAt)
  return `From ${from}${endsAt === null ? ', no end announced' : ` to ${utcWords(endsAt)}`}`
}
