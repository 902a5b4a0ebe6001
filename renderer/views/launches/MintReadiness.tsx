import type { Account } from '@shared/contract/accounts'
import type { Launch } from '@shared/contract/launches'
import type { Readiness, ReadinessFact } from '@shared/contract/nft'
import { olderOf } from '@shared/time'
import { errorText } from '../../format/error-text'
import { DASH } from '../../format/money'
import { allowancesQueries } from '../../queries/allowances'
import { nftQueries } from '../../queries/nft'
import { isReading, known } from '../../query/remote'
import { useKnown, useKnownValue, useRead } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Cross, HalfCircle, Tick, Triangle } from '../../ui/Marks'
import { useSettings } from '../app-context'
import { AssociateLink, AssociateOutcome, useAssociate } from '../nft/Associate'
import { factLines, type FactLine, valueWords } from '../nft/decision'
import { MintGround } from './MintGround'

/** What an account that mints needs. Whether its NFTs may be traded yet is another question. */
const NEEDED: ReadonlySet<ReadinessFact['fact']> = new Set(['balance', 'associated', 'not-frozen', 'kyc', 'receives'])

/** The facts that a mint of this total needs, in words. */
export const mintLines = (readiness: Readiness, total: string, isHidden = false): readonly FactLine[] =>
  factLines(readiness, total, isHidden).filter(({ fact }) => NEEDED.has(fact.fact))

/** What the needed facts add up to for a total of decimal HBAR. */
export function mintReady(readiness: Readiness, total: string): Readiness['ready'] {
  const lines = mintLines(readiness, total)
  if (lines.some(({ state }) => state === 'no')) return 'no'
  return lines.some(({ state }) => state === 'unknown') ? 'unknown' : 'yes'
}

type FactsProps = { readonly account: Account; readonly token: string; readonly total: string }
type ReadinessProps = FactsProps & { readonly launch: Launch }

/** Balance and room for the token, allowance and sign-in, one line a fact. What one of them lacks says nothing of the others. */
export const MintReadiness = ({ launch, ...of }: ReadinessProps) => (
  <section className="mint-ready" aria-label="Readiness">
    <Facts {...of} />
    <MintGround launch={launch} account={of.account.id} total={of.total} />
    <Age launch={launch} account={of.account.id} token={of.token} />
  </section>
)

type AgeProps = { readonly launch: Launch; readonly account: string; readonly token: string }

/** One age stands for all that was read: that of the oldest. */
function Age({ launch, account, token }: AgeProps) {
  const state = useKnown(nftQueries.readiness(account, token))
  const allowances = useKnownValue(allowancesQueries.of(account))
  const readiness = known(state)
  const allowed = launch.takesAllowance === true ? (allowances?.stamp ?? null) : null
  const stamp = readiness && allowed ? olderOf(readiness.stamp, allowed) : (readiness?.stamp ?? allowed)
  return stamp && <FreshnessStamp stamp={stamp} reading={isReading(state)} />
}

function Facts({ account, token, total }: FactsProps) {
  const { hideAmounts } = useSettings()
  const query = nftQueries.readiness(account.id, token)
  const state = useKnown(query)
  const read = useRead()
  const readiness = known(state)
  const follow = useAssociate(account.id, token)
  const ask = () => void read(query)
  if (state.status === 'failed') {
    return (
      <p className="row">
        <HalfCircle />
        <span>
          Whether the account is ready is not known
          <span className="mint-ground-why small t2">
            {DASH} {errorText(state.error).title}.
          </span>
        </span>
        <span className="sp" />
        <Button size="small" onClick={ask}>
          Ask again
        </Button>
      </p>
    )
  }
  if (!readiness) return <div className="mint-facts" aria-busy="true" />
  return (
    <>
      <ul>
        {mintLines(readiness, total, hideAmounts).map((line) => (
          <li key={line.fact.fact}>
            <LineMark line={line} />
            <span>{line.words}</span>
            <span className="sp" />
            {line.state === 'no' && line.fact.fix === 'associate' ? (
              <AssociateLink account={account.id} token={token} follow={follow} />
            ) : (
              <span className="t3 tn cut">{valueWords(line.fact, hideAmounts)}</span>
            )}
          </li>
        ))}
      </ul>
      <AssociateOutcome follow={follow} />
    </>
  )
}

function LineMark({ line: { state, fact } }: { readonly line: FactLine }) {
  if (state === 'yes') return <Tick />
  if (state === 'unknown') return <HalfCircle />
  return fact.fix === 'none' ? <Cross /> : <Triangle />
}
