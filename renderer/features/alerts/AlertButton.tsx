import { BellPlus, BellRing } from 'lucide-react'
import { useState } from 'react'
import type { EntityId } from '@shared/ids'
import { alertsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { floorRulesOf } from './alerts-store'
import { IconButton } from '../../ui/IconButton'
import { FloorDialog } from './FloorDialog'

/** Button that opens the dialog for a new floor alert. The icon is a ringing bell if the collection has a floor alert. */
export function AlertButton({ token }: { readonly token: EntityId }) {
  const [isOpen, setOpen] = useState(false)
  const hasAlert = floorRulesOf(useKnownValue(alertsQueries.state), token).length > 0
  const Icon = hasAlert ? BellRing : BellPlus
  return (
    <>
      <IconButton
        label={hasAlert ? 'Set another floor alert' : 'Set a floor alert'}
        icon={<Icon size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <FloorDialog open={isOpen} onClose={() => setOpen(false)} token={token} />
    </>
  )
}
