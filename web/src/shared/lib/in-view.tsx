import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * After this delay the children are rendered even far from the view, unless `patient` is true. By then the images and
 * data of the first screen are loaded.
 */
const laterMs = 1_500;

interface Props {
  children: ReactNode;
  placeholder: ReactNode;
  /**
   * True to render the children only when the container is near. Use it for content that costs bytes and that few
   * visitors reach.
   */
  patient?: boolean;
  className?: string | undefined;
}
/**
 * Renders its children once their container is within a screen's height of the view, or shortly after the page has
 * loaded.
 */
export const InView = ({ children, placeholder, patient = false, className }: Props) => {
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
