import { Fragment } from 'react'
import type { DriftEntry } from '@shared/contract/diagnostics'
import { plainText } from '../../format/text'
import { clockWords, dateWords, utcWords } from '../../format/time'
import { type Column, DataTable } from '../../ui/data-table'

/**
 * Table of the places of odd answers, most recent first. All their texts come from the service and are shown as data.
 */
export const DriftTable = ({ entries }: { readonly entries: readonly DriftEntry[] }) => (
  <section aria-label="Places">
    <p className="t2 cn-lead">
      Of such an answer all that is sound is used, and the rest counts as unknown; what is signed on must fit whole. The
      log has places and kinds, never the values that stood there. In one answer with many records a place can be seen
      many times.
    </p>
    <DataTable
      name="odd-answers"
      label="Places of odd answers"
      className="lined drift"
      rows={entries}
      rowKey={(e) => [e.operation, e.path, e.expected, e.got].join('\n')}
      columns={COLUMNS}
    />
  </section>
)

/** Allows a line break after each `.`, `_` or `/`, so that the words stay whole. */
const Breakable = ({ text }: { readonly text: string }) =>
  text.split(/(?<=[._/])(?=[^._/])/).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))

const moment = (key: 'firstAt' | 'lastAt', label: string): Column<DriftEntry> => ({
  key,
  label,
  className: 'small t2',
  sorts: true,
  title: (entry) => utcWords(entry[key]),
  value: (entry) => entry[key],
  cell: (entry) => (
    <>
      {dateWords(entry[key])}
      <span className="micro t3 block">{clockWords(entry[key])}</span>
    </>
  ),
})

const COLUMNS: readonly Column<DriftEntry>[] = [
  {
    key: 'operation',
    label: 'Operation',
    isRowHead: true,
    className: 'mono',
    sorts: true,
    value: ({ operation }) => operation,
    cell: ({ operation }) => <Breakable text={plainText(operation, 60)} />,
  },
  {
    key: 'path',
    label: 'Where',
    className: 'mono',
    value: ({ path }) => path,
    cell: ({ path }) => <Breakable text={plainText(path, 160) || 'the answer itself'} />,
  },
  {
    key: 'expected',
    label: 'Expected',
    value: ({ expected }) => expected,
    cell: ({ expected }) => plainText(expected, 80),
  },
  { key: 'got', label: 'Got', value: ({ got }) => got, cell: ({ got }) => plainText(got, 80) },
  {
    key: 'times',
    label: 'Seen',
    align: 'end',
    sorts: true,
    value: ({ times }) => times,
    cell: ({ times }) => times,
  },
  moment('firstAt', 'First'),
  moment('lastAt', 'Last'),
]
