import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import type { FieldProblem } from '../../format/field-problem'
import { IconButton } from '../../ui/IconButton'
import { type DraftLine, nextLine, type NodeLine } from './profile-draft'
import { cx } from '../../ui/cx'
import styles from './connection.module.css'

/** Function that returns the problem of a field, such as `nodes.0.address`; null if the field has no problem. */
type FindProblem = (field: string) => FieldProblem | null

/** Maximum numbers of nodes and fee accounts, equal to the limits of the contract with main. */
const MAX_NODES = 40
const MAX_FEE_ACCOUNTS = 20

const replaceLine = <T,>(lines: readonly DraftLine<T>[], index: number, value: T): readonly DraftLine<T>[] =>
  lines.map((line, lineIndex) => (lineIndex === index ? { ...line, value } : line))
const removeLine = <T,>(lines: readonly DraftLine<T>[], index: number): readonly DraftLine<T>[] =>
  lines.filter((_line, lineIndex) => lineIndex !== index)

type LocalNodesProps = {
  readonly nodes: readonly NodeLine[]
  readonly problemAt: FindProblem
  readonly onChange: (nodes: readonly NodeLine[]) => void
}

/** Fields for the address and the account of each node that the person names. */
export function LocalNodes({ nodes, problemAt, onChange }: LocalNodesProps) {
  // A problem of the whole list is shown at the address field of the first node.
  const listProblem = problemAt('nodes')
  return (
    <div className={styles['lines']} role="group" aria-label="Nodes">
      {nodes.map(({ lineNumber, value }, index) => (
        <div className={cx(styles['line'], styles['two'])} key={lineNumber}>
          <Field
            label={`Node ${index + 1}`}
            placeholder="127.0.0.1:50211"
            value={value.address}
            maxLength={300}
            problem={problemAt(`nodes.${index}.address`) ?? (index === 0 ? listProblem : null)}
            onChange={(event) => onChange(replaceLine(nodes, index, { ...value, address: event.target.value }))}
          />
          <Field
            label={`Account of node ${index + 1}`}
            placeholder="0.0.3"
            value={value.account}
            maxLength={40}
            problem={problemAt(`nodes.${index}.account`)}
            onChange={(event) => onChange(replaceLine(nodes, index, { ...value, account: event.target.value }))}
          />
          {nodes.length > 1 && (
            <IconButton
              label={`Remove node ${index + 1}`}
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => onChange(removeLine(nodes, index))}
            />
          )}
        </div>
      ))}
      <Button
        size="small"
        className={styles['add']}
        icon={<Plus size={14} aria-hidden="true" />}
        disabled={nodes.length >= MAX_NODES}
        onClick={() => onChange([...nodes, nextLine(nodes, { address: '', account: '' })])}
      >
        Add a node
      </Button>
    </div>
  )
}

type FeeAccountsProps = {
  readonly accounts: readonly DraftLine<string>[]
  readonly problemAt: FindProblem
  readonly onChange: (accounts: readonly DraftLine<string>[]) => void
}

/**
 * Fields for the accounts that receive the market's fee. The person types these accounts; the app never takes them from
 * the market's answers.
 */
export const FeeAccounts = ({ accounts, problemAt, onChange }: FeeAccountsProps) => (
  <div className={styles['lines']} role="group" aria-label="Fee accounts of the market">
    <span className="fl-label">Fee accounts, optional</span>
    <p className="t2 small">
      Accounts that receive the market’s fee. The review reports payments to accounts other than these and the seller.
    </p>
    {accounts.map(({ lineNumber, value }, index) => (
      <div className={styles['line']} key={lineNumber}>
        <Field
          label={`Fee account ${index + 1}`}
          placeholder="0.0.1234"
          value={value}
          maxLength={40}
          problem={problemAt(`feeAccounts.${index}`)}
          onChange={(event) => onChange(replaceLine(accounts, index, event.target.value))}
        />
        <IconButton
          label={`Remove fee account ${index + 1}`}
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => onChange(removeLine(accounts, index))}
        />
      </div>
    ))}
    <Button
      size="small"
      className={styles['add']}
      icon={<Plus size={14} aria-hidden="true" />}
      disabled={accounts.length >= MAX_FEE_ACCOUNTS}
      onClick={() => onChange([...accounts, nextLine(accounts, '')])}
    >
      Add a fee account
    </Button>
  </div>
)
