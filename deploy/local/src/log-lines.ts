const levels: Record<number, string> = { 10: 'TRACE', 20: 'DEBUG', 30: 'INFO', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };
/**
 * Fields that are left out of the JSON after a message: the name of the process and the message are printed in front of
 * it. Ids are not left out.
 */
const hidden = new Set(['level', 'time', 'pid', 'hostname', 'service', 'instance', 'msg', 'name']);

/** Makes a JSON log line readable. Any other line stays unchanged. */
export const readable = (line: string): string => {
  if (!line.startsWith('{')) return line;
  try {
    const { level, msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
    const fields = Object.entries(rest).filter(([key]) => !hidden.has(key));
    const tail = fields.length > 0 ? ` ${JSON.stringify(Object.fromEntries(fields))}` : '';
    return `${levels[Number(level)] ?? String(level ?? '').toUpperCase()} ${String(msg ?? '')}${tail}`;
  } catch {
    return line;
  }
};

/** Prints a line of a process with its name in front. JSON log lines are made readable. */
export const printLine = (service: string, instance: number, line: string): void => {
  const name = instance > 1 ? `${service}#${instance}` : service;
  process.stdout.write(`[${name}] ${readable(line)}\n`);
};
