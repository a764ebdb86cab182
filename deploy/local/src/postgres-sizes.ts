const mebibyte = 2 ** 20;
const share = (memory: number, part: number, least: number, most: number): string =>
  `${Math.min(Math.max(Math.floor(memory / part / mebibyte), least), most)}MB`;

/**
 * Sizes of an embedded PostgreSQL on a machine with so many bytes of memory, on which the shop runs as well; what is not
 * here is as PostgreSQL has it. What the shop reads all day fits into 512 MB at a million orders.
 */
export const postgresSizes = (memory: number): Readonly<Record<string, string>> => ({
  shared_buffers: share(memory, 8, 64, 512),
  // What the system keeps of its files besides; nothing is taken for it.
  effective_cache_size: share(memory, 2, 256, 16_384),
  // Of each of three vacuums, and of a restore's indexes.
  maintenance_work_mem: share(memory, 32, 16, 256),
});
