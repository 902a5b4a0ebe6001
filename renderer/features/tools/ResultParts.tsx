import type { ResultPart, ToolResult } from '@shared/contract/tools'
import { fieldNameWords } from './answer-words'
import { countWithNoun } from '../../format/money'
import { plainText } from '../../format/text'
import { type Column, DataTable } from '../../ui/data-table'
import { CellView } from './CellView'
import styles from './tools.module.css'

/** Maximum length of the text that names the empty columns. */
const MAX_EMPTY_NAMES_CHARACTERS = 400

/** Parts of a tool's answer as facts, tables and lists, in the order of the answer. */
export function ResultParts({ result }: { readonly result: ToolResult }) {
  return (
    <div className={styles['tl-parts']}>
      {result.parts.map((part, index) => (
        <section key={index} aria-label={partName(part)}>
          {part.name !== '' && <h4 className="h3">{fieldNameWords(part.name)}</h4>}
          <Part part={part} />
        </section>
      ))}
      {result.parts.length === 0 && <p className="t2">The answer is empty.</p>}
      {result.hiddenPartCount > 0 && <p className="small t2">{onlyInJsonText(result.hiddenPartCount, 'part')}</p>}
    </div>
  )
}

const partName = ({ name }: ResultPart): string => (name === '' ? 'The answer itself' : fieldNameWords(name))

function Part({ part }: { readonly part: ResultPart }) {
  switch (part.kind) {
    case 'facts':
      return <Facts part={part} />
    case 'table':
      return <Table part={part} />
    case 'list':
      return <List part={part} />
  }
}

type PartProps<K extends ResultPart['kind']> = { readonly part: Extract<ResultPart, { kind: K }> }

const Facts = ({ part: { facts, hiddenCount } }: PartProps<'facts'>) => (
  <>
    <dl className={styles['tl-result-facts']}>
      {facts.map(({ name, value }, index) => (
        <div key={index}>
          <dt className="small t2" title={plainText(name, 120)}>
            {fieldNameWords(name) || 'value'}
          </dt>
          <dd>
            <CellView cell={value} isWide />
          </dd>
        </div>
      ))}
    </dl>
    <OnlyInJson count={hiddenCount} noun="field" />
  </>
)

function Table({ part }: PartProps<'table'>) {
  const { columns, rows, emptyColumns, hiddenRowCount, hiddenColumnCount } = part
  return (
    <>
      <div className={styles['tl-scroll']} role="region" aria-label={`Table: ${partName(part)}`} tabIndex={0}>
        <DataTable
          className="lined sideways"
          rows={rows}
          rowKey={(_row, rowIndex) => rowIndex}
          columns={columns.map(({ name, isNumber }, columnIndex): Column<(typeof rows)[number]> => ({
            key: String(columnIndex),
            label: fieldNameWords(name),
            ...(isNumber ? { align: 'end' } : {}),
            headTitle: plainText(name, 120),
            cell: (row) => {
              const cell = row[columnIndex]
              return cell && <CellView cell={cell} />
            },
          }))}
        />
      </div>
      <OnlyInJson count={hiddenRowCount} noun="row" />
      <OnlyInJson count={hiddenColumnCount} noun="column" />
      {emptyColumns.length > 0 && (
        <p className="small t3">
          Columns left out because every row is empty:{' '}
          {emptyColumns.map(fieldNameWords).join(', ').slice(0, MAX_EMPTY_NAMES_CHARACTERS)}.
        </p>
      )}
    </>
  )
}

const List = ({ part: { values, hiddenCount } }: PartProps<'list'>) => (
  <>
    <ul className={styles['tl-values']}>
      {values.map((value, index) => (
        <li key={index}>
          <CellView cell={value} isWide />
        </li>
      ))}
    </ul>
    <OnlyInJson count={hiddenCount} noun="value" />
  </>
)

const onlyInJsonText = (count: number, noun: string): string =>
  `${countWithNoun(count, `more ${noun}`)} ${count === 1 ? 'is' : 'are'} only in the JSON.`

const OnlyInJson = ({ count, noun }: { readonly count: number; readonly noun: string }) =>
  count > 0 ? <p className="small t2">{onlyInJsonText(count, noun)}</p> : null
