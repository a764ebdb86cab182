import type { DocumentBlock, DocumentRun } from '@gyeol/contracts/http/catalog/shop.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

const linkClass = 'text-ink underline underline-offset-4 hover:text-clay';

const Run = ({ run: { text, strong, link } }: { run: DocumentRun }): ReactNode => {
  const words = strong ? <strong className="font-semibold text-ink">{text}</strong> : text;
  if (link === undefined) return words;
  if (link.startsWith('/'))
    return (
      <Link to={link} className={linkClass}>
        {words}
      </Link>
    );
  return (
    <a href={link} rel="noreferrer" className={linkClass}>
      {words}
    </a>
  );
};
// The index serves as the key, because the parts of a document have neither names nor a state.
const Runs = ({ runs }: { runs: readonly DocumentRun[] }) =>
  runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>
      <Run run={run} />
    </Fragment>
  ));

const DocumentTable = ({ block: { head, rows } }: { block: Extract<DocumentBlock, { kind: 'table' }> }) => (
  <div className="overflow-x-auto">
    <table className="w-full text-left text-13 sm:text-15">
      <thead>
        <tr className="border-b border-ink">
          {head.map((runs, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <th key={index} scope="col" className="py-2 pr-4 font-medium">
              <Runs runs={runs} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={at} className="border-b border-line align-top text-ink-2">
            {row.map((runs, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <td key={index} className="py-2 pr-4">
                <Runs runs={runs} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** In a `page`, headings follow the h1. In a `section`, they follow an h3 and are smaller. */
type Setting = 'page' | 'section';
const headingClass: Record<Setting, string> = {
  page: 'mt-6 text-17 font-semibold first:mt-0',
  section: 'mt-2 text-13 font-semibold text-ink first:mt-0',
};

const Block = ({ block, within }: { block: DocumentBlock; within: Setting }) => {
  switch (block.kind) {
    case 'heading': {
      const Heading = within === 'section' ? 'h4' : block.level > 2 ? 'h3' : 'h2';
      return (
        <Heading className={headingClass[within]}>
          <Runs runs={block.runs} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p className="whitespace-pre-line text-ink-2">
          <Runs runs={block.runs} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      const marker = block.ordered ? 'list-decimal pl-6' : 'list-disc pl-4';
      return (
        <List start={block.start} className={`flex flex-col gap-1 text-ink-2 ${marker}`}>
          {block.items.map((runs, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index} className="whitespace-pre-line">
              <Runs runs={runs} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <DocumentTable block={block} />;
    default:
      // A newer version of the shop may send an unknown kind during an upgrade.
      return null;
  }
};

export const DocumentBlocks = ({ blocks, within = 'page' }: { blocks: readonly DocumentBlock[]; within?: Setting }) => (
  <div className="flex flex-col gap-2">
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Block key={index} block={block} within={within} />
    ))}
  </div>
);
