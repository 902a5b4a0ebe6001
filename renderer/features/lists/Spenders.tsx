import { Plus, UserCheck } from 'lucide-react'
import type { SpenderView, OperatorView } from '@shared/contract/lists'
import { plainText } from '../../format/text'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { StateBlock } from '../../ui/StateBlock'
import { OwnListEntry, type ListsProps } from './OwnListEntry'

/** Accounts and operators that the app may give a permission to. */
export function Spenders({ lists, onOpen }: ListsProps) {
  const { spenders, operators } = lists
  const add = (
    <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => onOpen({ task: 'add-spender' })}>
      Add a spender
    </Button>
  )
  const isEmpty = spenders.length + operators.length === 0
  return (
    <section className="ls-section" aria-label="Spenders">
      <div className="ls-head">
        <h2 className="h2">Spenders</h2>
        {!isEmpty && add}
      </div>
      {isEmpty ? (
        <StateBlock
          icon={<UserCheck size={20} aria-hidden="true" />}
          title="No spenders yet"
          text="Listing, offers and mints let the market’s account move what you name. Before the first one you add that account here, by the id that the market publishes in its own documents."
        >
          {add}
        </StateBlock>
      ) : (
        <>
          <p className="t2">
            Only these can be given a permission to spend or to move NFTs. Being listed is no permission: each one is
            reviewed and signed.
          </p>
          <ul className="listed">
            {[...spenders, ...operators].map((one) => (
              <Row key={one.id} spender={one} onRemove={() => onOpen({ task: 'remove-spender', id: one.id })} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type RowProps = { readonly spender: SpenderView | OperatorView; readonly onRemove: () => void }

function Row({ spender, onRemove }: RowProps) {
  const { id, name, addedAt } = spender
  const checksum = 'checksum' in spender ? spender.checksum : null
  return (
    <OwnListEntry
      id={id}
      checksum={checksum}
      name={name}
      addedAt={addedAt}
      badge={checksum === null && <Badge>Operator of EVM collections</Badge>}
    >
      <Button size="small" aria-label={`Remove ${plainText(name ?? id, 60)}`} onClick={onRemove}>
        Remove
      </Button>
    </OwnListEntry>
  )
}
