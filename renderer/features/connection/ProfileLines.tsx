import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import type { FieldProblem } from '../../format/field-problem'
import { IconButton } from '../../ui/IconButton'
import { type DraftLine, nextLine, type NodeLine } from './profile-draft'
import { cx } from '../../ui/cx'
import styles from './connection.module.css'

type FindProblem = (field: string) => FieldProblem | null

const replaceLine = <T,>(lines: readonly DraftLine<T>[], index: number, value: T): readonly DraftLine<T>[] =>
  lines.map((line, i) => (i === index ? { ...line, value } : line))
const removeLine = <T,>(lines: readonly DraftLine<T>[], index: number): readonly DraftLine<T>[] =>
  lines.filter((_line, i) => i !== index)

type NodesProps = {
  readonly nodes: readonly NodeLine[]
  readonly problem: FindProblem
  readonly onChange: (nodes: readonly NodeLine[]) => void
}

/** Nodes of the person's own ledger: the address and the account of each. */
export function LocalNodes({ nodes, problem, onChange }: NodesProps) {
  const listProblem = problem('nodes')
  return (
    <div className={styles['lines']} role="group" aria-label="Nodes">
      {nodes.map(({ n, value }, i) => (
        <div className={cx(styles['line'], styles['two'])} key={n}>
          <Field
            label={`Node ${i + 1}`}
            placeholder="127.0.0.1:50211"
            value={value.address}
            maxLength={300}
            problem={problem(`nodes.${i}.address`) ?? (i === 0 ? listProblem : null)}
            onChange={(event) => onChange(replaceLine(nodes, i, { ...value, address: event.target.value }))}
          />
          <Field
            label={`Account of node ${i + 1}`}
            placeholder="0.0.3"
            value={value.account}
            maxLength={40}
            problem={problem(`nodes.${i}.account`)}
            onChange={(event) => onChange(replaceLine(nodes, i, { ...value, account: event.target.value }))}
          />
          <IconButton
            label={`Remove node ${i + 1}`}
            icon={<X size={16} aria-hidden="true" />}
            disabled={nodes.length === 1}
            onClick={() => onChange(removeLine(nodes, i))}
          />
        </div>
      ))}
      <Button
        size="small"
        className={styles['add']}
        icon={<Plus size={14} aria-hidden="true" />}
        disabled={nodes.length >= 40}
        onClick={() => onChange([...nodes, nextLine(nodes, { address: '', account: '' })])}
      >
        Add a node
      </Button>
    </div>
  )
}

type FeesProps = {
  readonly accounts: readonly DraftLine<string>[]
  readonly problem: FindProblem
  readonly onChange: (accounts: readonly DraftLine<string>[]) => void
}

/** Accounts that receive the market's fee. Entered by the person, never taken from an answer of the market. */
export const FeeAccounts = ({ accounts, problem, onChange }: FeesProps) => (
  <div className={styles['lines']} role="group" aria-label="Fee accounts of the market">
    <p className="t2 small">
      Accounts that receive the market’s fee, if its documentation names them; otherwise leave this empty. A review
      warns if a purchase pays anyone other than the seller and these accounts.
    </p>
    {accounts.map(({ n, value }, i) => (
      <div className={styles['line']} key={n}>
        <Field
          label={`Fee account ${i + 1}`}
          placeholder="0.0.1234"
          value={value}
          maxLength={40}
          problem={problem(`feeAccounts.${i}`)}
          onChange={(event) => onChange(replaceLine(accounts, i, event.target.value))}
        />
        <IconButton
          label={`Remove fee account ${i + 1}`}
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => onChange(removeLine(accounts, i))}
        />
      </div>
    ))}
    <Button
      size="small"
      className={styles['add']}
      icon={<Plus size={14} aria-hidden="true" />}
      disabled={accounts.length >= 20}
      onClick={() => onChange([...accounts, nextLine(accounts, '')])}
    >
      Add a fee account
    </Button>
  </div>
)
