/** Packages that exist only as ES modules. Jest has to compile them like our own sources. */
const ES_MODULES = [
  'typebox',
  'p-limit',
  'yocto-queue',
  'http-proxy-middleware',
  'httpxy',
  'is-plain-obj',
  'lucide-react',
  'temporal-polyfill',
  'temporal-utils',
  'feed',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer/inflate',
  '@borewit/text-codec',
  // Dependencies of react-markdown and remark-gfm.
  'react-markdown',
  'remark-[^/]+',
  'micromark[^/]*',
  'mdast-util-[^/]+',
  'hast-util-[^/]+',
  'unist-util-[^/]+',
  'vfile[^/]*',
  '@ungap/structured-clone',
  'bail',
  'ccount',
  'comma-separated-tokens',
  'decode-named-character-reference',
  'character-entities',
  'devlop',
  'escape-string-regexp',
  'estree-util-is-identifier-name',
  'html-url-attributes',
  'longest-streak',
  'markdown-table',
  'property-information',
  'space-separated-tokens',
  'trim-lines',
  'trough',
  'unified',
  'zwitch',
];

const swc = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** Jest's transform: swc, to CommonJS. */
export const transform = {
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  transform: { '\\.(ts|tsx|mjs|js)$': ['@swc/jest', swc] as [string, typeof swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})/)`],
};
