/**
 * Command-line arguments of the practice market that the app starts, on a free port and without a control address.
 * `origins`: web origins whose pages may read its answers, as `none`, `any` or a list. Without this argument a practice
 * market lets every page read.
 */
export const practiceArguments = (stateFile: string, origins: string): readonly string[] => [
  '--port',
  '0',
  '--state',
  stateFile,
  '--control',
  'off',
  '--origins',
  origins,
]
