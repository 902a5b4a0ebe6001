/** Words for AI models, what they take and what they cost. */
import type { AiModel, ModelKind } from '@shared/contract/catalog'
import { groupThousands } from '@shared/digits'
import type { Cost } from '@shared/insight/model-cost'
import { NNBSP } from '../../format/money'
import { plainText } from '../../format/text'

export const KIND_WORDS: Readonly<Record<ModelKind, string>> = {
  image: 'Image',
  video: 'Video',
  music: 'Music',
  threeD: 'Shape',
}

const UNITS: Readonly<Record<string, string>> = {
  perImage: 'an image',
  perSecond: 'a second',
  perTrack: 'a track',
  perModel: 'a shape',
}
/** What a fee is for: "a second"; the market’s own word where the documents do not know it. */
export const unitWords = (unit: string | null): string | null =>
  unit === null ? null : Object.hasOwn(UNITS, unit) ? (UNITS[unit] ?? null) : plainText(unit, 40)

/** "0.04", "1,200.50": exactly as the market tells it. */
export function usdFigure(usd: string): string {
  const [whole = '0', fraction = ''] = usd.split('.')
  return `${groupThousands(whole)}${fraction === '' ? '' : `.${fraction.padEnd(2, '0')}`}`
}

const secondsWords = (all: readonly number[]): string => `${all.join(', ')}${NNBSP}s`

/** What can be chosen of a generation, as far as the market says. */
export function takesWords(model: AiModel): string {
  const { kind, durationsSeconds, minSeconds, maxSeconds, typicalGenerationSeconds: usual } = model
  const parts = [
    durationsSeconds.length > 0 ? secondsWords(durationsSeconds) : null,
    minSeconds !== null && maxSeconds !== null ? `${minSeconds} to ${maxSeconds}${NNBSP}s` : null,
    kind === 'video' ? (model.audioFeeUsd === null ? 'no sound' : 'with or without sound') : null,
    kind === 'threeD' && model.imageFeeUsd !== null ? 'from a picture' : null,
    usual === null ? null : `made in about ${usual}${NNBSP}s`,
  ].filter((part) => part !== null)
  return parts.join('; ')
}

type Lacks = Extract<Cost, { status: 'unknown' }>['lacks']
/** What the market does not tell; what is to be typed says so itself. */
export const LACKS: Readonly<Record<Exclude<Lacks, 'quantity' | 'seconds'>, string>> = {
  fee: 'The market names no fee for this model.',
  unit: 'The market names a unit that this app does not know, so that nothing is reckoned with it.',
  sound: 'The market names no fee for sound.',
  image: 'The market names no fee for the picture.',
}

export const modelKey = ({ kind, key, model }: AiModel): string => `${kind} ${key ?? ''} ${model}`

/** Of a kind, or of all, whose name has all words that are looked for. */
export function modelsFound(models: readonly AiModel[], kind: ModelKind | 'all', search: string): readonly AiModel[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return models.filter((one) => {
    const all = [one.model, one.key ?? '', KIND_WORDS[one.kind]].join(' ').toLowerCase()
    return (kind === 'all' || one.kind === kind) && words.every((word) => all.includes(word))
  })
}
