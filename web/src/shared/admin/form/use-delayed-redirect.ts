import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

interface Leaving {
  to: string;
  afterMs: number;
}

/**
 * Goes to another screen after a delay, so that the operator can read the success message. Does nothing when the
 * operator leaves this screen during the delay.
 */
export const useDelayedRedirect = () => {
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
