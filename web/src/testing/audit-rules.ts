/**
 * People find their way through the storefront by headings. No level of headings may be skipped, and no heading may be
 * empty. axe rates these rules as moderate.
 */
export const headingRules = ['heading-order', 'empty-heading', 'page-has-heading-one'] as const;

/**
 * The rules of axe whose violations are moderate at most. Such violations exclude no user, and the checks take time.
 */
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

/**
 * Returns the options of an axe run without these rules. `preload` is off. Preloading would load the style sheets
 * again, and no rule that runs needs that.
 */
export const auditWithout = (rules: readonly string[]) => ({
  resultTypes: ['violations' as const],
  preload: false,
  rules: Object.fromEntries(rules.map((id) => [id, { enabled: false }])),
});
