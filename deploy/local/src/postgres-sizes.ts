const mebibyte = 2 ** 20;
const share = (memory: number, part: number, least: number, most: number): string =>
  `${Math.min(Math.max(Math.floor(memory / part / mebibyte), least), most)}MB`;

/**
 * The sizes of an embedded PostgreSQL on a machine with `memory` bytes, which also runs the shop. Other settings keep
 * PostgreSQL's defaults. The data that the shop reads all day fit into 512 MB at a million orders.
 */
export const postgresSizes = (memory: number): Readonly<Record<string, string>> => ({
  shared_buffers: share(memory, 8, 64, 512),
  // An estimate of the system's file cache. PostgreSQL allocates no memory for this setting.
  effective_cache_size: share(memory, 2, 256, 16_384),
  // The memory for each of three vacuum processes, and for building indexes in a restore.
  maintenance_work_mem: share(memory, 32, 16, 256),
});
