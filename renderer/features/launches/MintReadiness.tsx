import type { Account } from '@shared/contract/accounts'
import type { Launch } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { combinedStamp } from '@shared/time'
import { errorText } from '../../format/error-text'
import { DASH } from '../../format/money'
import { allowancesQueries } from '../allowances/queries'
import { readinessQueries } from '../readiness/queries'
import { isReading, knownValue } from '../../query/remote'
import { useKnownState, useKnownValue, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { HalfCircle } from '../../ui/StatusIcons'
import { useSettings } from '../../app/use-app-state'
import { AssociateOutcome, useAssociation } from '../readiness/Associate'
import { mintLines } from '../readiness/fact-lines'
import { CompactReadinessLine } from '../readiness/ReadinessLine'
import { MintRequirements } from './MintRequirements'
import { cx } from '../../ui/cx'
import styles from './launches.module.css'

type FactsProps = {
  readonly account: Account
  readonly token: EntityId
  /** Total for all NFTs to mint, decimal HBAR. */
  readonly total: string
}
type ReadinessProps = FactsProps & { readonly launch: Launch }

/** Readiness of an account for a mint: balance, room for the token, allowance and sign-in, one line each. */
export const MintReadiness = ({ launch, ...facts }: ReadinessProps) => (
  <section className={styles['mint-ready']} aria-label="Readiness">
    <ReadinessFacts {...facts} />
    <MintRequirements launch={launch} account={facts.account.id} total={facts.total} />
    <ReadinessAge launch={launch} account={facts.account.id} token={facts.token} />
  </section>
)

type AgeProps = { readonly launch: Launch; readonly account: EntityId; readonly token: EntityId }

/** Age of the readiness or of the allowances, whichever was read earlier. */
function ReadinessAge({ launch, account, token }: AgeProps) {
  const readinessState = useKnownState(readinessQueries.accountReadiness(account, token))
  const allowances = useKnownValue(allowancesQueries.of(account))
  const readiness = knownValue(readinessState)
  const allowanceStamp = launch.isPaidByAllowance === true ? (allowances?.stamp ?? null) : null
  const stamp =
    readiness && allowanceStamp ? combinedStamp(readiness.stamp, allowanceStamp) : (readiness?.stamp ?? allowanceStamp)
  return stamp && <FreshnessStamp stamp={stamp} isRefreshing={isReading(readinessState)} />
}

function ReadinessFacts({ account, token, total }: FactsProps) {
  const { hideAmounts } = useSettings()
  const query = readinessQueries.accountReadiness(account.id, token)
  const readinessState = useKnownState(query)
  const read = useReadQuery()
  const readiness = knownValue(readinessState)
  const associateFlow = useAssociation(account.id, token)
  const checkAgain = () => void read(query)
  if (readinessState.status === 'failed') {
    return (
      <p className="row">
        <HalfCircle />
        <span>
          Account readiness unknown
          <span className={cx(styles['mint-ground-why'], 'small t2')}>
            {DASH} {errorText(readinessState.error).title}.
          </span>
        </span>
        <span className="sp" />
        <Button size="small" onClick={checkAgain}>
          Check again
        </Button>
      </p>
    )
  }
  if (!readiness) return <div className={styles['mint-facts']} aria-busy="true" />
  return (
    <>
      <ul>
        {mintLines(readiness, total, hideAmounts).map((line) => (
          <CompactReadinessLine key={line.fact.fact} line={line} readiness={readiness} followedFlow={associateFlow} />
        ))}
      </ul>
      <AssociateOutcome followedFlow={associateFlow} />
    </>
  )
}
