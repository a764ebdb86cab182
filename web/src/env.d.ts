/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The version of the shop (vite.config.ts). */
  readonly GYEOL_VERSION: string;
}

declare module 'virtual:gyeol-page-scripts' {
  const scripts: Readonly<Record<import('@gyeol/contracts/page-rendering.ts').RenderedRoute, readonly string[]>>;
  export default scripts;
}

declare module 'virtual:gyeol-*calls' {
  type Row = readonly [method: string, path: string, authenticated?: 1];
  const rows: Readonly<Record<string, Row>>;
  export default rows;
}
