import { MINUTE_MS } from '@shared/time'
import type { SavedPart } from '../saved-part'
import type { Service } from '../service/service'
import {
  ACT_KINDS,
  choosers,
  reservedNames,
  openLaunches,
  type ActKind,
  type CrowdPermissions,
  type Plan,
} from './crowd-acts'
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
const MAX_TRIES = 24

/** Constraints on an act; absent fields are chosen by the crowd. */
type ActConstraints = { readonly [K in keyof CrowdPermissions]?: CrowdPermissions[K] | undefined } & {
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
  private actCount = 0
  private readonly busy = new Set<string>()
  private runningCount = 0

  constructor(private readonly service: Service) {}

  /** Starts acting automatically, `perMinute` times a minute on average. */
  start(perMinute: number): void {
    if (perMinute <= 0) return
    const random = randomOf(`${this.service.seed}/pace/${this.actCount}`)
    const waitMs = (MINUTE_MS / perMinute) * (0.5 + random())
    this.service.clock.scheduleRealTime(waitMs, () => {
      // One act at a time, however long consensus takes.
      if (this.runningCount === 0) void this.act(1).catch((error: unknown) => console.error('practice crowd:', error))
      this.start(perMinute)
    })
  }

  /** Chooses `count` acts one after another, runs them at once, and returns those for which a plan was found. */
  async act(count: number, constraints: ActConstraints = {}): Promise<Act[]> {
    const choices = Array.from({ length: count }, () => this.choose(constraints)).filter((entry) => entry !== null)
    this.service.changed()
    return Promise.all(choices.map((entry) => this.perform(entry)))
  }

  save(): { acts: number } {
    return { acts: this.actCount }
  }

  restore({ acts }: { readonly acts: number }): void {
    this.actCount = acts
  }

  private choose(constraints: ActConstraints): ChosenAct | null {
    const number = ++this.actCount
    const random = randomOf(`${this.service.seed}/crowd/${number}`)
    for (let i = 0; i < MAX_TRIES; i++) {
      const kind = constraints.kind ?? ACT_KINDS[pickWeighted(random, Object.values(WEIGHTS))] ?? 'list'
      const plan = this.plan(kind, constraints, random)
      if (!plan) continue
      for (const claim of reservedNames(plan)) this.busy.add(claim)
      return { number, kind, plan }
    }
    return null
  }

  private plan(kind: ActKind, constraints: ActConstraints, random: Random): Plan | null {
    const { market } = this.service
    const launchTokens = kind === 'mint' ? openLaunches(this.service).map(({ token }) => token) : []
    const tokens = launchTokens.length > 0 ? launchTokens : [...market.collections.keys()]
    const collection = market.collections.get(constraints.token ?? pick(random, tokens))
    if (!collection) return null
    const permissions = {
      buysFromPeople: constraints.buysFromPeople ?? false,
      sellsToPeople: constraints.sellsToPeople ?? false,
    }
    return choosers[kind]({ service: this.service, collection, random, permissions, busy: this.busy })
  }

  private async perform({ number, kind, plan }: ChosenAct): Promise<Act> {
    const { run, order: _claimed, ...planFields } = plan
    this.runningCount += 1
    try {
      return { number, kind, ...planFields, ...(await run()) }
    } finally {
      this.runningCount -= 1
      for (const claim of reservedNames(plan)) this.busy.delete(claim)
    }
  }
}

type ChosenAct = { readonly number: number; readonly kind: ActKind; readonly plan: Plan }
