import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import type { FieldProblem } from '../../format/field-problem'
import { IconButton } from '../../ui/IconButton'
import { type Line, nextLine, type NodeLine } from './profile-draft'

type Problem = (field: string) => FieldProblem | null

const replaced = <T,>(all: readonly Line<T>[], at: number, value: T): readonly Line<T>[] =>
  all.map((line, i) => (i === at ? { ...line, value } : line))
const without = <T,>(all: readonly Line<T>[], at: number): readonly Line<T>[] => all.filter((_line, i) => i !== at)

type NodesProps = {
  readonly nodes: readonly NodeLine[]
  readonly problem: Problem
  readonly onChange: (nodes: readonly NodeLine[]) => void
}

/** Nodes of the person's own ledger: the address and the account of each. */
export function LocalNodes({ nodes, problem, onChange }: NodesProps) {
  const none = problem('nodes')
  return (
    <div className="lines" role="group" aria-label="Nodes">
      {nodes.map(({ n, value }, i) => (
        <div className="line two" key={n}>
          <Field
            label={`Node ${i + 1}`}
            placeholder="127.0.0.1:50211"
            value={value.address}
            maxLength={300}
            problem={problem(`nodes.${i}.address`) ?? (i === 0 ? none : null)}
            onChange={(e) => onChange(replaced(nodes, i, { ...value, address: e.target.value }))}
          />
          <Field
            label={`Account of node ${i + 1}`}
            placeholder="0.0.3"
            value={value.account}
            maxLength={40}
            problem={problem(`nodes.${i}.account`)}
            onChange={(e) => onChange(replaced(nodes, i, { ...value, account: e.target.value }))}
          />
          <IconButton
            label={`Take out node ${i + 1}`}
            icon={<X size={16} aria-hidden="true" />}
            disabled={nodes.length === 1}
            onClick={() => onChange(without(nodes, i))}
          />
        </div>
      ))}
      <Button
        size="small"
        className="add"
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
  readonly accounts: readonly Line<string>[]
  readonly problem: Problem
  readonly onChange: (accounts: readonly Line<string>[]) => void
}

/** Accounts that receive the market's fee. Entered by the person, never taken from an answer of the market. */
export const FeeAccounts = ({ accounts, problem, onChange }: FeesProps) => (
  <div className="lines" role="group" aria-label="Fee accounts of the market">
    <p className="t2 small">
      Accounts that the market’s fee is paid to, if its documents name them; else leave this empty. A purchase that pays
      anybody else beside its seller is warned about.
    </p>
    {accounts.map(({ n, value }, i) => (
      <div className="line" key={n}>
        <Field
          label={`Fee account ${i + 1}`}
          placeholder="0.0.1234"
          value={value}
          maxLength={40}
          problem={problem(`feeAccounts.${i}`)}
          onChange={(e) => onChange(replaced(accounts, i, e.target.value))}
        />
        <IconButton
          label={`Take out fee account ${i + 1}`}
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => onChange(without(accounts, i))}
        />
      </div>
    ))}
    <Button
      size="small"
      className="add"
      icon={<Plus size={14} aria-hidden="true" />}
      disabled={accounts.length >= 20}
      onClick={() => onChange([...accounts, nextLine(accounts, '')])}
    >
      Add a fee account
    </Button>
  </div>
)
