import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Long enough for the first screen's own images and data. */
const laterMs = 1_500;

interface Props {
  children: ReactNode;
  placeholder: ReactNode;
  /** Until it is near, however long that is: what costs bytes and is not seen by everybody. */
  patient?: boolean;
  className?: string | undefined;
}
/** Renders its children once their container comes within a screen's height of the view, or a moment after the page. */
export const WhenNear = ({ children, placeholder, patient = false, className }: Props) => {
  const container = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !container.current) return;
    const look: IntersectionObserverCallback = (entries) =>
      entries.some(({ isIntersecting }) => isIntersecting) && setNear(true);
    const observer = new IntersectionObserver(look, { rootMargin: '100% 0px' });
    observer.observe(container.current);
    const timer = patient ? undefined : setTimeout(() => setNear(true), laterMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [near, patient]);
  return near ? (
    children
  ) : (
    <div ref={container} className={className}>
      {placeholder}
    </div>
  );
};
