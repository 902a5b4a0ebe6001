import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { nameOr } from '../../format/text'
import { Button } from '../../ui/Button'
import { Popover } from '../../ui/Popover'
import { useApp } from '../../app/app-context'
import { CollectionField } from '../offers/CollectionField'

/** Filter for one collection, or for all. */
export function OnlyCollection() {
  const { stores } = useApp()
  const { look } = stores.statistics
  const only = useStore(look, (s) => s.only)
  const [open, setOpen] = useState(false)
  if (only) {
    const name = nameOr(only.name, only.token)
    return (
      <span className="fchip" title={`${only.token}-${only.checksum}`}>
        <span className="t2">Collection</span>
        <span className="strong cut">{name}</span>
        <button
          type="button"
          aria-label={`Show all collections, not ${name} alone`}
          onClick={() => look.setState({ only: null })}
        >
          <X size={12} aria-hidden="true" />
        </button>
      </span>
    )
  }
  return (
    <Popover
      label="Choose a collection"
      open={open}
      onOpen={setOpen}
      trigger={
        <button type="button" className="fchip-open">
          <Plus size={14} aria-hidden="true" />
          One collection
        </button>
      }
    >
      <div className="pop-form">
        <CollectionField
          picked={null}
          isMissing={false}
          onPick={(found) => {
            if (found) look.setState({ only: found })
            setOpen(false)
          }}
        />
        <Button size="small" variant="quiet" onClick={() => setOpen(false)}>
          All collections
        </Button>
      </div>
    </Popover>
  )
}
