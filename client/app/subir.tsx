import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

function AlLlegar({ volviendo }: { readonly volviendo: boolean }) {
  useLayoutEffect(() => {
    if (!volviendo) scrollTo(0, 0);
  }, [volviendo]);
  return null;
}

/** A new screen begins at its top; going back leaves the scroll to the browser. */
export function SubirAlNavegar() {
  return <AlLlegar key={useLocation().pathname} volviendo={useNavigationType() === NavigationType.Pop} />;
}
