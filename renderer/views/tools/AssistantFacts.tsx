import { Button } from '../../ui/Button'
import { Cross, Tick } from '../../ui/Marks'
import { useGo } from '../app-context'
import { KeyBudget } from './KeyBudget'

/** What an assistant could do with the key, what it would use up, and how it is stopped. */
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
          An agent key may make 2 requests a second over all it asks, 10 at once. With this app’s key the assistant and
          the app take from the same allowance: neither sees what the other has used, and the market may refuse both for
          a while. A key of its own has an allowance of its own. This app keeps a little below the market’s 10, and
          counts only what it asks itself:
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
          Revoke the key, and it ends at once. A key that was never used ends after 7 days; one that rests for 90 days
          may stop working.
        </p>
        <Button onClick={() => go({ name: 'connection' })}>Keys under Connection</Button>
      </section>
    </aside>
  )
}
