import { Fragment } from 'react'
import type { DriftEntry } from '@shared/contract/diagnostics'
import { plainText } from '../../format/text'
import { clockWords, dateWords, utcWords } from '../../format/time'
import { type Column, DataTable } from '../../ui/data-table'
import { cx } from '../../ui/cx'
import styles from './connection.module.css'

/**
 * Table of the differences between the service's answers and its documentation, most recent first. Texts from the
 * service are third-party text.
 */
export const DriftTable = ({ entries }: { readonly entries: readonly DriftEntry[] }) => (
  <section aria-label="Differences">
    <p className={cx('t2', styles['cn-lead'])}>
      Valid parts of these answers are used; the rest counts as unknown. Nothing is signed from an answer with a
      difference. The log holds field names and types, never values. An answer with many records can count one
      difference many times.
    </p>
    <DataTable
      name="odd-answers"
      label="Differences from the documentation"
      className={cx('lined', styles['drift'])}
      rows={entries}
      rowKey={({ operation, path, expected, got }) => [operation, path, expected, got].join('\n')}
      columns={COLUMNS}
    />
  </section>
)

/** Text that may continue on a new line after a `.`, `_` or `/`, so that a long path is not split within a word. */
const Breakable = ({ text }: { readonly text: string }) =>
  text.split(/(?<=[._/])(?=[^._/])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

const timeColumn = (key: 'firstAt' | 'lastAt', label: string): Column<DriftEntry> => ({
  key,
  label,
  className: 'small t2',
  isSortable: true,
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
    isSortable: true,
    value: ({ operation }) => operation,
    cell: ({ operation }) => <Breakable text={plainText(operation, 60)} />,
  },
  {
    key: 'path',
    label: 'Field',
    className: 'mono',
    value: ({ path }) => path,
    cell: ({ path }) => <Breakable text={plainText(path, 160) || 'whole answer'} />,
  },
  {
    key: 'expected',
    label: 'Expected',
    value: ({ expected }) => expected,
    cell: ({ expected }) => plainText(expected, 80),
  },
  { key: 'got', label: 'Received', value: ({ got }) => got, cell: ({ got }) => plainText(got, 80) },
  {
    key: 'times',
    label: 'Seen',
    align: 'end',
    isSortable: true,
    value: ({ times }) => times,
    cell: ({ times }) => times,
  },
  timeColumn('firstAt', 'First'),
  timeColumn('lastAt', 'Last'),
]
