import { useRef, useState } from 'react'
import type { ResultPart, ToolResult } from '@shared/contract/tools'
import { groupThousands } from '@shared/digits'
import { fieldNameWords } from './answer-words'
import { countWithNoun } from '../../format/money'
import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { type Column, DataTable } from '../../ui/data-table'
import { Fold } from '../../ui/Fold'
import { useOverflowMark } from '../../ui/use-overflow-mark'
import { CellView } from './CellView'
import { columnOrder } from './column-order'
import { cx } from '../../ui/cx'
import styles from './tools.module.css'

/** Facts about the age of an answer, which the head of the answer shows as a stamp. */
const AGE_FACT_NAMES: ReadonlySet<string> = new Set(['asOf', 'observedAt', 'maxAgeSeconds'])

/** Number of columns of a table before the person shows all. These fit without scrolling sideways. */
const MAX_FIRST_COLUMNS = 7

/** Maximum length of the text that names the empty columns. */
const MAX_EMPTY_NAMES_CHARACTERS = 400

type ResultPartsProps = {
  readonly result: ToolResult
  /** Names of the tool's fields. Facts with these names are about the request. */
  readonly inputNames: ReadonlySet<string>
}

/**
 * Parts of a tool's answer as facts, tables and lists, in the order of the answer. Facts about the request and about the
 * age of the answer follow in a fold.
 */
export function ResultParts({ result, inputNames }: ResultPartsProps) {
  const { parts, requestFacts } = separateRequestFacts(result.parts, inputNames)
  return (
    <div className={styles['tl-parts']}>
      {parts.map((part, index) => (
        <section key={index} aria-label={partName(part)}>
          {part.name !== '' && <h4 className="h3">{fieldNameWords(part.name)}</h4>}
          <Part part={part} />
        </section>
      ))}
      {requestFacts.length > 0 && (
        <Fold
          size="line"
          label={`${countWithNoun(requestFacts.length, 'value')} about the request and the answer’s age`}
        >
          <FactList facts={requestFacts} />
        </Fold>
      )}
      {result.parts.length === 0 && <p className="t2">The answer is empty.</p>}
      {result.hiddenPartCount > 0 && <p className="small t2">{onlyInJsonText(result.hiddenPartCount, 'part')}</p>}
    </div>
  )
}

type Fact = Extract<ResultPart, { kind: 'facts' }>['facts'][number]

/**
 * Separates the facts about the request, which have the names of the tool's fields, and the facts about the age from the
 * other parts of an answer. If the answer has nothing else, all facts stay in place.
 */
function separateRequestFacts(
  allParts: readonly ResultPart[],
  inputNames: ReadonlySet<string>,
): { readonly parts: readonly ResultPart[]; readonly requestFacts: readonly Fact[] } {
  const requestFacts: Fact[] = []
  const parts: ResultPart[] = []
  for (const part of allParts) {
    if (part.kind !== 'facts' || part.name !== '') {
      parts.push(part)
      continue
    }
    const isAboutRequest = ({ name }: Fact) => inputNames.has(name) || AGE_FACT_NAMES.has(name)
    const otherFacts = part.facts.filter((fact) => !isAboutRequest(fact))
    requestFacts.push(...part.facts.filter(isAboutRequest))
    if (otherFacts.length > 0 || part.hiddenCount > 0) parts.push({ ...part, facts: otherFacts })
  }
  return parts.length === 0 ? { parts: allParts, requestFacts: [] } : { parts, requestFacts }
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
    <FactList facts={facts} />
    <OnlyInJson count={hiddenCount} noun="field" />
  </>
)

const isTinybars = (name: string): boolean => name.toLowerCase().endsWith('tinybars')

const isDigit = (character: string): boolean => character >= '0' && character <= '9'

/** Value with separated thousands, if the value is a whole number written as text. */
const withThousands = (value: Fact['value']): Fact['value'] =>
  value.kind === 'text' && [...value.text].every(isDigit) ? { kind: 'text', text: groupThousands(value.text) } : value

const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles['tl-result-facts']}>
    {facts.map(({ name, value }, index) => (
      <div key={index}>
        <dt className="small t2" title={plainText(name, 120)}>
          {fieldNameWords(name) || 'value'}
        </dt>
        <dd>
          <CellView cell={isTinybars(name) ? withThousands(value) : value} isWide />
        </dd>
      </div>
    ))}
  </dl>
)

function Table({ part }: PartProps<'table'>) {
  const { columns, rows, emptyColumns, hiddenRowCount, hiddenColumnCount } = part
  const scroller = useRef<HTMLDivElement>(null)
  const [areAllShown, setAllShown] = useState(false)
  const shownColumns = columnOrder(part).slice(0, areAllShown ? undefined : MAX_FIRST_COLUMNS)
  useOverflowMark(scroller, 'sideways')
  return (
    <>
      <div
        ref={scroller}
        className={styles['tl-scroll']}
        role="region"
        aria-label={`Table: ${partName(part)}`}
        tabIndex={0}
      >
        <DataTable
          className="lined sideways"
          rows={rows}
          rowKey={(_row, rowIndex) => rowIndex}
          columns={shownColumns.flatMap((columnIndex) => {
            const column = columns[columnIndex]
            return column ? [tableColumn(column, columnIndex)] : []
          })}
        />
      </div>
      {shownColumns.length < columns.length ? (
        <Button variant="quiet" size="small" onClick={() => setAllShown(true)}>
          Show all {columns.length} columns
        </Button>
      ) : (
        <p className={cx('small t3', styles['tl-more-columns'])}>
          {countWithNoun(columns.length, 'column')}. Scroll sideways to see all.
        </p>
      )}
      <OnlyInJson count={hiddenRowCount} noun="row" />
      <OnlyInJson count={hiddenColumnCount} noun="column" />
      {emptyColumns.length > 0 && (
        <p
          className="small t3"
          title={emptyColumns.map(fieldNameWords).join(', ').slice(0, MAX_EMPTY_NAMES_CHARACTERS)}
        >
          {countWithNoun(emptyColumns.length, 'empty column')} hidden
        </p>
      )}
    </>
  )
}

type TablePart = PartProps<'table'>['part']

const tableColumn = (
  { name, isNumber }: TablePart['columns'][number],
  columnIndex: number,
): Column<TablePart['rows'][number]> => ({
  key: String(columnIndex),
  label: fieldNameWords(name),
  ...(isNumber ? { align: 'end' } : {}),
  headTitle: plainText(name, 120),
  cell: (row) => {
    const cell = row[columnIndex]
    return cell && <CellView cell={cell} />
  },
})

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
