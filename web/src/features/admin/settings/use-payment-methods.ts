import {
  depositDays,
  type EscrowSettings,
  initialEscrow,
  type MethodSetting,
  methodsFault,
} from '@gyeol/contracts/rules/payment-methods.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readStoredDraft, useStoredDraft } from '../../../shared/admin/form/use-stored-draft.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { ApiError, failureOf } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useAction, write } from '../../../shared/api/write.ts';
import { moveInList } from '../../../shared/lib/list-order.ts';
import { alert } from '../../../shared/ui/prompts.ts';
import { settingKeys } from './keys.ts';

export type Methods = Answer<'order.paymentMethods'>;
/** The answer includes the disabled payment methods. */
export const methodsQuery = queryOptions({
  queryKey: settingKeys.paymentMethods,
  queryFn: ({ signal }) => call('order.paymentMethods', { signal }),
  staleTime: 0,
});

const draftName = 'payment-methods';
/** A save is checked against the version that the operator saw. */
export const useMethodsForm = (stored: Methods) => {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => readStoredDraft<Methods>(draftName));
  useUnsavedGuard(draft !== undefined, useStoredDraft(draftName, draft, draft !== undefined));
  const [conflict, setConflict] = useState<Methods>();
  const shown = draft ?? stored;
  const setMethods = (methods: readonly MethodSetting[]): void => setDraft({ ...shown, methods: [...methods] });
  const drop = (): void => {
    setDraft(undefined);
    setConflict(undefined);
  };
  const { send, busy } = useAction(
    async (body: Methods) => {
      client.setQueryData(methodsQuery.queryKey, await write('order.setPaymentMethods', { body }));
      drop();
    },
    {
      done: '저장되었습니다.',
      failed: (error) => {
        if (!(error instanceof ApiError && error.code === 'SETTING_CHANGED'))
          return failureOf(error, '결제 수단을 저장하지 못했습니다.');
        setConflict(error.extra.settings as Methods);
        return undefined;
      },
    },
  );
  const save = async (version: number): Promise<void> => {
    const fault = methodsFault(shown.methods);
    if (fault !== undefined) return alert(fault);
    await send({ ...shown, version });
  };
  return {
    methods: shown.methods,
    depositDays: shown.depositDays ?? depositDays.initial,
    saleDepositHours: shown.saleDepositHours ?? null,
    depositsOff: shown.depositsOff === true,
    providers: stored.providers ?? (['portone'] as const),
    escrow: shown.escrow ?? initialEscrow,
    setEscrow: (escrow: EscrowSettings): void => setDraft({ ...shown, escrow }),
    setDepositDays: (days: number): void => setDraft({ ...shown, depositDays: days }),
    setSaleDepositHours: (hours: number | null): void => setDraft({ ...shown, saleDepositHours: hours }),
    busy,
    conflict,
    edit: (method: MethodSetting['method'], change: Partial<MethodSetting>): void =>
      setMethods(shown.methods.map((setting) => (setting.method === method ? { ...setting, ...change } : setting))),
    move: (from: number, to: number): void => setMethods(moveInList(shown.methods, from, to)),
    save: () => save(shown.version),
    keepEditing: () => setConflict(undefined),
    /**
     * When `mine` is true, saves the typed methods over the newer version. Otherwise shows the methods of the other
     * operator.
     */
    decide: (mine: boolean): void => {
      if (conflict === undefined) return;
      if (mine) void save(conflict.version);
      else {
        // The refusal names the settings alone, and not what the shop has keys for.
        const { providers, depositsOff } = stored;
        client.setQueryData(methodsQuery.queryKey, {
          ...conflict,
          ...(providers && { providers }),
          ...(depositsOff && { depositsOff }),
        });
        drop();
      }
    },
  };
};
export type MethodsForm = ReturnType<typeof useMethodsForm>;
