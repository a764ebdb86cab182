const levels: Record<number, string> = { 10: 'TRACE', 20: 'DEBUG', 30: 'INFO', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };
/**
 * The JSON at the end of a printed line omits these fields. The line begins with the process name, the level and the
 * message. The JSON contains the ids.
 */
const hidden = new Set(['level', 'time', 'pid', 'hostname', 'service', 'instance', 'msg', 'name']);

/** A line that is not JSON stays unchanged. */
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

export const printLine = (service: string, instance: number, line: string): void => {
  const name = instance > 1 ? `${service}#${instance}` : service;
  process.stdout.write(`[${name}] ${readable(line)}\n`);
};
