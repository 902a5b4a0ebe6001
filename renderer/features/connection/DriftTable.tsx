import { Fragment, useState } from 'react'
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
export function DriftTable({ entries }: { readonly entries: readonly DriftEntry[] }) {
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const areTimesEqual = entries.every(({ firstAt, lastAt }) => clockWords(firstAt) === clockWords(lastAt))
  return (
    <section aria-label="Differences">
      <div className={cx('row between', styles['cn-lead'])}>
        <p className="t2">
          Countersign uses the valid parts and signs nothing from these answers. The log holds names and types, never
          values.
        </p>
        <span ref={setToolsSlot} className="row" />
      </div>
      <DataTable
        name="odd-answers"
        label="Differences from the documentation"
        className={cx('lined', styles['drift'])}
        toolsSlot={toolsSlot}
        rows={entries}
        rowKey={({ operation, path, expected, got }) => [operation, path, expected, got].join('\n')}
        columns={areTimesEqual ? COLUMNS.filter(({ key }) => key !== 'firstAt') : COLUMNS}
      />
    </section>
  )
}

/** Difference in plain words: "Top collections facts: owners came as string". Names come from the service. */
function differenceWords({ operation, path, got }: DriftEntry): string {
  const words = plainText(operation, 60)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  const field = plainText(path, 160)
    .split(/[.[\]]+/)
    .filter(Boolean)
    .at(-1)
  const subject = field === undefined ? 'the whole answer' : field
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${subject} came as ${plainText(got, 80)}`
}

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
    label: 'Difference',
    isRowHead: true,
    isSortable: true,
    value: ({ operation }) => operation,
    cell: (entry) => (
      <>
        {differenceWords(entry)}
        <span className="mono micro t3 block">
          <Breakable text={plainText(entry.operation, 60)} />
        </span>
      </>
    ),
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
    headTitle: 'An answer with many records can count one difference many times.',
    align: 'end',
    isSortable: true,
    value: ({ times }) => times,
    cell: ({ times }) => times,
  },
  timeColumn('firstAt', 'First'),
  timeColumn('lastAt', 'Last'),
]
