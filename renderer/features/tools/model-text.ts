/** Words for AI models, their options and their fees. */
import type { AiModel, ModelKind } from '@shared/contract/catalog'
import { groupThousands } from '@shared/digits'
import type { Cost } from '@shared/insight/model-cost'
import { NNBSP } from '../../format/money'
import { plainText } from '../../format/text'

export const KIND_WORDS: Readonly<Record<ModelKind, string>> = {
  image: 'Image',
  video: 'Video',
  music: 'Music',
  threeD: '3D model',
}

const UNIT_WORDS: Readonly<Record<string, string>> = {
  perImage: 'per image',
  perSecond: 'per second',
  perTrack: 'per track',
  perModel: 'per 3D model',
}
/** Words for the unit of a fee, such as "per second". An undocumented unit is shown in the market's own word. */
export function unitWords(unit: string | null): string | null {
  if (unit === null) return null
  return Object.hasOwn(UNIT_WORDS, unit) ? (UNIT_WORDS[unit] ?? null) : plainText(unit, 40)
}

/**
 * USD amount with separated thousands. A fraction is not rounded and has at least two decimals: "0.0425", "1,200.50".
 */
export function usdFigure(usd: string): string {
  const [wholePart = '0', fraction = ''] = usd.split('.')
  const decimals = fraction === '' ? '' : `.${fraction.padEnd(2, '0')}`
  return groupThousands(wholePart) + decimals
}

const secondsWords = (durations: readonly number[]): string => `${durations.join(', ')}${NNBSP}s`

const soundWords = ({ audioFeeUsd }: AiModel): string =>
  audioFeeUsd === null ? 'no sound fee listed' : 'with or without sound'

/**
 * Options of a model that the market reports: the lengths, sound, a source image, and how long a generation takes. Empty
 * text if there are none.
 */
export function optionWords(model: AiModel): string {
  const { kind, durationsSeconds, minSeconds, maxSeconds, typicalGenerationSeconds } = model
  const parts = [
    durationsSeconds.length > 0 ? secondsWords(durationsSeconds) : null,
    minSeconds !== null && maxSeconds !== null ? `${minSeconds} to ${maxSeconds}${NNBSP}s` : null,
    kind === 'video' ? soundWords(model) : null,
    kind === 'threeD' && model.imageFeeUsd !== null ? 'from an image' : null,
    typicalGenerationSeconds === null ? null : `takes about ${typicalGenerationSeconds}${NNBSP}s`,
  ].filter((part) => part !== null)
  return parts.join('; ')
}

type MissingInput = Extract<Cost, { status: 'unknown' }>['missingInput']
/** Reasons why the cost is unknown. An invalid quantity or length has no text here, because its field shows a message. */
export const UNKNOWN_COST_WORDS: Readonly<Record<Exclude<MissingInput, 'quantity' | 'seconds'>, string>> = {
  fee: 'The market names no fee for this model.',
  unit: 'The unit of the fee is not known to this app, so no cost is calculated.',
  sound: 'The market names no fee for sound.',
  image: 'The market names no fee for the image.',
}

export const modelKey = ({ kind, key, model }: AiModel): string => `${kind} ${key ?? ''} ${model}`

/** Models of a kind, or of all kinds, whose name, key and kind together contain all words of the search. */
export function matchingModels(
  models: readonly AiModel[],
  kind: ModelKind | 'all',
  search: string,
): readonly AiModel[] {
  const searchWords = search.toLowerCase().split(/\s+/).filter(Boolean)
  return models.filter((model) => {
    const searchText = [model.model, model.key ?? '', KIND_WORDS[model.kind]].join(' ').toLowerCase()
    return (kind === 'all' || model.kind === kind) && searchWords.every((word) => searchText.includes(word))
  })
}
