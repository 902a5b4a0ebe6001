import { judgeCase } from '../../report'
import { INTENT } from '../pieces'
import type { CorpusCase } from './cases'

const clock = () => new Date(INTENT.now)

/** The cases whose verdict differs from the expected one, or that lack the expected rule, with their actual result. */
export const surprises = (cases: readonly CorpusCase[]) =>
  cases.flatMap((each) => {
    const { verdict, findings } = judgeCase(JSON.stringify(each), clock)
    const said = findings.map(({ rule }) => rule)
    const isSaid = each.rule === null || said.includes(each.rule)
    return verdict === each.expected && isSaid ? [] : [{ ...each, verdict, said }]
  })
