import { MINUTE_MS } from '@shared/time'
import type { SavedPart } from '../saved'
import type { Service } from '../service/service'
import { ACT_KINDS, choosers, claimsOf, openLaunches, type ActKind, type Manners, type Plan } from './crowd-acts'
import { pick, pickWeighted, randomOf, type Random } from './random'

/** Weight of each act, out of a hundred. */
const WEIGHTS: Readonly<Record<ActKind, number>> = {
  list: 27,
  reprice: 15,
  delist: 7,
  buy: 25,
  offer: 9,
  order: 5,
  sell: 5,
  mint: 7,
}
const TRIES = 24

/** Constraints on an act; absent fields are chosen by the crowd. */
type Wish = { readonly [K in keyof Manners]?: Manners[K] | undefined } & {
  readonly kind?: ActKind | undefined
  readonly token?: number | undefined
}

/** A completed act of the crowd. */
export type Act = Omit<Plan, 'run' | 'order'> & {
  /** Running number of the act in this world. */
  readonly number: number
  readonly kind: ActKind
  /** `SUCCESS`, or the code of the failure. */
  readonly code: string
  readonly transactionId: string | null
}

/**
 * Accounts that trade with each other, through ledger transactions signed with their own keys. Their choices follow
 * from the seed, the number of the act and the state of the market.
 */
export class Crowd implements SavedPart<{ readonly acts: number }> {
  readonly name = 'crowd'
  private acts = 0
  private readonly busy = new Set<string>()
  private underWay = 0

  constructor(private readonly service: Service) {}

  /** Starts acting automatically, `perMinute` times a minute on average. */
  start(perMinute: number): void {
    if (perMinute <= 0) return
    const random = randomOf(`${this.service.seed}/pace/${this.acts}`)
    const waitMs = (MINUTE_MS / perMinute) * (0.5 + random())
    this.service.clock.afterReal(waitMs, () => {
      // One act at a time, however long consensus takes.
      if (this.underWay === 0) void this.act(1).catch((error: unknown) => console.error('practice crowd:', error))
      this.start(perMinute)
    })
  }

  /** Chooses `count` acts one after another, runs them at once, and returns those for which a plan was found. */
  async act(count: number, wish: Wish = {}): Promise<Act[]> {
    const chosen = Array.from({ length: count }, () => this.choose(wish)).filter((entry) => entry !== null)
    this.service.changed()
    return Promise.all(chosen.map((entry) => this.perform(entry)))
  }

  save(): { acts: number } {
    return { acts: this.acts }
  }

  restore({ acts }: { readonly acts: number }): void {
    this.acts = acts
  }

  private choose(wish: Wish): Chosen | null {
    const number = ++this.acts
    const random = randomOf(`${this.service.seed}/crowd/${number}`)
    for (let i = 0; i < TRIES; i++) {
      const kind = wish.kind ?? ACT_KINDS[pickWeighted(random, Object.values(WEIGHTS))] ?? 'list'
      const plan = this.plan(kind, wish, random)
      if (!plan) continue
      for (const claim of claimsOf(plan)) this.busy.add(claim)
      return { number, kind, plan }
    }
    return null
  }

  private plan(kind: ActKind, wish: Wish, random: Random): Plan | null {
    const { market } = this.service
    const launched = kind === 'mint' ? openLaunches(this.service).map(({ token }) => token) : []
    const tokens = launched.length > 0 ? launched : [...market.collections.keys()]
    const collection = market.collections.get(wish.token ?? pick(random, tokens))
    if (!collection) return null
    const manners = { buysFromPeople: wish.buysFromPeople ?? false, sellsToPeople: wish.sellsToPeople ?? false }
    return choosers[kind]({ service: this.service, collection, random, manners, busy: this.busy })
  }

  private async perform({ number, kind, plan }: Chosen): Promise<Act> {
    const { run, order: _claimed, ...what } = plan
    this.underWay += 1
    try {
      return { number, kind, ...what, ...(await run()) }
    } finally {
      this.underWay -= 1
      for (const claim of claimsOf(plan)) this.busy.delete(claim)
    }
  }
}

type Chosen = { readonly number: number; readonly kind: ActKind; readonly plan: Plan }
