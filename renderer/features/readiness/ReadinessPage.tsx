import { RefreshCw, UserCheck } from 'lucide-react'
import type { EntityId } from '@shared/ids'
import { readinessQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { IconButton } from '../../ui/IconButton'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useGo } from '../../app/app-context'
import { useSelectedAccount } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { AccountPicker } from './AccountPicker'
import { OwnAccountFacts } from './OwnAccountFacts'
import { ReadinessView } from './ReadinessView'
import { TokenPicker } from './TokenPicker'
import styles from './readiness.module.css'

/** Usual number of lines of the account, and of its EVM address. */
const SKELETON_GROUP_LINES = [6, 4]

type ReadinessPageProps = { readonly account: EntityId | null; readonly token: EntityId | null }

/** Page with all readiness facts of any account, with or without a token. */
export function ReadinessPage({ account: routeAccount, token }: ReadinessPageProps) {
  const go = useGo()
  const selectedAccount = useSelectedAccount()
  const account = routeAccount ?? selectedAccount?.id ?? null
  const query = readinessQueries.accountReadiness(account ?? '', token)
  const readinessState = useMainQuery(query, account !== null)
  const read = useReadQuery()
  const refresh = () => {
    if (account !== null) void read(query)
  }
  const readiness = knownValue(readinessState)
  const error = readinessState.status === 'failed' ? readinessState.error : null
  const isLate = useIsLate(account !== null && readiness === null && error === null)
  return (
    <Page
      title="Readiness"
      width="column"
      crumbs={[{ label: 'Accounts', to: { name: 'accounts' } }]}
      onRefresh={refresh}
      hidesOlderDataBanner={readiness === null}
      dataStamp={readiness && readiness.stamp}
      tools={
        <IconButton
          label="Check again"
          disabled={account === null || isReading(readinessState)}
          icon={<RefreshCw size={16} aria-hidden="true" />}
          onClick={refresh}
        />
      }
    >
      <section className={styles['rd-pick']} aria-label="Account and token">
        <AccountPicker account={account} onPick={(account) => go({ name: 'readiness', account, token })} />
        <TokenPicker
          token={readiness?.token ?? null}
          name={readiness?.tokenName ?? null}
          tokenId={token}
          onPick={(id) => go({ name: 'readiness', account, token: id })}
        />
      </section>
      {account === null && (
        <StateBlock
          icon={<UserCheck size={20} aria-hidden="true" />}
          title="Choose an account"
          text="Choose one of your accounts, or enter the id of any account on this ledger. The market’s facts about the account appear here."
        />
      )}
      {error && (
        <div className={styles['rd']}>
          <FailedRead subject="The account checks" error={error} onRetry={refresh} />
          {account !== null && <OwnAccountFacts account={account} />}
        </div>
      )}
      {readinessState.status === 'stale' && <StaleBanner error={readinessState.error} onRetry={refresh} />}
      {isLate && (
        <div className={styles['rd']} role="status" aria-label="Loading the readiness">
          <div className={styles['rd-head']}>
            <SkeletonBlock width={320} height={16} />
          </div>
          {SKELETON_GROUP_LINES.map((lineCount) => (
            <div className={styles['rd-group']} key={lineCount}>
              <div className={styles['skeleton-line']}>
                <SkeletonBlock width={96} height={12} />
              </div>
              <div className={styles['rd-passed']}>
                {Array.from({ length: lineCount }, (_, index) => (
                  <div key={index} className={styles['skeleton-line']}>
                    <SkeletonBlock width={index % 2 === 0 ? 156 : 192} height={10} />
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
      {readiness && <ReadinessView readiness={readiness} isReading={isReading(readinessState)} onChanged={refresh} />}
    </Page>
  )
}
