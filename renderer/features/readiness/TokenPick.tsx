import type { NamedId } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { nameOr } from '../../format/text'
import { Button } from '../../ui/Button'
import { IdText } from '../../ui/Id'
import { CollectionField } from '../offers/CollectionField'

type TokenPickProps = {
  /** Token as the answer names it. */
  readonly token: NamedId | null
  readonly name: string | null
  readonly wanted: string | null
  readonly onPick: (id: EntityId | null) => void
}

/** Picks a token by name or id; no token means the account alone. */
export function TokenPick({ token, name, wanted, onPick }: TokenPickProps) {
  if (wanted === null) {
    return (
      <CollectionField
        picked={null}
        isMissing={false}
        onPick={(found) => found && onPick(found.token)}
        onUnknownId={onPick}
      />
    )
  }
  return (
    <div className="fl">
      <span className="fl-label">Token</span>
      <span className="row rd-token">
        {name !== null && <b className="strong cut">{nameOr(name, wanted)}</b>}
        <span className={name === null ? 'strong' : 'small t2'}>
          <IdText id={wanted} checksum={token?.checksum ?? null} />
        </span>
        <span className="sp" />
        <Button size="small" variant="quiet" onClick={() => onPick(null)}>
          Without a token
        </Button>
      </span>
    </div>
  )
}
