/** Imports go one way: contracts ← kit ← services and gateway; contracts ← web (shared ← entities ← features ← app). */
const services = 'catalog|member|cart|order-payment|coupon|review|admin-reporting';
const orders = '^services/order-payment/src/';
/** The folders of each workspace, from the bottom to the top. Each may import only those before it. */
const folders = {
  'services/_kit': 'tracing db http events sheets check testing',
  gateway: 'calls checks proxy pages waiting-room crawlers docs',
  'services/catalog':
    'changes search restock together uploads responses operators items popular shop opening stock assets categories history likes notices options sales home browse item-editing seed commands',
  'services/member':
    'members messages addresses phones registration factors login kakao passwords sessions staff enrolment program-keys seed commands',
  'services/cart': 'items lines',
  'services/order-payment':
    'order settings opening payment sale-gates tracking checkout escrow history packing receipts claims fulfilment operations seed commands',
  'services/coupon': 'coupons points holds seed commands',
  'services/review': 'authors deliveries images notices replies reviews seed commands',
  'services/admin-reporting':
    'backups coupons filters rebuild restock audit orders refunds downloads excel members points search statistics packing commands',
};
const oneDirection = Object.entries(folders).flatMap(([workspace, order]) => {
  const names = order.split(' ');
  const inSource = (them) => `^${workspace}/src/(${them.join('|')})/`;
  const below = names.slice(0, -1).map((name, at) => ({
    name: `${workspace}-${name}-below`,
    severity: 'error',
    from: { path: inSource([name]), pathNot: '\\.spec\\.ts$' },
    to: { path: inSource(names.slice(at + 1)) },
  }));
  const unplaced = { path: `^${workspace}/src/[^/]+/`, pathNot: inSource(names) };
  return [...below, { name: `${workspace}-folders-have-a-place`, severity: 'error', from: unplaced, to: {} }];
});
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...oneDirection,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    {
      name: 'contracts-stand-alone',
      severity: 'error',
      from: { path: '^contracts/src' },
      to: { pathNot: '^(contracts/|node_modules/(typebox|fast-check|vitest))', dependencyTypesNot: ['core'] },
    },
    {
      name: 'kit-knows-no-business',
      severity: 'error',
      from: { path: '^services/_kit/src' },
      to: { path: `^(services/(${services})|gateway|web|deploy|tests|bench)/` },
    },
    {
      name: 'no-service-imports-another',
      severity: 'error',
      from: { path: `^services/(${services})/` },
      to: { path: `^services/(${services})/`, pathNot: '^services/$1/' },
    },
    {
      name: 'orders-at-the-bottom',
      severity: 'error',
      from: { path: `${orders}(order|settings|opening)/` },
      to: { path: orders, pathNot: `${orders}($1/|config\\.ts)` },
    },
    {
      name: 'payment-and-sale-gates-on-orders',
      severity: 'error',
      from: { path: `${orders}(payment|sale-gates)/` },
      to: { path: orders, pathNot: `${orders}($1/|order/|settings/|config\\.ts)` },
    },
    {
      name: 'tracking-on-orders',
      severity: 'error',
      from: { path: `${orders}tracking/` },
      to: { path: orders, pathNot: `${orders}(tracking|order|settings|payment)/|config\\.ts` },
    },
    {
      name: 'uses-of-orders-apart',
      severity: 'error',
      from: { path: `${orders}(checkout|packing|fulfilment|claims|receipts|escrow|history)/` },
      to: { path: orders, pathNot: `${orders}($1/|(order|settings|opening|payment|sale-gates|tracking)/|config\\.ts)` },
    },
    {
      // The operations republish orders and their claims.
      name: 'operations-on-claims',
      severity: 'error',
      from: { path: `${orders}operations/` },
      to: {
        path: orders,
        pathNot: `${orders}(operations|order|settings|opening|payment|sale-gates|claims)/|config\\.ts`,
      },
    },
    {
      name: 'orders-know-no-seed',
      severity: 'error',
      from: { path: orders, pathNot: `${orders}(seed|commands)/` },
      to: { path: `${orders}seed/` },
    },
    {
      name: 'services-below-the-rest',
      severity: 'error',
      from: { path: `^services/(${services})/src` },
      to: { path: '^(gateway|web|deploy|tests|bench)/' },
    },
    {
      name: 'gateway-knows-no-service',
      severity: 'error',
      from: { path: '^gateway/src' },
      to: { path: `^(services/(${services})|web|deploy|tests|bench)/` },
    },
    {
      name: 'only-deploy-runs-programs',
      severity: 'error',
      from: { pathNot: '^deploy/|^gateway/test/' },
      to: { path: `^(services/(${services})|gateway)/src/main\\.ts$` },
    },
    {
      name: 'web-knows-contracts-only',
      severity: 'error',
      from: { path: '^web/src' },
      to: { path: '^(services|gateway|deploy|tests|bench)/' },
    },
    {
      name: 'no-feature-imports-another',
      severity: 'error',
      from: { path: '^web/src/features/(admin/[^/]+|(?!admin/)[^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'no-entity-imports-another',
      severity: 'error',
      from: { path: '^web/src/entities/([^/]+)/' },
      to: { path: '^web/src/entities/', pathNot: '^web/src/entities/$1/' },
    },
    {
      name: 'entities-below-features',
      severity: 'error',
      from: { path: '^web/src/entities/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-shared-at-the-bottom',
      severity: 'error',
      from: { path: '^web/src/shared/' },
      to: { path: '^web/src/(entities|features|app)/' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'src-imports-no-test',
      severity: 'error',
      from: { path: '/src/', pathNot: '\\.spec\\.tsx?$|/testing/|^bench/' },
      to: { path: '(\\.spec\\.ts$|^tests/|/testing/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|\\.gyeol/|\\.cache/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
