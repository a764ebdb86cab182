import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Long enough for the first screen's own images and data. */
const laterMs = 1_500;

/** Renders its children once their container comes within a screen's height of the view, or a moment after the page. */
export const WhenNear = ({ children, placeholder }: { children: ReactNode; placeholder: ReactNode }) => {
  const container = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !container.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '100% 0px',
    });
    observer.observe(container.current);
    const timer = setTimeout(() => setNear(true), laterMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [near]);
  return near ? children : <div ref={container}>{placeholder}</div>;
};
