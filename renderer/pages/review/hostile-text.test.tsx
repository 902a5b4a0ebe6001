import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reviewContract, type ReviewModel } from '@shared/contract/review'
import { HOSTILE_TEXTS, HOSTILE_MARK } from '@shared/testing/hostile-text'
import { fromSchema } from '../../testing/from-schema'
import { hostileTextFaults } from '../../testing/hostile-text-faults'
import { sampleReview } from '../../testing/samples'
import { stubBrowserFeatures, showReview } from '../../testing/show-review'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

/** Values that main makes itself, including the expiry. */
const OWN = {
  reviewId: 'r1',
  checksum: 'fbeft',
  theme: 'light',
  expiresAt: sampleReview.expiresAt,
  decideBy: null,
  endsInMs: sampleReview.endsInMs,
  commission: null,
  requiredText: null,
  severity: 'warn',
  verdict: 'warn',
  serviceHost: 'market.example',
}

test.each([0, 7, 14, 21])(
  'a review of nothing but hostile text shows it plain, marked and bounded (turned by %i)',
  async (first) => {
    let n = first
    const nextFreeText = () => HOSTILE_TEXTS[n++ % HOSTILE_TEXTS.length]?.text ?? ''
    const model = fromSchema(reviewContract.review.get.output, { nextFreeText, fields: OWN }) as ReviewModel
    const { user } = await showReview(model)
    const raw = [...document.querySelectorAll('button')].find((button) => button.textContent.startsWith('Raw fields'))
    if (raw) await user.click(raw)
    expect(document.body.textContent).toContain(HOSTILE_MARK)
    // Evidence is longer than the texts of other pages. Raw fields and the text to be signed are shown letter for
    // letter, with their links as plain text that is not clickable.
    expect(
      [...new Set(hostileTextFaults(document, 8000))].filter((harm) => !/^link|PRE\.mono exact$/.test(harm)),
    ).toEqual([])
    expect(document.querySelector('a')).toBeNull()
  },
)
