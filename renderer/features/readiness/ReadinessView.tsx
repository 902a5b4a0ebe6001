import type { ComponentProps } from 'react'
import type { Readiness } from '@shared/contract/readiness'
import type { Flow } from '@shared/contract/flows'
import { EARLIER_READY_WORDS, READINESS_WORDS, KEY_TYPE_ONLY_WORDS } from './readiness-text'
import { countWithNoun, hbarWords } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { Fold } from '../../ui/Fold'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { HbarText } from '../../ui/HbarText'
import { IdChip } from '../../ui/Id'
import { useCopy, useGo } from '../../app/app-context'
import { useAmountHider, useSettings } from '../../app/use-app-state'
import { MarketNotes } from '../nft/MarketNotes'
import { AssociateOutcome, useAssociation } from './Associate'
import { FACT_GROUPS, type FactLine, isKeyTypeOnly, partsOfGroup, readinessLines } from './fact-lines'
import { ReadinessLine } from './ReadinessLine'
import { ReadinessIcon } from './ReadinessIcon'
import { cx } from '../../ui/cx'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './readiness.module.css'

const EARLIER_KEY_TYPE_ONLY_WORDS = 'had a key of the right type at the last check'

type ReadinessViewProps = {
  readonly readiness: Readiness
  readonly isReading: boolean
  /** Called after the person used or cancelled a remedy, which may have changed the readiness. */
  readonly onChanged: () => void
}

/** Readiness of an account: the overall result, then every fact with its reason and the remedy that the app offers. */
export function ReadinessView({ readiness, isReading, onChanged }: ReadinessViewProps) {
  const copy = useCopy()
  const go = useGo()
  const { hideAmounts } = useSettings()
  const { subject: account, token, facts, readyStatus } = readiness
  const associateFlow = useAssociation(account.id, token?.id ?? '')
  const name = account.name === null ? `Account ${account.id}` : plainText(account.name, 40)
  const hasNoVerdict = isKeyTypeOnly(facts, readyStatus)
  const subject = token === null ? 'account' : 'token'
  const isKeyAbsent = readyStatus === 'yes' && facts.some(({ fact, state }) => fact === 'key' && state === 'no')
  const isBalanceOld = isBeforeFlow(readiness, associateFlow.flow)
  const lines = readinessLines(readiness, hideAmounts).map((line) =>
    isBalanceOld && line.fact.fact === 'balance' && line.state === 'yes'
      ? { ...line, state: 'unknown' as const, words: BALANCE_BEFORE_FEE_WORDS }
      : line,
  )
  // Without the network nothing was asked, so an earlier result does not count as ready now.
  const isOffline = useIsOffline()
  const isStale = useIsStale(readiness.stamp)
  const isUnsure = hasNoVerdict || isOffline || readiness.stamp.offline
  const lineProps = { readiness, followedFlow: associateFlow, onChanged }
  const isReadyNow = readyStatus === 'yes' && !isUnsure && !isKeyAbsent
  // The head already gives the result of an association that is done.
  const isAssociated = associateFlow.flow?.state === 'done' && readyStatus === 'yes'
  const readyWords = verdictWords({ readiness, subject, hasNoVerdict, isOffline })
  return (
    <section className={cx(styles['rd'], isStale && styles['is-stale'])} aria-label="Facts" data-ready={readyStatus}>
      <div className={styles['rd-head']}>
        <span className="row">
          <ReadinessIcon
            readyStatus={isUnsure && readyStatus === 'yes' ? 'unknown' : readyStatus}
            isOwnAccount={readiness.isOwn}
          />
          <h2 className="h2">
            {name} {readyWords}
            {isKeyAbsent && ', but not from this app'}
          </h2>
        </span>
        <FreshnessStamp stamp={readiness.stamp} isRefreshing={isReading} />
      </div>
      {/* The field above shows the id of the person's own account, and the id of the token. */}
      {!readiness.isOwn && (
        <div className={cx('row', styles['rd-ids'])}>
          <IdChip
            label={account.name === null ? 'Account' : plainText(account.name, 40)}
            id={account.id}
            checksum={account.checksum}
            isUnknown
            onCopy={copy}
          />
        </div>
      )}
      {token !== null && readiness.isOwn && isReadyNow && (
        <div className={styles['rd-fix']}>
          <Button variant="primary" onClick={() => go({ name: 'collection', token: token.id })}>
            View {nameOr(readiness.tokenName, token.id)}
          </Button>
          {isAssociated && <AssociationResult flow={associateFlow.flow} name={name} />}
        </div>
      )}
      {!(isAssociated && isReadyNow) && <AssociateOutcome followedFlow={associateFlow} />}
      {FACT_GROUPS.map(({ about, title }) => {
        const group = lines.filter(({ fact }) => fact.about === about)
        if (group.length === 0) return null
        const parts = partsOfGroup(group)
        return (
          <section className={styles['rd-group']} key={about} aria-label={title}>
            <h3 className="h3">{title}</h3>
            <Lines lines={parts.open} {...lineProps} />
            <Lines lines={parts.passed} isCompact {...lineProps} />
            {parts.minor.length > 0 && (
              <Fold size="line" label={`${countWithNoun(parts.minor.length, 'other fact')}, not needed here`}>
                <Lines lines={parts.minor} {...lineProps} />
              </Fold>
            )}
          </section>
        )
      })}
      <MarketNotes subject="these checks" notes={readiness.notes} />
    </section>
  )
}

type VerdictProps = {
  readonly readiness: Readiness
  readonly subject: 'account' | 'token'
  /** True if only the key type is known to fit. */
  readonly hasNoVerdict: boolean
  readonly isOffline: boolean
}

/** Words of the head. Offline, a positive result is the result of the last check, whose age is in the stamp. */
function verdictWords({ readiness, subject, hasNoVerdict, isOffline }: VerdictProps): string {
  const { readyStatus, isOwn } = readiness
  if (readyStatus === 'yes' && isOffline) {
    return hasNoVerdict ? EARLIER_KEY_TYPE_ONLY_WORDS : EARLIER_READY_WORDS[subject]
  }
  if (hasNoVerdict) return KEY_TYPE_ONLY_WORDS
  // The app has no remedy for another person's account, so "yet" would promise too much.
  if (readyStatus === 'no' && subject === 'token' && !isOwn) return 'cannot buy or hold this token'
  return READINESS_WORDS[subject][readyStatus]
}

type ResultProps = { readonly flow: Flow | null; readonly name: string }

/** Result of the association that was done here: its fee, and a link to its history entry. */
function AssociationResult({ flow, name }: ResultProps) {
  const go = useGo()
  const veil = useAmountHider()
  if (flow === null) return null
  return (
    <span className="small t2" role="status">
      <HbarText text={flow.fee === null ? 'Associated.' : veil(`Associated. ${hbarWords(flow.fee)} left ${name}.`)} />{' '}
      <button type="button" className="link" onClick={() => go({ name: 'history', flow: flow.id })}>
        Open history entry
      </button>
    </span>
  )
}

const BALANCE_BEFORE_FEE_WORDS = 'Balance before the association’s fee'

/** States of an association in which its fee may have been charged. */
const MAY_HAVE_PAID_STATES: ReadonlySet<Flow['state']> = new Set(['submitted', 'settled', 'unknown', 'done', 'failed'])

/** True if the market's facts are older than the association, so that the balance still contains the fee. */
const isBeforeFlow = ({ stamp }: Readiness, flow: Flow | null): boolean =>
  flow !== null &&
  MAY_HAVE_PAID_STATES.has(flow.state) &&
  Date.parse(stamp.asOf ?? stamp.receivedAt) < Date.parse(flow.updatedAt)

type LinesProps = Omit<ComponentProps<typeof ReadinessLine>, 'line'> & {
  readonly lines: readonly FactLine[]
  /** True for short lines in two columns. */
  readonly isCompact?: boolean
}

function Lines({ lines, isCompact = false, ...lineProps }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <ul className={isCompact ? styles['rd-passed'] : undefined}>
      {lines.map((line) => (
        <ReadinessLine key={line.fact.fact} line={line} {...lineProps} />
      ))}
    </ul>
  )
}
