import { useState } from 'react'
import type { ListTaskRequest } from '@shared/contract/lists'
import type { AppError } from '@shared/errors'
import { listsQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { openListWindow } from './open-list-window'
import { ErrorLine } from '../../ui/Confirm'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { useApp } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { AddressBook } from './AddressBook'
import { UnconfirmedEntries } from './UnconfirmedEntries'
import { Limits } from './Limits'
import { Spenders } from './Spenders'
import { cx } from '../../ui/cx'
import styles from './lists.module.css'

/**
 * Page with the person's spenders, limits and address book. The person changes these lists only in main's own window.
 */
export function ListsPage() {
  const { api } = useApp()
  const readState = useMainQuery(listsQueries.state)
  const read = useReadQuery()
  const [error, setError] = useState<AppError | null>(null)
  const refresh = () => void read(listsQueries.state)
  const lists = knownValue(readState)
  const isLate = useIsLate(lists === null && readState.status !== 'failed')
  const openTask = async (input: ListTaskRequest) => {
    setError(null)
    setError(await openListWindow(api, input))
  }
  const onOpen = (input: ListTaskRequest) => void openTask(input)
  return (
    <Page
      title="Spenders and limits"
      width="column"
      crumbs={[{ label: 'Settings', to: { name: 'settings' } }]}
      hidesOlderDataBanner
    >
      <p className={cx('t2', styles['ls-lead'])}>
        Each market has its own lists. You change them in a separate window, where you type every id.
      </p>
      {error && <ErrorLine error={error} />}
      {readState.status === 'failed' && <FailedRead subject="Your lists" error={readState.error} onRetry={refresh} />}
      {readState.status === 'stale' && <StaleBanner error={readState.error} onRetry={refresh} />}
      {isLate && <SkeletonRows count={5} heightPx={56} />}
      {lists && (
        <>
          <UnconfirmedEntries lists={lists} onOpen={onOpen} />
          <Spenders lists={lists} onOpen={onOpen} />
          <Limits lists={lists} onOpen={onOpen} />
          <AddressBook lists={lists} onOpen={onOpen} />
        </>
      )}
    </Page>
  )
}
