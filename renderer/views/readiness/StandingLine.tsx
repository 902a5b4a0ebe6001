import { useState } from 'react'
import type { Standing, StandingFact } from '@shared/contract/readiness'
import { standingHint, standingReason, standingValue, standingWords } from '../../format/standing-text'
import { selectAccount } from '../../stores/accounts'
import { cx } from '../../ui/cx'
import { Cross, Dash, HalfCircle, Tick, Triangle } from '../../ui/Marks'
import { WatchDialog } from '../accounts/WatchDialog'
import { useApp, useSelected, useSettings } from '../app-context'
import { KeyLink } from '../shell/KeyLink'
import { AssociateLink } from '../nft/Associate'
import type { Follow } from '../flow/use-follow'

type LineProps = {
  readonly fact: StandingFact
  readonly standing: Standing
  readonly follow: Follow
  readonly onChanged: () => void
}

/** One fact: whether it holds, its value, why, and the button where the app can mend it. */
export function StandingLine({ fact, standing, follow, onChanged }: LineProps) {
  const { hideAmounts } = useSettings()
  const value = standingValue(fact, hideAmounts)
  const why = fact.state === 'yes' ? null : (standingReason(fact) ?? standingHint(fact.fact))
  return (
    <li data-fact={fact.fact} data-state={fact.state}>
      <Mark fact={fact} />
      <div>
        <span className={cx(fact.state === 'no' && fact.isNeeded && 'strong')}>{standingWords(fact)}</span>
        {why !== null && <p className="small t2">{why}</p>}
      </div>
      <span className="row rd-right">
        <span className={cx('tn', fact.fact === 'evm-address' ? 'mono sel' : 't2')}>{value}</span>
        <Mend {...{ fact, standing, follow, onChanged }} />
      </span>
    </li>
  )
}

/** What does not decide anything is no failure: it is a dash. */
function Mark({ fact: { state, isNeeded, fix } }: { readonly fact: StandingFact }) {
  if (state === 'yes') return <Tick />
  if (state === 'unknown') return <HalfCircle />
  if (fix !== 'none') return <Triangle />
  return isNeeded ? <Cross /> : <Dash />
}

function Mend({ fact, standing, follow, onChanged }: LineProps) {
  const { api, stores } = useApp()
  const selected = useSelected()
  const [watching, setWatching] = useState(false)
  const { id } = standing.subject
  const then = (work: Promise<unknown>) => void work.then(onChanged)
  switch (fact.fix) {
    case 'associate':
      return standing.token && <AssociateLink account={id} token={standing.token.id} follow={follow} />
    case 'import-key':
      return <KeyLink account={id} label="Import its key" onDone={onChanged} />
    case 'watch':
      return (
        <>
          <button type="button" className="link" onClick={() => setWatching(true)}>
            Watch it
          </button>
          <WatchDialog
            open={watching}
            id={id}
            onClose={() => {
              setWatching(false)
              onChanged()
            }}
          />
        </>
      )
    case 'none':
      return fact.fact === 'can-sign' && standing.isOwn && selected?.id !== id ? (
        <button type="button" className="link" onClick={() => then(selectAccount(stores.client, api, id))}>
          Use this account
        </button>
      ) : null
  }
}
