import { useEffect, useState } from 'react';

/** Whether the page is visible, not in a hidden tab or window. Renders again when that changes. */
export const useVisible = (): boolean => {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const mirar = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', mirar);
    return () => document.removeEventListener('visibilitychange', mirar);
  }, []);
  return visible;
};
