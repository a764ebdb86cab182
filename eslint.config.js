// Biome does the rest; here stand only the rules that need types, and React's hooks.
import hooks from 'eslint-plugin-react-hooks';
import { parser, plugin } from 'typescript-eslint';

const typed = {
  plugins: { '@typescript-eslint': plugin },
  languageOptions: { parser, parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  rules: {
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': 'error',
    '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
};
export default [
  { ignores: ['**/node_modules/', '**/dist/', '**/.gyeol/', '**/.cache/', 'docs/'] },
  { files: ['{contracts,services,gateway,deploy,tests,bench}/**/*.ts', 'web/**/*.{ts,tsx}'], ...typed },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      // React takes event handlers that answer a promise; ours end in their own catch.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
];
