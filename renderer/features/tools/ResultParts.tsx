import type { ResultPart, ToolResult } from '@shared/contract/tools'
import { fieldNameWords } from './answer-words'
import { countWithNoun } from '../../format/money'
import { plainText } from '../../format/text'
import { type Column, DataTable } from '../../ui/data-table'
import { Fold } from '../../ui/Fold'
import { CellView } from './CellView'
import styles from './tools.module.css'

/** Maximum length of the text that names the empty columns. */
const MAX_EMPTY_NAMES_CHARACTERS = 400

type ResultPartsProps = {
  readonly result: ToolResult
  /** Names of the tool's fields. Facts with these names repeat the input. */
  readonly inputNames: ReadonlySet<string>
}

/**
 * Parts of a tool's answer as facts, tables and lists, in the order of the answer. Facts that repeat the input follow in
 * a fold, so that the answer begins with the news.
 */
export function ResultParts({ result, inputNames }: ResultPartsProps) {
  const { parts, repeatedFacts } = separateRepeatedFacts(result.parts, inputNames)
  return (
    <div className={styles['tl-parts']}>
      {parts.map((part, index) => (
        <section key={index} aria-label={partName(part)}>
          {part.name !== '' && <h4 className="h3">{fieldNameWords(part.name)}</h4>}
          <Part part={part} />
        </section>
      ))}
      {repeatedFacts.length > 0 && (
        <Fold
          size="line"
          label={`${countWithNoun(repeatedFacts.length, 'value')} ${repeatedFacts.length === 1 ? 'repeats' : 'repeat'} your input`}
        >
          <FactList facts={repeatedFacts} />
        </Fold>
      )}
      {result.parts.length === 0 && <p className="t2">The answer is empty.</p>}
      {result.hiddenPartCount > 0 && <p className="small t2">{onlyInJsonText(result.hiddenPartCount, 'part')}</p>}
    </div>
  )
}

type Fact = Extract<ResultPart, { kind: 'facts' }>['facts'][number]

/**
 * Separates the facts that repeat the input from the other parts of an answer. If the answer has nothing else, all facts
 * stay in place.
 */
function separateRepeatedFacts(
  allParts: readonly ResultPart[],
  inputNames: ReadonlySet<string>,
): { readonly parts: readonly ResultPart[]; readonly repeatedFacts: readonly Fact[] } {
  const repeatedFacts: Fact[] = []
  const parts: ResultPart[] = []
  for (const part of allParts) {
    if (part.kind !== 'facts' || part.name !== '') {
      parts.push(part)
      continue
    }
    const newFacts = part.facts.filter(({ name }) => !inputNames.has(name))
    repeatedFacts.push(...part.facts.filter(({ name }) => inputNames.has(name)))
    if (newFacts.length > 0 || part.hiddenCount > 0) parts.push({ ...part, facts: newFacts })
  }
  return parts.length === 0 ? { parts: allParts, repeatedFacts: [] } : { parts, repeatedFacts }
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

const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
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
