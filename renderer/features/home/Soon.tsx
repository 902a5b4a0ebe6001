import type { SoonLaunch } from '@shared/contract/home'
import { DAY_MS } from '@shared/time'
import { countdownWords, dateTimeWords, dateWords, clockWords, utcWords } from '../../format/time'
import { nameOr } from '../../format/text'
import { homeQueries } from './queries'
import { known } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { Art } from '../../ui/Art'
import { useNow } from '../../ui/clock-context'
import { useGo } from '../../app/app-context'

/** Launches that open soon; renders nothing if there are none. */
export function Soon() {
  const go = useGo()
  const soon = known(useMainQuery(homeQueries.soon))
  if (!soon || soon.length === 0) return null
  return (
    <section aria-label="Opens soon">
      <h2 className="h3">Opens soon</h2>
      <ul className="home-soon">
        {soon.map((launch) => (
          <li key={`${launch.token} ${launch.mintCode}`}>
            <Art src={launch.image} className="thumb t36" />
            <span>
              <button
                type="button"
                className="link plain strong cut"
                onClick={() => go({ name: 'launch', token: launch.token, mintCode: launch.mintCode })}
              >
                {nameOr(launch.name, launch.token)}
              </button>
              <Starts launch={launch} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Starts({ launch: { startsAt } }: { readonly launch: SoonLaunch }) {
  const leftMs = Date.parse(startsAt) - useNow()
  const title = `${dateTimeWords(startsAt)}, ${utcWords(startsAt)}`
  return (
    <span className="small t2 tn" title={title}>
      {leftMs <= 0
        ? 'open now'
        : leftMs < DAY_MS
          ? `in ${countdownWords(leftMs)}`
          : `${dateWords(startsAt)}, ${clockWords(startsAt, false)}`}
    </span>
  )
}
