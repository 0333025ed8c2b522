import { ponerCasco } from './casco.ts';
import { atenderAvisos } from './avisos.ts';
import { esperarPermiso } from './relevo.ts';

// The service worker: opens the app offline and shows push messages while the app is closed. It caches only files of the build
// and no API answers: the page caches those, per user.
ponerCasco();
atenderAvisos();
esperarPermiso();
