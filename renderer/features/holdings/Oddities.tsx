import { useState } from 'react'
import { oddityWords } from './holdings-text'
import { counted } from '../../format/money'
import type { Oddity } from './set-aside-oddities'
import { Triangle } from '../../ui/StatusIcons'
import { useGo } from '../../app/app-context'
import { useAccountName } from '../../app/use-app-state'
import { useVeil } from '../../app/use-app-state'

const FEW = 2

/** Duplicates and contradictions in the holdings, each with a link to its NFT. */
export function Oddities({ oddities }: { readonly oddities: readonly Oddity[] }) {
  const go = useGo()
  const nameOf = useAccountName()
  const veil = useVeil()
  const [open, setOpen] = useState(false)
  if (oddities.length === 0) return null
  const shown = open ? oddities : oddities.slice(0, FEW)
  return (
    <section className="odd" aria-label="What to look at">
      <ul>
        {shown.map((oddity) => (
          <li key={`${oddity.kind} ${oddity.token} ${oddity.serial} ${oddity.accounts.join(' ')}`}>
            <Triangle size={14} />
            <span>{veil(oddityWords(oddity, nameOf))}</span>
            <button
              type="button"
              className="link"
              onClick={() => go({ name: 'nft', token: oddity.token, serial: oddity.serial })}
            >
              Look at it
            </button>
          </li>
        ))}
      </ul>
      {oddities.length > FEW && (
        <button type="button" className="link quiet-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show fewer' : `Show ${counted(oddities.length - FEW, 'more', 'more')}`}
        </button>
      )}
    </section>
  )
}
