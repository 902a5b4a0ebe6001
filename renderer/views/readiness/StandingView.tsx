import type { Standing, StandingFact } from '@shared/contract/readiness'
import { plainText } from '../../format/text'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { HalfCircle, Seal, Triangle } from '../../ui/Marks'
import { useCopy } from '../app-context'
import { AssociateOutcome, useAssociate } from '../nft/Associate'
import { Notes } from '../nft/Notes'
import { StandingLine } from './StandingLine'

const MARK = { yes: <Seal />, no: <Triangle />, unknown: <HalfCircle /> } as const

type SumWords = Readonly<Record<Standing['ready'], string>>
const WITH_TOKEN: SumWords = {
  yes: 'can buy and hold this',
  no: 'cannot buy or hold this as it is',
  unknown: 'may be able to; a fact that decides it is not known',
}
const BY_KEY_ALONE = 'has a key of the right type; the market gives no verdict for this collection'
const ALONE: SumWords = {
  yes: 'is in order',
  no: 'is not in order',
  unknown: 'may be in order; a fact that decides it is not known',
}

const GROUPS = [
  { about: 'token', title: 'This token' },
  { about: 'account', title: 'The account' },
  { about: 'evm', title: 'Beside contracts' },
] as const satisfies readonly { readonly about: StandingFact['about']; readonly title: string }[]

type StandingViewProps = { readonly standing: Standing; readonly reading: boolean; readonly onChanged: () => void }

/** What the market says of an account: the sum, then every fact with its reason and what can be done about it. */
export function StandingView({ standing, reading, onChanged }: StandingViewProps) {
  const copy = useCopy()
  const { subject: account, token, facts } = standing
  const follow = useAssociate(account.id, token?.id ?? '')
  const name = account.name === null ? account.id : plainText(account.name, 40)
  // For what a contract keeps the market gives no verdict: only the type of key is known.
  const isByKeyAlone = standing.ready === 'yes' && standing.facts.some(({ reason }) => reason === 'EVM_NOT_COVERED')
  const words = isByKeyAlone ? BY_KEY_ALONE : (token === null ? ALONE : WITH_TOKEN)[standing.ready]
  const isElsewhere = standing.ready === 'yes' && facts.some(({ fact, state }) => fact === 'can-sign' && state === 'no')
  return (
    <section className="rd" aria-label="Facts" data-ready={standing.ready}>
      <div className="rd-head">
        <span className="row">
          {MARK[isByKeyAlone ? 'unknown' : standing.ready]}
          <h2 className="h2">
            {name} {words}
            {isElsewhere && ', though not from this app'}
          </h2>
        </span>
        <FreshnessStamp stamp={standing.stamp} reading={reading} />
      </div>
      <div className="row rd-ids">
        <IdChip
          label={account.name === null ? 'Account' : name}
          id={account.id}
          checksum={account.checksum}
          stranger={!standing.isOwn}
          onCopy={copy}
        />
        {token && <IdChip label="Token" id={token.id} checksum={token.checksum} onCopy={copy} />}
      </div>
      {GROUPS.map(({ about, title }) => {
        const group = facts.filter((fact) => fact.about === about)
        if (group.length === 0) return null
        return (
          <section className="rd-group" key={about} aria-label={title}>
            <h3 className="h3">{title}</h3>
            <ul>
              {group.map((fact) => (
                <StandingLine key={fact.fact} {...{ fact, standing, follow, onChanged }} />
              ))}
            </ul>
          </section>
        )
      })}
      <AssociateOutcome follow={follow} />
      <Notes notes={standing.notes} />
    </section>
  )
}
