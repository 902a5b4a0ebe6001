import type { Account } from '@shared/contract/accounts'
import type { NftDetail, ReadinessFact } from '@shared/contract/nft'
import { errorText } from '../../format/error-text'
import { readinessWords } from '../../format/service-text'
import { plainText } from '../../format/text'
import { nftQueries } from '../../queries/nft'
import { isReading, known } from '../../query/remote'
import { useKnown, useRead } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Cross, HalfCircle, Seal, Tick, Triangle } from '../../ui/Marks'
import { useAccounts, useGo, useSelected, useSettings } from '../app-context'
import type { Follow } from '../flow/use-follow'
import { KeyLink } from '../shell/KeyLink'
import { AssociateLink, AssociateOutcome, useAssociate } from './Associate'
import { factLines, type FactLine, readySum, valueWords } from './decision'
import { Notes } from './Notes'

const SUM = {
  yes: { mark: <Seal />, words: 'is ready to buy this' },
  no: { mark: <Triangle />, words: 'is not ready to buy this' },
  unknown: { mark: <HalfCircle />, words: 'may be ready; some facts are not known' },
} as const

type ReadinessProps = { readonly nft: NftDetail; readonly price: string | null }

/** What the chosen account needs to buy this, one line a fact, with what this app can do about it. */
export function ReadinessLines({ nft, price }: ReadinessProps) {
  const account = useSelected()
  return account && <OfAccount key={account.id} {...{ nft, price, account }} />
}

function OfAccount({ nft, price, account }: ReadinessProps & { readonly account: Account }) {
  const { hideAmounts } = useSettings()
  const go = useGo()
  const accounts = useAccounts()
  const query = nftQueries.readiness(account.id, nft.token)
  const state = useKnown(query)
  const read = useRead()
  const follow = useAssociate(account.id, nft.token)
  const again = () => void read(query)
  if (state.status === 'failed') {
    return (
      <section className="ready" aria-label="Readiness">
        <div className="row">
          <HalfCircle />
          <span className="h3">Whether {account.name} is ready is not known</span>
        </div>
        <p className="t2 small ready-failed">
          {errorText(state.error).title}. {errorText(state.error).todo}
        </p>
        <Button size="small" onClick={again}>
          Ask again
        </Button>
      </section>
    )
  }
  const readiness = known(state)
  if (!readiness) return <section className="ready" aria-label="Readiness" aria-busy="true" />
  const lines = factLines(readiness, price, hideAmounts)
  const answer = readySum(readiness, lines)
  const { mark, words } = SUM[answer]
  // What the market takes and what this computer can do now are two things.
  const isLocked = answer === 'yes' && accounts?.keyStore.locked === true
  return (
    <section className="ready" aria-label="Readiness">
      <div className="row between">
        <span className="row">
          {mark}
          <h3 className="h3" id="readiness-sum">
            {account.name} {words}
            {isLocked && ' once its key is unlocked'}
          </h3>
        </span>
        <FreshnessStamp stamp={readiness.stamp} reading={isReading(state)} />
      </div>
      <ul className="checks">
        {lines.map((line) => (
          <Line key={line.fact.fact} line={line} token={nft.token} account={account.id} follow={follow} />
        ))}
      </ul>
      <button
        type="button"
        className="link small"
        onClick={() => go({ name: 'readiness', account: account.id, token: nft.token })}
      >
        All that the market knows of it
      </button>
      <AssociateOutcome follow={follow} />
      <Notes notes={readiness.notes} />
    </section>
  )
}

const reasonText = (reason: string): string => readinessWords(reason)?.title ?? plainText(reason, 120)

type LineProps = {
  readonly line: FactLine
  readonly token: string
  readonly account: string
  readonly follow: Follow
}

function Line({ line, token, account, follow }: LineProps) {
  const { fact, state, words } = line
  const { hideAmounts } = useSettings()
  const reason = state === 'yes' || fact.reason === null ? undefined : reasonText(fact.reason)
  return (
    <li title={reason} className={fact.fact === 'verdict' ? 'whole' : undefined}>
      <LineMark state={state} fix={fact.fix} />
      <span>{words}</span>
      {state !== 'yes' && fact.fix === 'associate' ? (
        <AssociateLink {...{ account, token, follow }} />
      ) : state !== 'yes' && fact.fix === 'import-key' ? (
        <KeyLink account={account} label="Import key" />
      ) : (
        <span className="t3 tn cut">{valueWords(fact, hideAmounts) ?? (fact.fact === 'verdict' && reason)}</span>
      )}
    </li>
  )
}

function LineMark({ state, fix }: { readonly state: FactLine['state']; readonly fix: ReadinessFact['fix'] }) {
  if (state === 'yes') return <Tick />
  if (state === 'unknown') return <HalfCircle />
  return fix === 'none' ? <Cross /> : <Triangle />
}
