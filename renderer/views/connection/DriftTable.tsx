import { Fragment } from 'react'
import type { DriftEntry } from '@shared/contract/diagnostics'
import { plainText } from '../../format/text'
import { clockWords, dateWords, utcWords } from '../../format/time'
import '../../ui/table.css'

/** The places of odd answers, the one met last first. Every text of them is the service's own, and shown as data. */
export const DriftTable = ({ entries }: { readonly entries: readonly DriftEntry[] }) => (
  <section aria-label="Places">
    <p className="t2 cn-lead">
      Of such an answer all that is sound is used, and the rest counts as unknown; what is signed on must fit whole. The
      log has places and kinds, never the values that stood there. In one answer with many records a place can be seen
      many times.
    </p>
    <table className="data lined drift">
      <thead>
        <tr>
          <th scope="col">Operation</th>
          <th scope="col">Where</th>
          <th scope="col">Expected</th>
          <th scope="col">Got</th>
          <th scope="col" className="num">
            Seen
          </th>
          <th scope="col">First</th>
          <th scope="col">Last</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((e) => (
          <tr key={[e.operation, e.path, e.expected, e.got].join('\n')}>
            <th scope="row" className="mono">
              <Breakable text={plainText(e.operation, 60)} />
            </th>
            <td className="mono">
              <Breakable text={plainText(e.path, 160) || 'the answer itself'} />
            </td>
            <td>{plainText(e.expected, 80)}</td>
            <td>{plainText(e.got, 80)}</td>
            <td className="num">{e.times}</td>
            <Moment at={e.firstAt} />
            <Moment at={e.lastAt} />
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** It may break behind a mark, so that its words stay whole. */
const Breakable = ({ text }: { readonly text: string }) =>
  text.split(/(?<=[._/])(?=[^._/])/).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))

const Moment = ({ at }: { readonly at: string }) => (
  <td className="small t2" title={utcWords(at)}>
    {dateWords(at)}
    <span className="micro t3 block">{clockWords(at)}</span>
  </td>
)
