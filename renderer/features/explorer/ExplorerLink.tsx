import { ExternalLink } from 'lucide-react'
import type { ExplorerTarget } from '@shared/explorer'
import { IconButton } from '../../ui/IconButton'
import { useExplorer } from './use-explorer'

type LinkProps = {
  readonly target: ExplorerTarget
  /** Name of the target, after "Open": "the NFT". */
  readonly targetName: string
}

/**
 * Opens the ledger's explorer in the browser after main's confirmation. Renders nothing if the ledger has no explorer.
 */
export function ExplorerLink({ target, targetName }: LinkProps) {
  const { urlOf, open } = useExplorer()
  const url = urlOf(target)
  if (url === null) return null
  return (
    <IconButton
      small
      label={`Open ${targetName} in the ledger’s explorer`}
      icon={<ExternalLink size={14} aria-hidden="true" />}
      onClick={() => open(url)}
    />
  )
}
