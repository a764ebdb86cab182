import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Radio } from '../../../shared/ui/choice.tsx';

const widths = { 390: '휴대폰', 1440: '데스크톱' } as const;
type Width = keyof typeof widths;

const emptyPage = '<!doctype html><html lang="ko"><head></head><body></body></html>';

/** Copies the styles of the page into the frame, so that media queries follow the width of the frame. */
const copyStyles = (to: Document): void => {
  for (const style of document.querySelectorAll('link[rel="stylesheet"], style')) to.head.append(style.cloneNode(true));
};

/** The scale at which the frame fits its container, at most 1. */
const useScale = (width: number) => {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setScale(Math.min(1, entry.contentRect.width / width)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [width]);
  return { frame, scale };
};

/** Nothing in the preview can be pressed. */
export const HomePreview = ({ children }: { children: ReactNode }) => {
  const [width, setWidth] = useState<Width>(390);
  const [body, setBody] = useState<HTMLElement>();
  const { frame, scale } = useScale(width);
  return (
    <section aria-label="미리보기" className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">미리보기 너비</legend>
        {([390, 1440] as const).map((one) => (
          <Radio
            key={one}
            name="preview-width"
            label={`${widths[one]} ${one}`}
            checked={width === one}
            onChange={() => setWidth(one)}
          />
        ))}
      </fieldset>
      <div ref={frame} className="relative h-[65dvh] overflow-hidden rounded-sm border border-line bg-line">
        <iframe
          className="absolute top-0 bg-paper"
          title={`홈 화면 미리보기 ${width}`}
          srcDoc={emptyPage}
          onLoad={({ currentTarget: { contentDocument } }) => {
            if (!contentDocument) return;
            copyStyles(contentDocument);
            // A phone's scrollbar takes no width, so the frame hides its scrollbar. The page still scrolls.
            contentDocument.documentElement.style.scrollbarWidth = 'none';
            setBody(contentDocument.body);
          }}
          style={{
            width,
            left: `calc((100% - ${width * scale}px) / 2)`,
            height: `${100 / scale}%`,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
          }}
        />
        {body && createPortal(<div inert>{children}</div>, body)}
      </div>
    </section>
  );
};
