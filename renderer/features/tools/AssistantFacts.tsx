import { Button } from '../../ui/Button'
import { Cross, Tick } from '../../ui/StatusIcons'
import { useGo } from '../../app/app-context'
import { KeyBudget } from './KeyBudget'

/** Abilities of an assistant with the key, its use of the request budget, and how to revoke the key. */
export function AssistantFacts() {
  const go = useGo()
  return (
    <aside className="tl-facts" aria-label="What it means">
      <section>
        <h2 className="h2">What it could do</h2>
        <ul className="tl-can">
          <li>
            <Tick size={16} />
            <span>It reads the market with 20 tools: listings, floors, offers, holdings, launches, quotes.</span>
          </li>
          <li>
            <Cross size={16} />
            <span>
              It cannot sign, buy, sell, offer or move anything. An agent key reads public data; no tool writes.
            </span>
          </li>
          <li>
            <Cross size={16} />
            <span>It cannot see your keys or this app. It talks to the market, not to Countersign.</span>
          </li>
        </ul>
        <p className="small t2">
          Names, traits and descriptions it reads were written by strangers. An assistant may take them for orders: let
          it read, and decide yourself.
        </p>
      </section>
      <section>
        <h2 className="h2">What it would use</h2>
        <p className="t2">
          An agent key may make 2 requests a second, with bursts of 10. A key of its own gives the assistant its own
          such limit. Both share what the market allows one network address: a very busy assistant, or one with a
          revoked key, can slow this app down. This app stays a little below 10:
        </p>
        <KeyBudget />
        <p className="small t2">
          The market makes at most 5 agent keys a day for one network address. Chat assistants that sign in by
          themselves need no key, and each such sign-in takes one of the 5.
        </p>
      </section>
      <section>
        <h2 className="h2">How it is stopped</h2>
        <p className="t2">
          Revoke the assistant’s key, and only that assistant stops, at once. A key that was never used ends after 7
          days; one that is idle for 90 days may stop working.
        </p>
        <Button onClick={() => go({ name: 'connection' })}>Keys under Connection</Button>
      </section>
    </aside>
  )
}
