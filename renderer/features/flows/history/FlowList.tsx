import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import { hasEnded } from '../flow-text'
import { counted } from '../../../format/money'
import { unfinishedFlows } from '../flows-store'
import { Button } from '../../../ui/Button'
import { FlowColumns } from './Figures'
import { FlowEntry } from './FlowEntry'
import styles from './history.module.css'

type ListProps = { readonly flows: readonly Flow[]; readonly open: string | null }

/** Ended entries shown at first, and added by each click. */
const PAGE_ENTRIES = 100

/** One list for both groups, so that an entry that ends moves to the other heading and keeps its open state. */
export function FlowList({ flows, open }: ListProps) {
  const [maxEntries, setMaxEntries] = useState(PAGE_ENTRIES)
  if (flows.length === 0) return null
  const ended = flows.filter(({ state }) => hasEnded(state))
  // The entry requested by the route is always included.
  const visibleEnded = ended.slice(0, Math.max(maxEntries, ended.findIndex(({ id }) => id === open) + 1))
  const section = (title: string, sectionFlows: readonly Flow[], count: number) =>
    sectionFlows.length === 0
      ? []
      : [
          <li key={title} className={styles['flowgroup']}>
            <h2 className="h2">
              {title} <span className="t3 small">{count}</span>
            </h2>
          </li>,
          ...sectionFlows.map((flow) => <FlowEntry key={flow.id} flow={flow} startOpen={flow.id === open} />),
        ]
  const running = unfinishedFlows(flows)
  return (
    <>
      <FlowColumns />
      <ul className={styles['flowlist']}>
        {[...section('Not finished', running, running.length), ...section('Finished', visibleEnded, ended.length)]}
      </ul>
      {visibleEnded.length < ended.length && (
        <Button size="small" className={styles['flow-older']} onClick={() => setMaxEntries(maxEntries + PAGE_ENTRIES)}>
          {`Show ${counted(Math.min(PAGE_ENTRIES, ended.length - visibleEnded.length), 'older entry', 'older entries')}`}
        </Button>
      )}
    </>
  )
}
