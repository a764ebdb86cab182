import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Renders its children once their place comes within a screen's height of the view. */
export const WhenNear = ({ children, placeholder }: { children: ReactNode; placeholder: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '100% 0px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return near ? children : <div ref={place}>{placeholder}</div>;
};
