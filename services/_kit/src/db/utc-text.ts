/**
 * Answers an SQL expression that writes a timestamptz as the API does: UTC, ISO 8601 in ms, ends in Z. For moments inside
 * JSON columns; other moments come as a Date.
 */
export const utcText = (expression: string): string =>
  `to_char(${expression} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
