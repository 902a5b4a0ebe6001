import type { ReactNode } from 'react'
import { plainText } from '../format/text'

type StripProps = {
  readonly kind: 'practice' | 'local' | 'testnet' | 'mainnet'
  readonly label: string
  readonly short?: boolean
  /** Actions at the end of the strip. */
  readonly children?: ReactNode
}

/** States the kind of money in this window. Mainnet has no strip: a window without one means real money. */
export function Strip({ kind, label, short, children }: StripProps) {
  if (kind === 'mainnet') return null
  const practice = kind === 'practice'
  const words = stake(kind, short ?? false)
  const name = plainText(label, 40)
  return (
    <div className={practice ? 'practice hatch' : 'practice'} role="region" aria-label={`${name}. ${words}`}>
      <span className={practice ? 'plabel' : 'plabel outlined'}>{name}</span>
      <span className="ptext">{words}</span>
      {children !== undefined && <span className="pact">{children}</span>}
    </div>
  )
}

function stake(kind: 'practice' | 'local' | 'testnet', short: boolean): string {
  switch (kind) {
    case 'practice':
      return short ? 'Nothing here has real value.' : 'Made-up coins, made-up NFTs. Nothing here has real value.'
    case 'local':
      return 'A ledger of nodes that you named.'
    case 'testnet':
      return 'Real ledger, test coins.'
  }
}
