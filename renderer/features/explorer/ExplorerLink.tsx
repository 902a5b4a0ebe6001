import { ExternalLink } from 'lucide-react'
import type { ExplorerTarget } from '@shared/explorer'
import { IconButton } from '../../ui/IconButton'
import { useExplorer } from './use-explorer'

type LinkProps = {
  readonly target: ExplorerTarget
  /** Name of the target in the button's label, such as "the NFT" in "Open the NFT in the ledger’s explorer". */
  readonly targetName: string
}

/**
 * Button that opens the target's page in the ledger's explorer. Renders nothing if the explorer has no page for the target.
 */
export function ExplorerLink({ target, targetName }: LinkProps) {
  const explorer = useExplorer()
  const url = explorer.urlOf(target)
  if (url === null) return null
  return (
    <IconButton
      isSmall
      label={`Open ${targetName} in the ledger’s explorer`}
      icon={<ExternalLink size={14} aria-hidden="true" />}
      onClick={() => explorer.openUrl(url)}
    />
  )
}
