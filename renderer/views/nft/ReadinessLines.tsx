import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { NftDetail, ReadinessFact } from '@shared/contract/nft'
import { errorText } from '../../format/error-text'
import { flowText, hasEnded } from '../../format/flow-text'
import { readinessWords } from '../../format/service-text'
import { plainText } from '../../format/text'
import { openVault } from '../../stores/accounts'
import { loadReadiness, readinessOf } from '../../stores/nft'
import { isReading, known } from '../../stores/remote'
import { associate, tradeAt } from '../../stores/trade'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Cross, HalfCircle, Seal, Tick, Triangle } from '../../ui/Marks'
import { useApp, useSelected } from '../app-context'
import { factLines, type FactLine, readySum, valueWords } from './decision'
import { Notes } from './Notes'

const SUM = {
  yes: { mark: <Seal />, words: 'is ready to buy this' },
  no: { mark: <Triangle />, words: 'is not ready to buy this' },
  unknown: { mark: <HalfCircle />, words: 'may be ready; some facts are not known' },
} as const

/** What the chosen account needs to buy this, one line a fact, with what this app can do about it. */
export function ReadinessLines({ nft, price }: { readonly nft: NftDetail; readonly price: string | null }) {
  const { api, stores } = useApp()
  const account = useSelected()
  const state = useStore(stores.readiness)
  const again = () => account && void loadReadiness(stores.readiness, api, account.id, nft.token)
  if (!account) return null
  const of = readinessOf(account.id, nft.token)
  if (state.status === 'failed' && state.of === of) {
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
  const readiness = known(state, of)
  if (!readiness) return <section className="ready" aria-label="Readiness" aria-busy="true" />
  const lines = factLines(readiness, price)
  const sum = SUM[readySum(readiness, lines)]
  return (
    <section className="ready" aria-label="Readiness">
      <div className="row between">
        <span className="row">
          {sum.mark}
          <h3 className="h3" id="readiness-sum">
            {account.name} {sum.words}
          </h3>
        </span>
        <FreshnessStamp stamp={readiness.stamp} reading={isReading(state)} />
      </div>
      <ul className="checks">
        {lines.map((line) => (
          <Line key={line.fact.fact} line={line} nft={nft} account={account.id} />
        ))}
      </ul>
      <Notes notes={readiness.notes} />
    </section>
  )
}

const reasonText = (reason: string): string => readinessWords(reason)?.title ?? plainText(reason, 120)

type LineProps = { readonly line: FactLine; readonly nft: NftDetail; readonly account: string }

function Line({ line, nft, account }: LineProps) {
  const { fact, state, words } = line
  const reason = state === 'yes' || fact.reason === null ? undefined : reasonText(fact.reason)
  return (
    <li title={reason} className={fact.fact === 'verdict' ? 'whole' : undefined}>
      <LineMark state={state} fix={fact.fix} />
      <span>{words}</span>
      {state !== 'yes' && fact.fix === 'associate' ? (
        <Associate nft={nft} account={account} />
      ) : state !== 'yes' && fact.fix === 'import-key' ? (
        <ImportKey account={account} />
      ) : (
        <span className="t3 tn cut">{valueWords(fact) ?? (fact.fact === 'verdict' && reason)}</span>
      )}
    </li>
  )
}

function LineMark({ state, fix }: { readonly state: FactLine['state']; readonly fix: ReadinessFact['fix'] }) {
  if (state === 'yes') return <Tick />
  if (state === 'unknown') return <HalfCircle />
  return fix === 'none' ? <Cross /> : <Triangle />
}

function ImportKey({ account }: { readonly account: string }) {
  const { api, stores } = useApp()
  return (
    <button type="button" className="link" onClick={() => void openVault(stores.accounts, api, 'import-key', account)}>
      Import key
    </button>
  )
}

function Associate({ nft, account }: { readonly nft: NftDetail; readonly account: string }) {
  const { api, stores } = useApp()
  const of = readinessOf(account, nft.token)
  const trade = useStore(stores.trades, (trades) => tradeAt(trades, of))
  const flow = useStore(stores.flows, (s) =>
    'value' in s
      ? s.value.find((f) => f.kind === 'associate' && f.token === nft.token && f.account === account)
      : undefined,
  )
  const running = flow !== undefined && !hasEnded(flow.state)
  const done = flow?.state === 'done'
  useEffect(() => {
    if (done) void loadReadiness(stores.readiness, api, account, nft.token)
  }, [done, account, nft.token, api, stores])
  if (running) return <span className="t2 small">{flowText(flow, account).word}</span>
  const refused = trade.status === 'refused' ? errorText(trade.error).title : null
  return (
    <>
      {refused !== null && (
        <span className="t2 small" role="alert">
          {refused}
        </span>
      )}
      <button
        type="button"
        className="link"
        disabled={trade.status === 'starting'}
        onClick={() => void associate(stores, api, of, account, nft.token)}
      >
        Associate
      </button>
    </>
  )
}
