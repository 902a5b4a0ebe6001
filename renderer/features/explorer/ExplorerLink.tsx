import { ExternalLink } from 'lucide-react'
import type { Explored } from '@shared/explorer'
import { IconButton } from '../../ui/IconButton'
import { useExplorer } from './use-explorer'

type LinkProps = {
  readonly of: Explored
  /** Name of the target, after "Open": "the NFT". */
  readonly what: string
}

/**
 * Opens the ledger's explorer in the browser after main's confirmation. Renders nothing if the ledger has no explorer.
 */
export function ExplorerLink({ of, what }: LinkProps) {
  const { urlOf, open } = useExplorer()
  const url = urlOf(of)
  if (url === null) return null
  return (
    <IconButton
      small
      label={`Open ${what} in the ledger’s explorer`}
      icon={<ExternalLink size={14} aria-hidden="true" />}
      onClick={() => open(url)}
    />
  )
}
