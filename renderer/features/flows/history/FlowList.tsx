import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import { hasEnded } from '../flow-text'
import { countWithNoun } from '../../../format/money'
import { unfinishedFlows } from '../flows-store'
import { Button } from '../../../ui/Button'
import { FlowColumns } from './FlowAmounts'
import { FlowEntry } from './FlowEntry'
import styles from './history.module.css'

type ListProps = { readonly flows: readonly Flow[]; readonly openFlowId: string | null }

/** Number of finished entries shown at first, and added by each click. */
const PAGE_ENTRIES = 100

/**
 * List of the flows, unfinished ones first. Both groups share one list element, so that an entry that finishes moves to
 * the other group and stays open.
 */
export function FlowList({ flows, openFlowId }: ListProps) {
  const [maxEntries, setMaxEntries] = useState(PAGE_ENTRIES)
  if (flows.length === 0) return null
  const ended = flows.filter(({ state }) => hasEnded(state))
  // The entry that the route opens is always included.
  const visibleEnded = ended.slice(0, Math.max(maxEntries, ended.findIndex(({ id }) => id === openFlowId) + 1))
  const sectionItems = (title: string, sectionFlows: readonly Flow[], count: number) =>
    sectionFlows.length === 0
      ? []
      : [
          <li key={title} className={styles['flowgroup']}>
            <h2 className="h2">
              {title} <span className="t3 small">{count}</span>
            </h2>
          </li>,
          ...sectionFlows.map((flow) => <FlowEntry key={flow.id} flow={flow} startsOpen={flow.id === openFlowId} />),
        ]
  const unfinished = unfinishedFlows(flows)
  return (
    <>
      <FlowColumns />
      <ul className={styles['flowlist']}>
        {[
          ...sectionItems('Not finished', unfinished, unfinished.length),
          ...sectionItems('Finished', visibleEnded, ended.length),
        ]}
      </ul>
      {visibleEnded.length < ended.length && (
        <Button size="small" className={styles['flow-older']} onClick={() => setMaxEntries(maxEntries + PAGE_ENTRIES)}>
          {`Show ${countWithNoun(Math.min(PAGE_ENTRIES, ended.length - visibleEnded.length), 'older entry', 'older entries')}`}
        </Button>
      )}
    </>
  )
}
