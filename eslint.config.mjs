import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import house from './scripts/lint/house.mjs'

const code = ['{main,preload,renderer,shared,e2e}/**/*.{ts,tsx}', '*.ts']

/** The one project that knows these files. The parser opens no other for them, so that a few files are linted soon. */
const inProject = (folder, files, ignores = []) => ({
  files,
  ignores,
  languageOptions: {
    parserOptions: { project: [`./${folder}/tsconfig.json`], tsconfigRootDir: import.meta.dirname },
  },
})

export default tseslint.config(
  { ignores: ['out/', 'node_modules/', 'test-results/', 'docs/'] },
  {
    files: code,
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { house },
    rules: {
      'house/layers': 'error',
      'house/one-door': 'error',
      'house/literal-patterns': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      // What was caught is thrown on as it is.
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true, allowRethrowing: true }],
      'no-restricted-syntax': ['error', { selector: 'TSEnumDeclaration', message: 'Use a union or a const object.' }],
      // A method that takes its turn through a promise is one, whether or not it waits for something itself.
      '@typescript-eslint/require-await': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  inProject('main', ['main/**/*.ts', 'shared/**/*.test.ts', '*.ts']),
  inProject('shared', ['shared/**/*.ts'], ['shared/**/*.test.ts']),
  inProject('preload', ['preload/**/*.ts']),
  inProject('renderer', ['renderer/**/*.{ts,tsx}']),
  inProject('e2e', ['e2e/**/*.ts', 'playwright.config.ts']),
  {
    // Third-party text of any length meets these: see the section on it in docs/security.md.
    files: ['{main,preload,renderer,shared}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // Elsewhere `use` is an ordinary name.
    files: ['renderer/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.flat['recommended-latest'].rules, 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // Tests read answers of real servers as plain JSON.
    files: ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**', 'main/practice/{harness.ts,conformance/**}'],
    rules: {
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    // Support of tests looks for texts of the test's own making.
    files: ['e2e/**'],
    rules: { 'house/literal-patterns': 'off' },
  },
)
