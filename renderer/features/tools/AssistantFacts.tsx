import { Button } from '../../ui/Button'
import { Cross, Tick } from '../../ui/StatusIcons'
import { useGo } from '../../app/app-context'
import { KeyBudget } from './KeyBudget'
import styles from './tools.module.css'

/**
 * Facts about assistants with a key: what an assistant can do, the request limits, and how to revoke an assistant's access.
 */
export function AssistantFacts() {
  const go = useGo()
  return (
    <aside className={styles['tl-facts']} aria-label="About assistants">
      <section>
        <h2 className="h2">Abilities of an assistant</h2>
        <ul className={styles['tl-can']}>
          <li>
            <Tick size={16} />
            <span>
              An assistant reads the market with 20 tools: listings, floors, offers, holdings, launches, quotes.
            </span>
          </li>
          <li>
            <Cross size={16} />
            <span>
              An assistant cannot sign, buy, sell, offer or move anything. An agent key only reads public data, and no
              tool changes anything.
            </span>
          </li>
          <li>
            <Cross size={16} />
            <span>
              An assistant cannot see your keys or this app. Assistants connect to the market, not to Countersign.
            </span>
          </li>
        </ul>
        <p className="small t2">
          Names, traits and descriptions were written by strangers. An assistant may take such a text as an instruction:
          let the assistant read, and decide yourself.
        </p>
      </section>
      <section>
        <h2 className="h2">Request limits</h2>
        <p className="t2">
          Each agent key may make 2 requests a second, with bursts of 10. All keys also share the market’s limit for one
          network address. A very busy assistant, or an assistant with a revoked key, can slow this app down. This app
          stays a little below the limit of its own key:
        </p>
        <KeyBudget />
        <p className="small t2">
          The market creates at most 5 agent keys a day for one network address. Chat assistants that sign in themselves
          need no key, but each sign-in counts as one of the 5.
        </p>
      </section>
      <section>
        <h2 className="h2">Revoking access</h2>
        <p className="t2">
          Revoke an assistant’s key to stop only that assistant, at once. An unused key expires after 7 days; a key that
          is idle for 90 days may stop working.
        </p>
        <Button onClick={() => go({ name: 'connection' })}>Open the keys</Button>
      </section>
    </aside>
  )
}
