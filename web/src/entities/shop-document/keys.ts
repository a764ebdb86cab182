export const documentKeys = {
  one: (code: string, version?: number) => ['shop-document', code, version ?? null] as const,
} as const;
