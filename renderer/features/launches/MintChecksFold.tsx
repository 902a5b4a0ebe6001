import type { ReactNode } from 'react'
import type { EntityId } from '@shared/ids'
import { errorText } from '../../format/error-text'
import { DASH } from '../../format/money'
import { readinessQueries } from '../readiness/queries'
import { CompactReadinessLine } from '../readiness/ReadinessLine'
import { knownValue } from '../../query/remote'
import { useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { Fold } from '../../ui/Fold'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { HbarText } from '../../ui/HbarText'
import { Dash, HalfCircle, Tick } from '../../ui/StatusIcons'
import { useGo } from '../../app/app-context'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { cx } from '../../ui/cx'
import { useHasPageBanner } from '../page-frame/use-has-page-banner'
import type { RequirementLine } from './mint-requirements'
import { useIsOffline } from '../../query/use-is-offline'
import type { MintChecks } from './use-mint-checks'
import styles from './mint.module.css'

type ChecksFoldProps = {
  readonly checks: MintChecks
  readonly account: EntityId
  readonly token: EntityId
  readonly takesAllowance: boolean
  readonly associateFlow: FollowedFlow
  /** Full text on what the person signs. */
  readonly planText: string
  /** Note on the reviews and the network fee, below the plan. */
  readonly feeNote: ReactNode
  /** True if the panel already shows the missing association as the next step. */
  readonly isAssociationShown: boolean
  /** Button to mint although facts failed; false if the panel does not offer it. */
  readonly children: ReactNode
}

/** Folded checks of a mint with a summary of their results, and the full text on what will be signed. */
export function MintChecksFold(props: ChecksFoldProps) {
  const { checks, takesAllowance, planText, feeNote, children } = props
  const go = useGo()
  const isOffline = useIsOffline()
  const hasPageBanner = useHasPageBanner()
  const isStale = useIsStale(checks.stamp)
  const stamp = checks.stamp && <FreshnessStamp stamp={checks.stamp} isRefreshing={checks.isRefreshing && !isOffline} />
  const { areAllKnown, label } = checksSummary(checks)
  const { allowance } = checks
  // A missing allowance is no check: the review asks for it, so it belongs to what the person signs.
  const isAllowanceRequested = allowance.status === 'requested'
  const allowancesLink = takesAllowance && (
    <button type="button" className="link" onClick={() => go({ name: 'allowances' })}>
      Allowances
    </button>
  )
  return (
    <div className={styles['checks-fold']}>
      <Fold
        size="line"
        icon={areAllKnown ? <Tick /> : <HalfCircle />}
        // The stamp is inside the fold. A stale stamp is also next to the label, unless the page has a banner.
        aside={isStale && !hasPageBanner ? stamp : undefined}
        label={<span className="small">{label}</span>}
      >
        <section className={styles['checks']} aria-label="Readiness">
          {children}
          <ReadinessFacts {...props} />
          <ul>
            {!isAllowanceRequested && <RequirementItem line={allowance}>{allowancesLink}</RequirementItem>}
            <RequirementItem line={checks.signIn} />
          </ul>
          {stamp && <p className={styles['checks-age']}>{stamp}</p>}
          <div className={cx(styles['signing'], 'small t2')}>
            <h3 className="strong">What you sign</h3>
            {isAllowanceRequested && allowance.detail !== '' && (
              <p>
                <HbarText text={`${allowance.title}. ${allowance.detail}`} />
              </p>
            )}
            <p>
              <HbarText text={planText} /> {isAllowanceRequested && allowancesLink}
            </p>
            {feeNote && <p>{feeNote}</p>}
          </div>
        </section>
      </Fold>
    </div>
  )
}

/** Label of the fold: "6 other checks pass", "5 checks pass, 1 unknown". `areAllKnown`: no check is unknown. */
export function checksSummary({ readinessState, lines, allowance, signIn }: MintChecks): {
  readonly areAllKnown: boolean
  readonly label: string
} {
  const requirements = [allowance, signIn]
  const isReadinessUnknown = knownValue(readinessState) === null
  const passedCount =
    lines.filter(({ state }) => state === 'yes').length +
    requirements.filter(({ status }) => status === 'ready' || status === 'not-needed').length
  const unknownCount =
    lines.filter(({ state }) => state === 'unknown').length +
    requirements.filter(({ status }) => status === 'unknown').length +
    (isReadinessUnknown ? 1 : 0)
  const needsAction =
    lines.some(({ state }) => state === 'no') || requirements.some(({ status }) => status === 'requested')
  const passText = `${passedCount}${needsAction ? ' other' : ''} ${passedCount === 1 ? 'check passes' : 'checks pass'}`
  return {
    areAllKnown: unknownCount === 0,
    label: unknownCount === 0 ? passText : `${passText}, ${unknownCount} unknown`,
  }
}

function ReadinessFacts({ checks, account, token, associateFlow, isAssociationShown }: ChecksFoldProps) {
  const { readinessState } = checks
  const lines = checks.lines.filter(({ fact }) => !(isAssociationShown && fact.fact === 'associated'))
  const read = useReadQuery()
  const readiness = knownValue(readinessState)
  if (readinessState.status === 'failed') {
    return (
      <p className="row">
        <HalfCircle />
        <span>
          Account readiness unknown
          <span className={cx(styles['requirement-detail'], 'small t2')}>
            {DASH} {errorText(readinessState.error).title}.
          </span>
        </span>
        <span className="sp" />
        <Button size="small" onClick={() => void read(readinessQueries.accountReadiness(account, token))}>
          Check again
        </Button>
      </p>
    )
  }
  if (!readiness) return <p className="small t2">Loading the account readiness…</p>
  return (
    <ul>
      {lines.map((line) => (
        <CompactReadinessLine key={line.fact.fact} line={line} readiness={readiness} followedFlow={associateFlow} />
      ))}
    </ul>
  )
}

const STATUS_ICONS = {
  ready: <Tick />,
  'not-needed': <Tick />,
  requested: <Dash />,
  unknown: <HalfCircle />,
} as const

type LineProps = { readonly line: RequirementLine; readonly children?: ReactNode }

const RequirementItem = ({ line: { status, title, detail }, children }: LineProps) => (
  <li className={styles['requirement']}>
    {STATUS_ICONS[status]}
    <span>
      {title}
      <span className={cx(styles['requirement-detail'], 'small t2')}>{detail}</span>
    </span>
    <span className="sp" />
    {children}
  </li>
)
