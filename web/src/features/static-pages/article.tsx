import type { ReactNode } from 'react';

export interface ArticleData {
  title: string;
  /** The paragraphs. A nested array is a numbered list under the paragraph before it. */
  body: readonly (string | readonly string[])[];
}

export const Article = ({ title, body }: ArticleData) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-17 font-semibold">{title}</h2>
    {body.map((part) =>
      typeof part === 'string' ? (
        <p key={part} className="text-ink-2">
          {part}
        </p>
      ) : (
        <ol key={part[0]} className="flex list-decimal flex-col gap-1 pl-6 text-ink-2">
          {part.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      ),
    )}
  </section>
);

export const Articles = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-8">{children}</div>
);
