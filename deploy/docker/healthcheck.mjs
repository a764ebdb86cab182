// Checks that this process can do its own work. Other parts of the shop are not checked, because the outage of one part
// would then restart all processes.
const port = process.env.INTERNAL_PORT ?? '8081';
const answer = await fetch(`http://127.0.0.1:${port}/readyz/self`, { signal: AbortSignal.timeout(2_000) }).catch(
  () => undefined,
);
process.exit(answer?.ok ? 0 : 1);
