/**
 * The chi-squared distribution, as needed by the tests of uniformity.
 *
 * The regularised incomplete gamma function is calculated by its series (Abramowitz and Stegun 6.5.29) and by its
 * continued fraction (6.5.31, with Lentz's method). The logarithm of gamma is calculated by the Lanczos approximation
 * (g = 7, n = 9). Results are accurate to about 1e-12.
 */

const LANCZOS_BASE: number = 0.99999999999980993
const LANCZOS: readonly number[] = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]
const EPSILON = 1e-15
const MAX_TERMS = 100_000

/** Logarithm of the gamma function, for x > 0. */
function logGamma(x: number): number {
  const z = x - 1
  const sum = LANCZOS.reduce((total, coefficient, i) => total + coefficient / (z + i + 1), LANCZOS_BASE)
  const t = z + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum)
}

/** Lower regularised incomplete gamma function P(a, x), for a > 0 and x >= 0. */
function lowerGamma(a: number, x: number): number {
  if (x <= 0) return 0
  return x < a + 1 ? series(a, x) : 1 - continuedFraction(a, x)
}

/** Upper function Q(a, x) = 1 - P(a, x), without loss of precision in the far tail. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  return x < a + 1 ? 1 - series(a, x) : continuedFraction(a, x)
}

/** P(a, x) by the series, which converges fast for x < a + 1. */
function series(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < MAX_TERMS && Math.abs(term) > Math.abs(sum) * EPSILON; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a))
}

/** Replacement for divisors near zero in Lentz's method. */
const TINY = 1e-300

/** Q(a, x) by the continued fraction, which converges fast for x >= a + 1. */
function continuedFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / TINY
  let d = 1 / b
  let h = d
  for (let i = 1; i < MAX_TERMS; i++) {
    const factor = -i * (i - a)
    b += 2
    d = 1 / nonZero(factor * d + b)
    c = nonZero(b + factor / c)
    const step = c * d
    h *= step
    if (Math.abs(step - 1) < EPSILON) break
  }
  return Math.exp(-x + a * Math.log(x) - logGamma(a)) * h
}

const nonZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value)

/** Chance that a fair source deviates this far or further: the upper tail. `degrees`: degrees of freedom. */
export const chiSquaredTail = (statistic: number, degrees: number): number => upperGamma(degrees / 2, statistic / 2)

/** More bisection steps than a double-precision number needs. Stops the search if rounding keeps the interval open. */
const MAX_BISECTIONS = 200

/** Statistic that a fair source exceeds with the chance alpha, 0 < alpha < 1. Found by bisection. */
export function chiSquaredLimit(alpha: number, degrees: number): number {
  let low = 0
  // Any start above the mean, which is `degrees`: the loop doubles the upper end until the limit is below.
  let high = degrees + 10
  while (chiSquaredTail(high, degrees) > alpha) high *= 2
  for (let i = 0; i < MAX_BISECTIONS && high - low > 1e-12 * high; i++) {
    const middle = (low + high) / 2
    if (chiSquaredTail(middle, degrees) > alpha) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Chance that a noncentral chi-squared statistic exceeds a limit. The distribution is a Poisson mixture of central
 * distributions. The sum starts at the largest weight and goes outwards in both directions.
 */
export function noncentralTail(limit: number, degrees: number, noncentrality: number): number {
  const half = noncentrality / 2
  if (half === 0) return chiSquaredTail(limit, degrees)
  const middle = Math.floor(half)
  const weight = (j: number) => Math.exp(-half + j * Math.log(half) - logGamma(j + 1))
  const weightedLowerTail = (j: number) => weight(j) * lowerGamma(degrees / 2 + j, limit / 2)
  let sum = weightedLowerTail(middle)
  for (let j = middle - 1; j >= 0 && weight(j) > EPSILON; j--) sum += weightedLowerTail(j)
  for (let j = middle + 1; weight(j) > EPSILON; j++) sum += weightedLowerTail(j)
  return Math.min(1, Math.max(0, 1 - sum))
}
