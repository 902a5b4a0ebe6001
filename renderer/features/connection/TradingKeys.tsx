import type { ConnectionState } from '@shared/contract/connection'
import { KIND_WORDS } from './key-life'
import { isUsable, serviceKeyOf } from './connection-store'
import { Tick } from '../../ui/StatusIcons'
import { useGo } from '../../app/app-context'
import { EnterKey } from './EnterKey'
import { KeyRules } from './KeyRules'

/** Use and source of each trading key, in the order in which most people need the keys. */
const NEEDED = [
  {
    kind: 'affiliate',
    use: 'To buy, list, take back and mint.',
    from: 'In the market’s profile settings, in their affiliate section, once its terms are accepted.',
  },
  {
    kind: 'user',
    use: 'To make, raise and cancel offers on collections.',
    from: 'In the market’s profile settings, under API. The market activates a new one on request.',
  },
] as const

type TradingKeysProps = { readonly state: ConnectionState; readonly isConnected: boolean }

/** Step for the keys that trade. The market creates them only for its own users; an app cannot request one. */
export function TradingKeys({ state, isConnected }: TradingKeysProps) {
  const go = useGo()
  return (
    <>
      <p className="t2">
        The market makes these two for its own users: sign in there with your wallet and copy them. They sign nothing;
        every act is still reviewed and signed here.
      </p>
      <ul className="gl-choices" aria-label="Keys that trade">
        {NEEDED.map(({ kind, use, from }) => {
          // Keys of the practice market do not count for the new market.
          const isThere = isConnected && isUsable(state, kind)
          return (
            <li key={kind} className="setting">
              <div>
                <b className="strong">{KIND_WORDS[kind].name}</b>
                <p className="t2 small">{use}</p>
                {!isThere && <p className="t3 small">{from}</p>}
                <KeyRules kind={kind} />
              </div>
              {isThere ? (
                <span className="t2 small row">
                  <Tick size={16} />
                  added
                </span>
              ) : (
                <EnterKey kind={kind} another={isConnected && serviceKeyOf(state, kind) !== null} />
              )}
            </li>
          )
        })}
      </ul>
      <button type="button" className="link" onClick={() => go({ name: 'connection' })}>
        All keys and how they stand
      </button>
    </>
  )
}
