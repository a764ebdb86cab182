import { reconcileCommands, type ServiceCommand } from '@gyeol/together/src/backup/reconcile-commands.ts';
import { readManifest } from './backup.ts';
import { runCommand } from './service-command.ts';
import { UsageError } from './settings.ts';
import type { Topology } from './topology.ts';

/**
 * Reconciles the shop after a restore, and prints the differences. The provider's payments since the backup are
 * compared with the orders, and the orders are corrected. The lists of the back office are rebuilt. The stock is
 * verified against its sources. The command may be repeated. Throws UsageError at the end when a person must handle a
 * difference that is left.
 */
export const reconcile = async (
  topology: Topology,
  folder: string,
  { refund }: { refund: boolean },
  print: (line: string) => void,
): Promise<void> => {
  const { money, lists, stock } = reconcileCommands(readManifest(folder).startedAt, { refund });
  /** Never throws, so that the next command runs even when this command fails. */
  const succeeds = ([service, ...args]: ServiceCommand): Promise<boolean> =>
    runCommand(topology, service, args, print).then(
      () => true,
      (error: Error) => {
        print(error.message);
        return false;
      },
    );
  const moneyAgrees = await succeeds(money);
  // The last line is kept for the error message. All lines are in the command's log.
  let last = '';
  const [owner, ...rebuild] = lists;
  await runCommand(topology, owner, rebuild, (line) => {
    last = line;
  }).catch(() => {
    throw new Error(`the lists could not be rebuilt: ${last}`);
  });
  print('the lists of the back office are rebuilt');
  const stockAgrees = await succeeds(stock);
  if (!(moneyAgrees && stockAgrees))
    throw new UsageError('Something is left: see the lines above (docs/operate/backup.md).');
};
