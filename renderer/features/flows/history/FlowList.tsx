import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import { hasEnded } from '../flow-text'
import { countWithNoun } from '../../../format/money'
import { unfinishedFlows } from '../flows-store'
import { Button } from '../../../ui/Button'
import { FlowEntry } from './FlowEntry'
import styles from './history.module.css'

type ListProps = { readonly flows: readonly Flow[]; readonly openFlowId: string | null }

/** Number of finished entries shown at first, and added by each click. */
const PAGE_ENTRIES = 100

/**
 * List of the flows, unfinished flows first. Unfinished and finished flows share one list element, so that the entry of a
 * flow that finishes stays open when it moves to the finished flows.
 */
export function FlowList({ flows, openFlowId }: ListProps) {
  const [maxEntries, setMaxEntries] = useState(PAGE_ENTRIES)
  if (flows.length === 0) return null
  const endedFlows = flows.filter(({ state }) => hasEnded(state))
  // The flow that the route opens is always visible.
  const visibleCount = Math.max(maxEntries, endedFlows.findIndex(({ id }) => id === openFlowId) + 1)
  const visibleEndedFlows = endedFlows.slice(0, visibleCount)
  const sectionItems = (title: string, sectionFlows: readonly Flow[], totalCount: number) =>
    sectionFlows.length === 0
      ? []
      : [
          <li key={title} className={styles['flowgroup']}>
            <h2 className="h2">
              {title} <span className="t3 small">{totalCount}</span>
            </h2>
          </li>,
          ...sectionFlows.map((flow) => <FlowEntry key={flow.id} flow={flow} startsOpen={flow.id === openFlowId} />),
        ]
  const listedUnfinishedFlows = unfinishedFlows(flows)
  return (
    <>
      <ul className={styles['flowlist']}>
        {[
          ...sectionItems('Not finished', listedUnfinishedFlows, listedUnfinishedFlows.length),
          ...sectionItems('Finished', visibleEndedFlows, endedFlows.length),
        ]}
      </ul>
      {visibleEndedFlows.length < endedFlows.length && (
        <Button size="small" className={styles['flow-older']} onClick={() => setMaxEntries(maxEntries + PAGE_ENTRIES)}>
          {`Show ${countWithNoun(Math.min(PAGE_ENTRIES, endedFlows.length - visibleEndedFlows.length), 'older entry', 'older entries')}`}
        </Button>
      )}
    </>
  )
}
