import type { ReactNode } from 'react'
import { plainText } from '../format/text'

type StripProps = {
  readonly kind: 'practice' | 'local' | 'testnet' | 'mainnet'
  readonly label: string
  /** True for the shorter text, where space is scarce. */
  readonly isShort?: boolean
  /** Actions at the end of the strip. */
  readonly children?: ReactNode
}

/** Maximum length of the shown name of a market. */
const MAX_NAME_CHARS = 40

/**
 * Strip with the name of the market and a sentence about the ledger and the money there. Mainnet has no strip, because
 * the money there is real.
 */
export function Strip({ kind, label, isShort, children }: StripProps) {
  if (kind === 'mainnet') return null
  const isPractice = kind === 'practice'
  const ledgerText = ledgerTextOf(kind, isShort ?? false)
  const name = plainText(label, MAX_NAME_CHARS)
  return (
    <div className={isPractice ? 'practice hatch' : 'practice'} role="region" aria-label={`${name}. ${ledgerText}`}>
      <span className={isPractice ? 'plabel' : 'plabel outlined'}>{name}</span>
      <span className={isShort ? 'ptext short' : 'ptext'}>{ledgerText}</span>
      {children !== undefined && <span className="pact">{children}</span>}
    </div>
  )
}

function ledgerTextOf(kind: 'practice' | 'local' | 'testnet', isShort: boolean): string {
  switch (kind) {
    case 'practice':
      return isShort ? 'Nothing here has real value.' : 'Made-up coins, made-up NFTs. Nothing here has real value.'
    case 'local':
      return 'A ledger on nodes that you entered.'
    case 'testnet':
      return 'Real ledger, test coins.'
  }
}
