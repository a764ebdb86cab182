/** In the storefront people find their way by headings: none of them is skipped or empty. axe calls these moderate. */
export const headingRules = ['heading-order', 'empty-heading', 'page-has-heading-one'] as const;

/** The rules of axe that find nothing worse than moderate. They lock nobody out, and looking for them takes time. */
export const mildRules = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-table-header',
  'form-field-multiple-labels',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
] as const;

/** Runs of axe without these rules; `preload` would fetch the style sheets once more, for rules that are not run. */
export const auditWithout = (rules: readonly string[]) => ({
  resultTypes: ['violations' as const],
  preload: false,
  rules: Object.fromEntries(rules.map((id) => [id, { enabled: false }])),
});
