import { BellPlus, BellRing } from 'lucide-react'
import { useState } from 'react'
import type { EntityId } from '@shared/ids'
import { alertsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { floorRulesOf } from './alerts-store'
import { IconButton } from '../../ui/IconButton'
import { FloorDialog } from './FloorDialog'

/** Button that sets a floor alert on a collection. Shows a ringing bell if an alert exists. */
export function AlertButton({ token }: { readonly token: EntityId }) {
  const [open, setOpen] = useState(false)
  const count = floorRulesOf(useKnownValue(alertsQueries.state), token).length
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
