import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DocumentBlocks } from '../../../entities/shop-document/document-blocks.tsx';
import { ActionBar } from '../../../shared/admin/form/action-bar.tsx';
import { ConflictDialog } from '../../../shared/admin/form/conflict-dialog.tsx';
import type { Answer } from '../../../shared/api/call-types.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Select, TextArea, TextField } from '../../../shared/ui/field.tsx';
import { type LineChange, lineChanges, nearChanges } from './line-changes.ts';
import { type ShopDocument, sourceQuery } from './shop-queries.ts';
import { type DocumentForm, useDocumentForm } from './use-document-form.ts';

export type Placeholders = Answer<'catalog.shopDocuments'>['placeholders'];
const box = 'flex flex-col gap-4 rounded-sm border border-line bg-surface p-4 sm:p-6';

const Faults = ({ form }: { form: DocumentForm }) =>
  form.fault &&
  form.fault.faults.length > 0 && (
    <ul aria-label="고칠 곳" className="flex flex-col gap-1 text-13 text-stop">
      {form.fault.faults.map(({ line, code, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may have the same fault twice
        <li key={`${line} ${code} ${index}`}>{message}</li>
      ))}
    </ul>
  );

const PlaceholderList = ({ placeholders }: { placeholders: Placeholders }) => (
  <details className="text-13 text-ink-2">
    <summary className="flex min-h-touch items-center font-medium">
      자리표시자: 값이 바뀌면 문서도 함께 바뀝니다
    </summary>
    <p className="mb-2">조사까지 맞추려면 {'{{shop.name 은/는}}'}처럼 적어주세요.</p>
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      {placeholders.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="font-medium text-ink">{`{{${name}}}`}</dt>
          <dd>{value || '(비어 있음)'}</dd>
        </div>
      ))}
    </dl>
  </details>
);

const allowed = '## 제목, 1. 또는 - 목록, **굵게**, [링크](/notice), | 표 | 를 쓸 수 있습니다. HTML은 쓸 수 없습니다.';
const Fields = ({ form, placeholders }: { form: DocumentForm; placeholders: Placeholders }) => (
  <section className={box}>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="문서 제목"
        required
        maxLength={60}
        value={form.draft.title}
        onChange={({ target }) => form.edit({ title: target.value })}
      />
      <TextField
        label="시행일"
        type="date"
        required
        hint="오늘보다 뒤이면 그날부터 보이고, 그 전에는 목록으로 예고합니다."
        value={form.draft.effectiveFrom}
        onChange={({ target }) => form.edit({ effectiveFrom: target.value })}
      />
    </div>
    <TextArea
      label="본문"
      hint={
        form.opened.code.startsWith('item-guide-') ? `${allowed} 비우고 저장하면 상품 화면에서 사라집니다.` : allowed
      }
      rows={24}
      value={form.draft.markdown}
      onChange={({ target }) => form.edit({ markdown: target.value })}
    />
    <Faults form={form} />
    <PlaceholderList placeholders={placeholders} />
  </section>
);

const marks: Record<LineChange['kind'], readonly [sign: string, name: string, look: string]> = {
  same: [' ', '', 'text-ink-2'],
  removed: ['−', '삭제: ', 'bg-paper text-stop line-through'],
  added: ['+', '추가: ', 'bg-paper text-ok'],
};
const History = ({ form }: { form: DocumentForm }) => {
  const { code, version, versions } = form.opened;
  const [chosen, setChosen] = useState<number>();
  const { data } = useQuery({ ...sourceQuery(code, chosen ?? version), enabled: chosen !== undefined });
  const changes =
    chosen !== undefined && data ? nearChanges(lineChanges(data.markdown, form.draft.markdown)) : undefined;
  return (
    <section className={box}>
      <Select
        label="이전 판과 비교"
        value={chosen ?? ''}
        onChange={({ target }) => setChosen(target.value ? Number(target.value) : undefined)}
      >
        <option value="">판을 골라주세요</option>
        {versions.map((one) => (
          <option key={one.version} value={one.version}>
            {one.version}판 · {one.effectiveFrom} 시행 · {formatDateTime(one.savedAt)} 저장
          </option>
        ))}
      </Select>
      {changes?.length === 0 && <p className="text-13 text-ink-2">이 판과 같습니다. 바뀐 줄이 없습니다.</p>}
      {changes && changes.length > 0 && (
        <ol aria-label="바뀐 줄" className="max-h-chart overflow-y-auto text-13 whitespace-pre-wrap">
          {changes.map(({ kind, text }, index) => {
            const [sign, name, look] = marks[kind];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name
              <li key={index} className={cx('flex gap-2', look)}>
                <span aria-hidden="true">{sign}</span>
                <span>
                  {name && <span className="sr-only">{name}</span>}
                  {text}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
};

interface Props {
  source: ShopDocument;
  placeholders: Placeholders;
}
export const DocumentEditor = ({ source, placeholders }: Props) => {
  const form = useDocumentForm(source);
  return (
    <>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Fields form={form} placeholders={placeholders} />
          <History form={form} />
        </div>
        <section aria-label="문서 미리보기" className={cx(box, 'bg-paper xl:self-start')}>
          <Button variant="secondary" size="sm" className="self-start" busy={form.busy} onClick={form.show}>
            미리보기
          </Button>
          {form.preview ? (
            <DocumentBlocks blocks={form.preview} />
          ) : (
            <p className="text-13 text-ink-3">미리보기를 누르면 자리표시자를 채운 글이 보입니다.</p>
          )}
        </section>
      </div>
      <ActionBar error={form.fault?.message} note={form.changed ? '저장하지 않은 변경 사항이 있습니다.' : undefined}>
        <Button size="sm" busy={form.busy} busyText="확인하고 있습니다…" disabled={!form.changed} onClick={form.save}>
          저장
        </Button>
      </ActionBar>
      {form.conflict && (
        <ConflictDialog
          conflicts={[
            {
              key: 'document',
              label: form.conflict.title,
              saved: form.conflict.markdown,
              typed: form.draft.markdown,
              edited: true,
            },
          ]}
          busy={form.busy}
          onClose={form.keepEditing}
          onDecide={(own) => void form.decide(own.has('document'))}
        />
      )}
    </>
  );
};
