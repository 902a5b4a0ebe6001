import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import { hasEnded } from '../flow-text'
import { counted } from '../../../format/money'
import { unfinished } from '../flows-store'
import { Button } from '../../../ui/Button'
import { FlowColumns } from './Figures'
import { FlowEntry } from './FlowEntry'

type ListProps = { readonly flows: readonly Flow[]; readonly open: string | null }

const AT_FIRST = 100

/** One list for both groups, so that an entry that ends moves to the other heading and keeps its open state. */
export function FlowList({ flows, open }: ListProps) {
  const [most, setMost] = useState(AT_FIRST)
  if (flows.length === 0) return null
  const ended = flows.filter((f) => hasEnded(f.state))
  // The entry requested by the route is always included.
  const shown = ended.slice(0, Math.max(most, ended.findIndex(({ id }) => id === open) + 1))
  const under = (title: string, of: readonly Flow[], count: number) =>
    of.length === 0
      ? []
      : [
          <li key={title} className="flowgroup">
            <h2 className="h2">
              {title} <span className="t3 small">{count}</span>
            </h2>
          </li>,
          ...of.map((f) => <FlowEntry key={f.id} flow={f} startOpen={f.id === open} />),
        ]
  const running = unfinished(flows)
  return (
    <>
      <FlowColumns />
      <ul className="flowlist">
        {[...under('Not finished', running, running.length), ...under('Finished', shown, ended.length)]}
      </ul>
      {shown.length < ended.length && (
        <Button size="small" className="flow-older" onClick={() => setMost(most + AT_FIRST)}>
          {`Show ${counted(Math.min(AT_FIRST, ended.length - shown.length), 'older entry', 'older entries')}`}
        </Button>
      )}
    </>
  )
}
