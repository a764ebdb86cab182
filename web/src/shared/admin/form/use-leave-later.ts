import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

interface Leaving {
  to: string;
  afterMs: number;
}

/** Goes on to another screen after a while in which the good news can be read; not when this one was left before. */
export const useLeaveLater = () => {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<Leaving>();
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void navigate(leaving.to, { replace: true }), leaving.afterMs);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);
  return {
    leaving: leaving !== undefined,
    leaveLater: (to: string, afterMs: number) => setLeaving({ to, afterMs }),
  };
};
