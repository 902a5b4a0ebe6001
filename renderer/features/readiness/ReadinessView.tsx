import type { ComponentProps } from 'react'
import type { Readiness } from '@shared/contract/readiness'
import type { Flow } from '@shared/contract/flows'
import { READINESS_WORDS } from './readiness-text'
import { plainText } from '../../format/text'
import { dateTimeWords } from '../../format/time'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { useCopy } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { MarketNotes } from '../nft/MarketNotes'
import { AssociateOutcome, AssociatePrimaryButton, useAssociation } from './Associate'
import { FACT_GROUPS, type FactLine, partsOfGroup, readinessLines } from './fact-lines'
import { ReadinessLine } from './ReadinessLine'
import { ReadinessIcon } from './ReadinessIcon'
import { cx } from '../../ui/cx'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './readiness.module.css'

const KEY_TYPE_ONLY_WORDS = 'has a key of the right type; the market gives no verdict on this collection'

type ReadinessViewProps = {
  readonly readiness: Readiness
  readonly isReading: boolean
  /** Called after the person used or cancelled a remedy, which may have changed the readiness. */
  readonly onChanged: () => void
}

/** Readiness of an account: the overall result, then every fact with its reason and the remedy that the app offers. */
export function ReadinessView({ readiness, isReading, onChanged }: ReadinessViewProps) {
  const copy = useCopy()
  const { hideAmounts } = useSettings()
  const { subject: account, token, facts, readyStatus } = readiness
  const associateFlow = useAssociation(account.id, token?.id ?? '')
  const name = account.name === null ? 'This account' : plainText(account.name, 40)
  // For an EVM collection the market gives no verdict, so `yes` only means that the account's key type fits.
  const isKeyTypeOnly = readyStatus === 'yes' && facts.some(({ reason }) => reason === 'EVM_NOT_COVERED')
  const readinessWords = READINESS_WORDS[token === null ? 'account' : 'token']
  const readyWords = isKeyTypeOnly ? KEY_TYPE_ONLY_WORDS : readinessWords[readyStatus]
  const isKeyAbsent = readyStatus === 'yes' && facts.some(({ fact, state }) => fact === 'key' && state === 'no')
  const isBalanceOld = isBeforeFlow(readiness, associateFlow.flow)
  const lines = readinessLines(readiness, hideAmounts).map((line) =>
    isBalanceOld && line.fact.fact === 'balance' && line.state === 'yes'
      ? { ...line, words: BALANCE_BEFORE_FEE_WORDS }
      : line,
  )
  // Without the network nothing was asked, so an earlier result does not count as ready now.
  const isOffline = useIsOffline()
  const isStale = useIsStale(readiness.stamp)
  const isUnsure = isKeyTypeOnly || isOffline || readiness.stamp.offline
  const lineProps = { readiness, followedFlow: associateFlow, onChanged }
  const canAssociate = token !== null && lines.some(({ fact }) => fact.remedy === 'associate')
  return (
    <section className={cx(styles['rd'], isStale && styles['is-stale'])} aria-label="Facts" data-ready={readyStatus}>
      <div className={styles['rd-head']}>
        <span className="row">
          <ReadinessIcon
            readyStatus={isUnsure && readyStatus === 'yes' ? 'unknown' : readyStatus}
            isOwnAccount={readiness.isOwn}
          />
          <h2 className="h2">
            {name}{' '}
            {isOffline && readyStatus === 'yes'
              ? `was ready on ${dateTimeWords(readiness.stamp.receivedAt)}`
              : readyWords}
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
      {canAssociate && !isOffline && (
        <AssociatePrimaryButton
          account={account.id}
          token={token.id}
          tokenName={readiness.tokenName}
          followedFlow={associateFlow}
        />
      )}
      <AssociateOutcome followedFlow={associateFlow} />
      {FACT_GROUPS.map(({ about, title }) => {
        const group = lines.filter(({ fact }) => fact.about === about)
        if (group.length === 0) return null
        const parts = partsOfGroup(group)
        return (
          <section className={styles['rd-group']} key={about} aria-label={title}>
            <h3 className="h3">{title}</h3>
            <Lines lines={parts.open} {...lineProps} />
            <Lines lines={parts.passed} isCompact {...lineProps} />
            <Lines lines={parts.minor} {...lineProps} />
          </section>
        )
      })}
      <MarketNotes subject="these checks" notes={readiness.notes} />
    </section>
  )
}

const BALANCE_BEFORE_FEE_WORDS = 'Balance before the association’s fee'

/** True if the market's facts are older than the association, so that the balance still contains the fee. */
const isBeforeFlow = ({ stamp }: Readiness, flow: Flow | null): boolean =>
  flow !== null && Date.parse(stamp.asOf ?? stamp.receivedAt) < Date.parse(flow.updatedAt)

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
