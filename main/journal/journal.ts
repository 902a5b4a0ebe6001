import { z } from 'zod'
import { appError } from '@shared/errors'
import { entityId, hbarText, instant } from '@shared/contract/common'
import { flowOutcome, mintCountReason } from '@shared/contract/flows'
import { parseJson } from '@shared/json'
import { inTransaction, type Database } from '../storage/database'
import { flowStart } from './flow-start'
import { headOfFlowStart, readHead, type FlowHead } from './flow-head'

/*
 * The journal: a flow is its steps, each on the disk before it happens. Nothing else is stored about a flow, so no two
 * records can disagree, and an app that was killed finds its progress here.
 */

/** As long as the longest bytes that the app reads (256 KiB). */
const base64 = z.string().max(350_000)

/** Facts from an answer in addition to the bytes. They are compared and shown, and never a basis for signing. */
const termsSchema = z.object({
  /** Listing price as the service wrote it. */
  price: z.string().nullable(),
  /** NFTs the service accepted to mint (`acceptedMintCount`). */
  count: z.number().int().nullable(),
  /** NFTs requested, as the service understood them (`originalRequestedMintCount`); null for other flows. */
  requestedCount: z.number().int().nullable().default(null),
  /** True if the service says that it accepted fewer than requested (`mintCountAdjusted`); null for other flows. */
  isCountAdjusted: z.boolean().nullable().default(null),
  /** The reason for a lower count; null if the counts are equal. */
  countReason: mintCountReason.nullable().default(null),
  /** Total that the service says it needs, decimal HBAR. */
  total: hbarText.nullable(),
  /** Transaction id that the service named. */
  transactionId: z.string().nullable(),
  /** Time at which the service discards its preparation; null when it holds none. */
  until: instant.nullable(),
  /** Other listings of the collection that continue under the same permission; for EVM collections. */
  listingsKept: z.number().int().nullable(),
  /** True if the service says that a mint is paid by an allowance; null when it does not say. */
  takesAllowance: z.boolean().nullable().default(null),
  /** Count of a contract's edition that the account had then. Null for any other NFT, and if unknown. */
  held: z
    .string()
    .regex(/^\d{1,78}$/)
    .nullable()
    .default(null),
})
export type Terms = z.infer<typeof termsSchema>
export const NO_TERMS: Terms = {
  price: null,
  count: null,
  total: null,
  transactionId: null,
  until: null,
  listingsKept: null,
  takesAllowance: null,
  held: null,
  requestedCount: null,
  isCountAdjusted: null,
  countReason: null,
}

/**
 * The affiliate's share as claimed by the answer that brought the bytes: `commission` out of `denominator`, of the
 * price.
 */
const affiliateClaimSchema = z.object({
  account: entityId,
  /** Third-party text. */
  name: z.string().max(80).nullable(),
  commission: hbarText,
  denominator: hbarText,
})
export type AffiliateClaim = z.infer<typeof affiliateClaimSchema>

const preparedStep = z.object({
  step: z.literal('prepared'),
  bytes: base64,
  /** The service's code for completing; null for a flow in which the service has no part. */
  code: z.string().nullable(),
  commission: z.string().nullable(),
  /** Only for purchases whose answer names a paid affiliate. */
  affiliate: affiliateClaimSchema.optional(),
  terms: termsSchema.default(NO_TERMS),
})
export type PreparedStep = z.infer<typeof preparedStep>

const signedStep = z.object({
  step: z.literal('signed'),
  transactionId: z.string(),
  hash: z.string(),
  node: entityId,
  validUntil: instant,
  /** HBAR that leaves the account by these bytes, without the fee. */
  pays: hbarText,
  /** Empty after lost history: only the id of the transaction is known, the signed bytes are gone. */
  list: base64,
})
export type SignedStep = z.infer<typeof signedStep>

export const journalStep = z.discriminatedUnion('step', [
  flowStart,
  preparedStep,
  z.object({
    step: z.literal('judged'),
    verdict: z.enum(['match', 'warn', 'refuse']),
    rules: z.array(z.string()),
    /** The HBAR allowance that signing would replace, and its current amount; `before` is null when that is unknown. */
    replaces: z.object({ spender: entityId, amount: hbarText, before: hbarText.nullable() }).nullable().default(null),
  }),
  /** The exact request of an act without bytes, as it would be sent. */
  z.object({ step: z.literal('planned'), request: z.string().max(20_000) }),
  /** The exact text of a message, as it would be signed. */
  z.object({ step: z.literal('challenged'), text: z.string().max(4000) }),
  z.object({ step: z.literal('reviewing') }),
  z.object({ step: z.literal('decided'), approved: z.boolean(), acknowledged: z.array(z.string()) }),
  z.object({ step: z.literal('rechecked') }),
  signedStep,
  z.object({ step: z.literal('submitting') }),
  z.object({
    step: z.literal('submitted'),
    outcome: z.enum(['accepted', 'refused', 'unanswered']),
    status: z.string().nullable(),
  }),
  z.object({ step: z.literal('asking'), error: appError }),
  z.object({ step: z.literal('receipt'), status: z.string(), fee: hbarText.nullable() }),
  z.object({ step: z.literal('completing') }),
  z.object({
    step: z.literal('not-completed'),
    error: appError,
    /** The service asked not to be called before then; null when it names no time. */
    notBefore: instant.nullable().default(null),
    /** Time of the service's last request for the same call; null if never. */
    wantedAt: instant.nullable().default(null),
  }),
  z.object({
    step: z.literal('completed'),
    outcome: flowOutcome.nullable().default(null),
    /** An error to report with the outcome: the flow is about to end as done with this error. */
    error: appError.nullable().default(null),
  }),
  /** An act without bytes is about to be sent; from here on its outcome has to be found out. */
  z.object({
    step: z.literal('acting'),
    /** Ids of the person's own offers just before: new offers are recognised by comparison. */
    standing: z.array(z.number().int()).default([]),
  }),
  z.object({ step: z.literal('acted'), outcome: flowOutcome.nullable() }),
  /** The current state was read and differs from the request; it is being undone. */
  z.object({
    step: z.literal('undoing'),
    error: appError,
    /** Offers that are being cancelled. */
    orderIds: z.array(z.number().int()).default([]),
  }),
  /** Steps after this one are missing: the history was restored or had lost some. See lost-history.ts. */
  z.object({ step: z.literal('history-lost') }),
  z.object({
    step: z.literal('ended'),
    state: z.enum(['done', 'declined', 'refused', 'failed', 'expired']),
    error: appError.nullable(),
  }),
])
export type JournalStep = z.infer<typeof journalStep>
/** A step as it is passed in: defaults are filled in. */
export type NewStep = z.input<typeof journalStep>
/**
 * Placeholder for a row that this version cannot read. Never written; a flow with such a row is never continued.
 * `head`: saved with the flow start for this case.
 */
export type UnreadableStep = { readonly step: 'unreadable'; readonly head: FlowHead | null }
export type StepName = JournalEntry['step']
export type JournalEntry = (JournalStep | UnreadableStep) & { readonly at: string }

export type Journal = {
  /** On the disk when it returns. Throws the database's error; then nothing of the step is saved. */
  readonly append: (flow: string, step: NewStep) => void
  /**
   * Holds a step in memory after the disk refused it: it is read like the others, and written before the next step of
   * its flow, or by `writeHeld`. Only for steps that a restart derives again: an end, or why an outcome is still
   * unknown.
   */
  readonly hold: (flow: string, step: NewStep) => void
  /** Writes held steps, as far as the disk accepts them. Returns the flows whose steps were written. Never throws. */
  readonly writeHeld: () => readonly string[]
  readonly read: (flow: string) => readonly JournalEntry[]
  readonly flows: () => ReadonlyMap<string, readonly JournalEntry[]>
}

type Row = { readonly flow: string; readonly at: string; readonly data: string; readonly head: string | null }

export function createJournal(db: Database, now: () => number): Journal {
  const insert = db.prepare(
    `INSERT INTO steps (flow, n, at, step, data, head)
     VALUES (?, (SELECT coalesce(max(n), 0) + 1 FROM steps WHERE flow = ?), ?, ?, ?, ?)`,
  )
  const select = db.prepare('SELECT flow, at, data, head FROM steps WHERE flow = ? ORDER BY n')
  const selectCounts = db.prepare('SELECT flow, count(*) AS steps FROM steps GROUP BY flow ORDER BY flow')
  const toEntry = (row: Row): JournalEntry => ({ ...(readStep(row.data) ?? toUnreadable(row)), at: row.at })
  const heldSteps = new Map<string, readonly (JournalStep & { readonly at: string })[]>()
  const read = (flow: string): readonly JournalEntry[] => [
    ...(select.all(flow) as Row[]).map(toEntry),
    ...(heldSteps.get(flow) ?? []),
  ]
  const insertStep = (flow: string, parsed: JournalStep, at: string): void => {
    const head = parsed.step === 'begun' ? JSON.stringify(headOfFlowStart(parsed)) : null
    insert.run(flow, flow, at, parsed.step, JSON.stringify(parsed), head)
  }
  /** Runs within a transaction: writes the steps that the disk refused before, in their order. */
  const insertHeld = (flow: string): void => {
    for (const { at, ...step } of heldSteps.get(flow) ?? []) insertStep(flow, step, at)
  }
  const writeHeld = (): readonly string[] => {
    const written: string[] = []
    for (const flow of [...heldSteps.keys()]) {
      try {
        inTransaction(db, () => insertHeld(flow))
      } catch {
        // The disk still refuses: the remaining steps stay held for the next try.
        return written
      }
      heldSteps.delete(flow)
      written.push(flow)
    }
    return written
  }
  /** An ended flow is read again only when its number of steps has changed. */
  let endedFlows: ReadonlyMap<string, readonly JournalEntry[]> = new Map()
  return {
    append: (flow, step) => {
      const parsed = journalStep.parse(step)
      const at = new Date(now()).toISOString()
      inTransaction(db, () => {
        insertHeld(flow)
        insertStep(flow, parsed, at)
      })
      heldSteps.delete(flow)
    },
    hold: (flow, step) => {
      const entry = { ...journalStep.parse(step), at: new Date(now()).toISOString() }
      heldSteps.set(flow, [...(heldSteps.get(flow) ?? []), entry])
    },
    writeHeld,
    read,
    flows: () => {
      const entriesByFlow = new Map<string, readonly JournalEntry[]>()
      for (const { flow, steps } of selectCounts.all() as { flow: string; steps: number }[]) {
        const endedEntries = endedFlows.get(flow)
        const heldCount = heldSteps.get(flow)?.length ?? 0
        entriesByFlow.set(flow, endedEntries?.length === steps + heldCount ? endedEntries : read(flow))
      }
      endedFlows = new Map([...entriesByFlow].filter(([, entries]) => entries.at(-1)?.step === 'ended'))
      return entriesByFlow
    },
  }
}

/** Null for a row of another version, or a damaged one: it must not hide every other flow. */
const readStep = (data: string): JournalStep | null => journalStep.safeParse(parseJson(data)).data ?? null

const toUnreadable = ({ head, data }: Row): UnreadableStep => ({
  step: 'unreadable',
  head: readHead(head) ?? readHead(data),
})

/** The head of a flow; null when not even that can be read. */
export function flowHead(entries: readonly JournalEntry[]): FlowHead | null {
  const start = lastEntryOf(entries, 'begun')
  if (start) return headOfFlowStart(start)
  const first = entries[0]
  return first?.step === 'unreadable' ? first.head : null
}

/** The last entry of a kind. */
export function lastEntryOf<S extends StepName>(
  entries: readonly JournalEntry[],
  step: S,
): Extract<JournalEntry, { step: S }> | null {
  return (entries.findLast((entry) => entry.step === step) as Extract<JournalEntry, { step: S }> | undefined) ?? null
}
