// Biome does the rest; here stand only the rules that need types, and React's hooks.
import hooks from 'eslint-plugin-react-hooks';
import { parser, plugin } from 'typescript-eslint';

/** Names that say nothing of what they hold, and verbs that are not ours: docs/glossary.md has the words. */
const empty = 'Told|Asked|Given|Known|Kept|Taken|Wish|Keeper|Deed';
const foreignNames = [
  {
    selector: `:matches(TSTypeAliasDeclaration, TSInterfaceDeclaration, ClassDeclaration)[id.name=/^(${empty}|Place|Door)$|^(${empty})[A-Z]|(${empty})$/]`,
    message: 'A type is named after what it holds (docs/glossary.md).',
  },
  {
    selector:
      ':matches(FunctionDeclaration, VariableDeclarator[init.type=/Function/])[id.name=/^(tell|wish|make|reemit|resettle)[A-Z]/]',
    message: 'A factory is create…, an event is published, an input is an input (docs/glossary.md).',
  },
];

const typed = {
  plugins: { '@typescript-eslint': plugin },
  languageOptions: { parser, parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  rules: {
    'no-restricted-syntax': ['error', ...foreignNames],
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
