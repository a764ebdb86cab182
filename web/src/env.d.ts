/// <reference types="vite/client" />

declare module 'virtual:gyeol-*' {
  type Row = readonly [method: string, path: string, authenticated?: 1];
  const rows: Readonly<Record<string, Row>>;
  export default rows;
}
