import { BellPlus, BellRing } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { floorRulesOf } from '../../stores/alerts'
import { IconButton } from '../../ui/IconButton'
import { useApp } from '../app-context'
import { FloorDialog } from './FloorDialog'

/** Beside a collection: be told when its floor crosses a figure. The bell rings where there is such an alert already. */
export function AlertButton({ token }: { readonly token: string }) {
  const { stores } = useApp()
  const [open, setOpen] = useState(false)
  const count = useStore(stores.alerts, (s) => floorRulesOf('value' in s ? s.value : null, token).length)
  const Icon = count > 0 ? BellRing : BellPlus
  return (
    <>
      <IconButton
        label={count > 0 ? 'Watch floor: alert set' : 'Watch floor'}
        icon={<Icon size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <FloorDialog open={open} onClose={() => setOpen(false)} token={token} />
    </>
  )
}
