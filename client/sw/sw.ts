import { ponerCasco } from './casco.ts';
import { atenderAvisos } from './avisos.ts';
import { esperarPermiso } from './relevo.ts';

/**
 * The service worker: opens the app without a network, and shows the messages that come while it is closed. It keeps
 * files of the build and nothing that the API says: what the family did last is the page's to keep, under its user.
 */
ponerCasco();
atenderAvisos();
esperarPermiso();
