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

/** Share of each kind of act, in percent. */
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
const MAX_PLAN_TRIES = 24

/** Constraints on an act. The crowd chooses an absent kind or token; an absent permission is not given. */
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
  private readonly busyNames = new Set<string>()
  private runningCount = 0

  constructor(private readonly service: Service) {}

  /** Starts acting automatically, `perMinute` times a minute on average. */
  start(perMinute: number): void {
    if (perMinute <= 0) return
    const random = randomOf(`${this.service.seed}/pace/${this.actCount}`)
    const waitMs = (MINUTE_MS / perMinute) * (0.5 + random())
    this.service.clock.scheduleRealTime(waitMs, () => {
      // Skip this turn while an act is running, however long its consensus takes.
      if (this.runningCount === 0) void this.act(1).catch((error: unknown) => console.error('practice crowd:', error))
      this.start(perMinute)
    })
  }

  /**
   * Plans up to `count` acts one after another, runs all planned acts at the same time, and returns the acts. Returns
   * fewer than `count` acts if planning fails.
   */
  async act(count: number, constraints: ActConstraints = {}): Promise<Act[]> {
    const chosenActs = Array.from({ length: count }, () => this.choose(constraints)).filter((act) => act !== null)
    this.service.scheduleSave()
    return Promise.all(chosenActs.map((chosenAct) => this.perform(chosenAct)))
  }

  save(): { acts: number } {
    return { acts: this.actCount }
  }

  restore({ acts }: { readonly acts: number }): void {
    this.actCount = acts
  }

  /** Plans the next act and reserves its NFT and offer; null if no plan was found. */
  private choose(constraints: ActConstraints): ChosenAct | null {
    const number = ++this.actCount
    const random = randomOf(`${this.service.seed}/crowd/${number}`)
    for (let i = 0; i < MAX_PLAN_TRIES; i++) {
      const kind = constraints.kind ?? ACT_KINDS[pickWeighted(random, Object.values(WEIGHTS))] ?? 'list'
      const plan = this.plan(kind, constraints, random)
      if (!plan) continue
      for (const name of reservedNames(plan)) this.busyNames.add(name)
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
    return choosers[kind]({ service: this.service, collection, random, permissions, busyNames: this.busyNames })
  }

  private async perform({ number, kind, plan }: ChosenAct): Promise<Act> {
    const { run, order: _order, ...planFields } = plan
    this.runningCount += 1
    try {
      return { number, kind, ...planFields, ...(await run()) }
    } finally {
      this.runningCount -= 1
      for (const name of reservedNames(plan)) this.busyNames.delete(name)
    }
  }
}

type ChosenAct = { readonly number: number; readonly kind: ActKind; readonly plan: Plan }
