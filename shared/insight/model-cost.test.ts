import { expect, it } from 'vitest'
import {
  generationCost,
  decimalText,
  sumDecimals,
  multiplyDecimal,
  type CostInput,
  type PricedModel,
} from './model-cost'

const one: CostInput = { quantity: 1, seconds: null, hasSound: false, isSourceImageGenerated: false }
const image: PricedModel = { unit: 'perImage', feeUsd: '0.012', audioFeeUsd: null, imageFeeUsd: null }
const video: PricedModel = { unit: 'perSecond', feeUsd: '0.07', audioFeeUsd: '0.03', imageFeeUsd: null }
const shape: PricedModel = { unit: 'perModel', feeUsd: '0.38', audioFeeUsd: null, imageFeeUsd: '0.04' }

it('sums fees without a double between', () => {
  // Doubles give wrong results for 0.1 + 0.2 and 3 times 0.1.
  expect(sumDecimals(['0.1', '0.2'])).toBe('0.3')
  expect(multiplyDecimal('0.1', 3)).toBe('0.3')
  expect(generationCost(image, { ...one, quantity: 1000 })).toMatchObject({ totalUsd: '12' })
  expect(generationCost({ ...image, feeUsd: '0.0123456789' }, { ...one, quantity: 3 })).toMatchObject({
    totalUsd: '0.0370370367',
  })
})

it('pays video by the second, with its sound, and each piece of it', () => {
  const asked = { ...one, quantity: 2, seconds: 10 }
  expect(generationCost(video, asked)).toMatchObject({ totalUsd: '1.4', lines: [{ feeKind: 'model', times: 20 }] })
  expect(generationCost(video, { ...asked, hasSound: true })).toMatchObject({
    totalUsd: '2',
    lines: [{ sumUsd: '1.4' }, { feeKind: 'sound', feeUsd: '0.03', times: 20, sumUsd: '0.6' }],
  })
})

it('adds the picture of a shape once for each', () => {
  expect(generationCost(shape, { ...one, quantity: 3, isSourceImageGenerated: true })).toMatchObject({
    totalUsd: '1.26',
    lines: [{ sumUsd: '1.14' }, { feeKind: 'image', times: 3, sumUsd: '0.12' }],
  })
})

it('says what it lacks, and guesses nothing', () => {
  const lacks = (model: PricedModel, ask: Partial<CostInput> = {}) => generationCost(model, { ...one, ...ask })
  expect(lacks({ ...image, feeUsd: null })).toEqual({ status: 'unknown', missingInput: 'fee' })
  expect(lacks({ ...image, unit: 'perMood' })).toEqual({ status: 'unknown', missingInput: 'unit' })
  expect(lacks({ ...image, unit: 'toString' })).toEqual({ status: 'unknown', missingInput: 'unit' })
  expect(lacks(video)).toEqual({ status: 'unknown', missingInput: 'seconds' })
  expect(lacks(image, { quantity: 0.5 })).toEqual({ status: 'unknown', missingInput: 'quantity' })
  expect(lacks(image, { quantity: Number.NaN })).toEqual({ status: 'unknown', missingInput: 'quantity' })
  expect(lacks({ ...video, audioFeeUsd: null }, { seconds: 5, hasSound: true })).toMatchObject({
    missingInput: 'sound',
  })
  expect(lacks({ ...shape, imageFeeUsd: null }, { isSourceImageGenerated: true })).toMatchObject({
    missingInput: 'image',
  })
})

it('writes a JSON number with all its digits and no exponent', () => {
  expect([0.04, 12, 1e-7, 2.5e-8, 1e21, 0].map(decimalText)).toEqual([
    '0.04',
    '12',
    '0.0000001',
    '0.000000025',
    '1000000000000000000000',
    '0',
  ])
  expect([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e-300, null].map(decimalText)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
