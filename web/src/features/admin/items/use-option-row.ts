import { formatNumber, formatWon, maxWon } from '@gyeol/contracts/rules/money.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ItemOption } from '../../../entities/item/item-types.ts';
import { readStoredDraft, useStoredDraft } from '../../../shared/admin/form/use-stored-draft.ts';
import { ApiError, messageOf } from '../../../shared/api/api-error.ts';
import { useAction, useCall, write } from '../../../shared/api/write.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { confirm } from '../../../shared/ui/prompts.ts';
import { confirmRestockMessages } from './confirm-restock-messages.ts';
import { isPurchasable, maxStock } from './item-values.ts';

export interface OptionEdit {
  stockQuantity: string;
  additionalPrice: string;
}
type OptionNumbers = Pick<ItemOption, 'stockQuantity' | 'additionalPrice'>;
/** The stored draft. `over` has the numbers that were saved when the operator began to type. */
interface StoredRow {
  typed: OptionEdit;
  over: OptionNumbers;
}
/** The common prefix of the draft names of all rows of an item. */
export const optionDrafts = (itemId: number): string => `options:${itemId}`;
const stockNow = (count: number): string => `재고가 ${formatNumber(count)}개로`;
const priceNow = (won: number): string => `추가 금액이 ${formatWon(won)}으로`;
/** Describes a saved number that changed after the draft was stored. */
const changedSince = ({ over }: StoredRow, { stockQuantity, additionalPrice }: ItemOption): string | undefined => {
  if (over.stockQuantity !== stockQuantity) return stockNow(stockQuantity);
  return over.additionalPrice === additionalPrice ? undefined : priceNow(additionalPrice);
};
interface OptionRowProps {
  item: { id: number; soldOut: boolean };
  onSaved: (option: ItemOption) => void;
  onDeleted: (id: number) => void;
  onDirty: (id: number, dirty: boolean) => void;
}
const typedOf = (option: ItemOption): OptionEdit => ({
  stockQuantity: String(option.stockQuantity),
  additionalPrice: String(option.additionalPrice),
});
/** Answers the number that another operator or an order changed meanwhile. Answers undefined for any other failure. */
const changedElsewhere = (failure: unknown): { what: string; fields: Partial<ItemOption> } | undefined => {
  if (!(failure instanceof ApiError)) return undefined;
  const { stockQuantity, additionalPrice } = failure.extra;
  if (failure.code === 'STOCK_MOVED' && typeof stockQuantity === 'number') {
    return { what: stockNow(stockQuantity), fields: { stockQuantity } };
  }
  if (failure.code === 'PRICE_MOVED' && typeof additionalPrice === 'number') {
    return { what: priceNow(additionalPrice), fields: { additionalPrice } };
  }
  return undefined;
};
const validate = ({ stockQuantity, additionalPrice }: OptionEdit): string | undefined => {
  if (!(wholeNumber(stockQuantity) <= maxStock)) return '재고는 0부터 1,000,000까지의 정수로 입력해주세요.';
  return wholeNumber(additionalPrice) <= maxWon ? undefined : '추가 금액은 0 이상의 정수로 입력해주세요.';
};

/**
 * Stores the typed numbers as a draft, together with the saved numbers. When a saved number changed after that,
 * `changed` describes the new number.
 */
const useTypedNumbers = (option: ItemOption, { item, onDirty }: Pick<OptionRowProps, 'item' | 'onDirty'>) => {
  const { id, stockQuantity, additionalPrice } = option;
  const draftName = `${optionDrafts(item.id)}/${id}`;
  const [stored] = useState(() => readStoredDraft<StoredRow>(draftName));
  const [typed, setTyped] = useState(() => stored?.typed ?? typedOf(option));
  const stock = wholeNumber(typed.stockQuantity);
  const price = wholeNumber(typed.additionalPrice);
  const dirty = stock !== stockQuantity || price !== additionalPrice;
  useStoredDraft(draftName, { typed, over: { stockQuantity, additionalPrice } } satisfies StoredRow, dirty);
  const reportDirty = useEffectEvent(onDirty);
  useEffect(() => {
    reportDirty(id, dirty);
    return () => reportDirty(id, false);
  }, [id, dirty]);
  return { typed, setTyped, stock, price, dirty, changed: stored && changedSince(stored, option) };
};

/**
 * When another operator or an order changed a number, calls `onSaved` with the new number, and `changeNotice` describes
 * the new number. For any other failure, `error` is the message.
 */
const useOptionNews = (option: ItemOption, onSaved: OptionRowProps['onSaved'], changed: string | undefined) => {
  const [changeNotice, setChangeNotice] = useState(changed);
  const [error, setError] = useState<string>();
  const clear = (): void => {
    setError(undefined);
    setChangeNotice(undefined);
  };
  const reportFailed = (sentence: string) => ({
    failed: (failure: unknown): string | undefined => {
      const now = changedElsewhere(failure);
      if (!now) return messageOf(failure, sentence);
      setChangeNotice(now.what);
      onSaved({ ...option, ...now.fields });
      return undefined;
    },
    sayFailed: (text: string | undefined): void => (text === undefined ? clear() : setError(text)),
  });
  return { reportFailed, error, setError, changeNotice, clear };
};

interface Numbers {
  stock: number;
  price: number;
}
/**
 * Saves the stock and then the price, each only when the typed number differs. Each save is checked against the number
 * that the operator saw. Calls `onSaved` after each save.
 */
const sendNumbers = async (
  option: ItemOption,
  { stock, price }: Numbers,
  onSaved: OptionRowProps['onSaved'],
): Promise<ItemOption> => {
  const params = { optionId: option.id };
  let saved = option;
  if (stock !== option.stockQuantity) {
    const body = { stockQuantity: stock, expectedStockQuantity: option.stockQuantity };
    saved = await write('catalog.updateOptionStock', { params, body });
    onSaved(saved);
  }
  if (price !== option.additionalPrice) {
    const body = { additionalPrice: price, expectedAdditionalPrice: option.additionalPrice };
    saved = await write('catalog.updateOptionPrice', { params, body });
  }
  onSaved(saved);
  return saved;
};

/** Asks the operator only when buyers can buy the option in its new state `then`. */
const confirmRestock = (item: OptionRowProps['item'], then: ItemOption): Promise<boolean> =>
  confirmRestockMessages(isPurchasable(then, item) ? [{ itemId: item.id, optionId: then.id }] : []);

/**
 * Each save is checked against the number that the operator saw. When the saved number changed meanwhile, nothing is
 * overwritten. Then `changeNotice` shows the current number, and the next save is checked against the current number.
 */
export const useOptionRow = (option: ItemOption, { item, onSaved, onDeleted, onDirty }: OptionRowProps) => {
  const { id } = option;
  const { typed, setTyped, stock, price, dirty, changed } = useTypedNumbers(option, { item, onDirty });
  const { reportFailed, error, setError, changeNotice, clear } = useOptionNews(option, onSaved, changed);
  const numbers = useAction(
    async () => {
      const more = stock > option.stockQuantity;
      if (more && !(await confirmRestock(item, { ...option, stockQuantity: stock }))) return undefined;
      setTyped(typedOf(await sendNumbers(option, { stock, price }, onSaved)));
      return `‘${option.name}’ 옵션이 저장되었습니다.`;
    },
    { done: (news) => news, ...reportFailed('옵션을 저장하지 못했습니다. 다시 시도해주세요.') },
  );
  const flag = useAction(
    async (isOptionSoldOut: boolean) => {
      if (!isOptionSoldOut && !(await confirmRestock(item, { ...option, isOptionSoldOut }))) return undefined;
      const saved = await write('catalog.updateOptionSoldOut', { params: { optionId: id }, body: { isOptionSoldOut } });
      onSaved({ ...saved, stockQuantity: option.stockQuantity, additionalPrice: option.additionalPrice });
      return isOptionSoldOut ? `‘${option.name}’을(를) 품절로 표시했습니다.` : `‘${option.name}’의 품절을 풀었습니다.`;
    },
    { done: (news) => news, ...reportFailed('품절 상태를 바꾸지 못했습니다. 다시 시도해주세요.') },
  );
  const removal = useCall('catalog.deleteOption', {
    done: `‘${option.name}’ 옵션이 삭제되었습니다.`,
    ...reportFailed('옵션을 삭제하지 못했습니다. 다시 시도해주세요.'),
  });
  const busy = numbers.busy || flag.busy || removal.busy;
  const remove = async (): Promise<void> => {
    const follows = `‘${option.name}’ 옵션은 쇼핑몰에서 사라지고 담아둔 장바구니에는 품절로 보입니다. 지난 주문은 그대로 남습니다.`;
    if (busy || !(await confirm('이 옵션을 삭제하시겠습니까?', follows))) return;
    if (await removal.send({ params: { optionId: id } })) onDeleted(id);
  };
  return {
    typed,
    type: (field: keyof OptionEdit, text: string) => setTyped((all) => ({ ...all, [field]: text })),
    revert: () => {
      setTyped(typedOf(option));
      clear();
    },
    save: async (): Promise<void> => {
      const why = validate(typed);
      if (why) return setError(why);
      if (!busy) await numbers.send();
    },
    flag: flag.send,
    remove,
    dirty,
    busy,
    changeNotice,
    error,
  };
};
