import pg from 'pg';

/** Why no second backup is begun. */
class BackupUnderWay extends Error {
  override readonly name = 'BackupUnderWay';
  readonly code = 'BACKUP_UNDER_WAY';
}

/** One backup at a time: what a second one removes as old could be what the first has not yet listed. Throws BackupUnderWay. */
export const withBackupLock = async (databaseUrl: string, work: () => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'backup lock' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('gyeol backup', 0)) as mine`,
    );
    if (!rows[0]?.mine) throw new BackupUnderWay('another backup is under way');
    await work();
  } finally {
    await client.end();
  }
};
