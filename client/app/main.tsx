import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#client/ui/theme.css';
import { Providers } from './providers.tsx';

const raiz = document.getElementById('raiz');
if (raiz === null) throw new Error('index.html has no #raiz');
createRoot(raiz).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
