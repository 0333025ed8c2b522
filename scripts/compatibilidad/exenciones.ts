/**
 * Features whose lack is allowed: `que` matches their keys, `archivos` the files if only some may use them, and `guarda` says why
 * they do no harm.
 */
export interface Exencion {
  readonly que: RegExp;
  readonly archivos?: RegExp;
  readonly guarda: string;
}

/** Methods of libraries and of the app that only share their name with a browser's method. */
const PROPIOS: readonly Exencion[] = [
  { que: /^\.(?:createContext|use)$/, guarda: 'React’s own' },
  { que: /^\.info$/, guarda: 'a toast of ours (client/ui/tostada.ts)' },
  { que: /^\.(?:build|isActive)$/, guarda: 'TanStack Query’s own' },
  { que: /^\.(?:destroy|fetch|reconnect)$/, guarda: 'of queries, sockets and workbox’s strategies' },
  { que: /^\.(?:run|when|override)$/, archivos: /formularios/, guarda: 'zod’s own' },
  { que: /^\.toArray$/, archivos: /deseos/, guarda: 'dnd-kit’s own' },
  { que: /^\.handle$/, archivos: /sw\.js/, guarda: 'workbox’s own' },
];

const DE_GUION: readonly Exencion[] = [
  ...PROPIOS,
  {
    que: /trustedTypes$|^\.create(?:HTML|ScriptURL|Policy)$/,
    guarda: 'read as a field of the window; called where it is there',
  },
  {
    que: /Map\/groupBy$|Object\/groupBy$|^\.groupBy$|canParse_static$/,
    archivos: /apoyos/,
    guarda: 'what brings it, asked for first',
  },
  { que: /Navigator\/(?:vibrate|userActivation|wakeLock|(?:canS|s)hare)$/, guarda: '`in navigator` before it' },
  { que: /Navigator\/(?:set|clear)AppBadge$/, guarda: 'tried; browsers without it go without' },
  { que: /Navigator\/connection$/, guarda: 'React reads it with `&&`' },
  { que: /^\.(?:start|skip)(?:View)?Transition$/, guarda: 'React tries, and draws without it' },
  { que: /Error\/captureStackTrace$/, guarda: 'zod asks for it' },
  {
    que: /^\.get(?:Transports|PublicKey|PublicKeyAlgorithm|AuthenticatorData)$/,
    guarda: '@simplewebauthn/browser asks for each, and answers without it',
  },
  { que: /Intl\/supportedValuesOf$/, archivos: /comun/, guarda: 'the panel’s zones, which no television opens' },
  { que: /builtins\/Temporal$|Intl\/DurationFormat$/, archivos: /dias/, guarda: 'the Temporal polyfill asks for both' },
];

const DE_ESTILO: readonly Exencion[] = [
  { que: /^cursor/, guarda: 'where there is no pointer there is none to draw' },
  { que: /^text-wrap|^hyphens/, guarda: 'lines break elsewhere' },
  { que: /^:selection$|^accent-color$|^scrollbar-width/, guarda: 'the system’s own colours and bars' },
  { que: /forced-color/, guarda: 'only where the browser forces colours, which one that lacks it does not' },
  { que: /^resize|^field-sizing/, guarda: 'the field keeps its three rows and scrolls' },
  { que: /^font-family: ui-/, guarda: 'the next font of the list' },
  { que: /^content-visibility|^contain-intrinsic-height$/, guarda: 'what is out of sight is laid out too' },
  { que: /^@page$|^size$|^break-after/, guarda: 'the printer’s own page' },
  { que: /^@property$/, guarda: 'Tailwind gives the same values to every element where it is missing' },
  {
    que: /^:(?:popover-open|open|autofill|file-selector-button)$/,
    guarda: 'in rules of their own, or in a list that forgives',
  },
  { que: /^zoom$/, guarda: 'faces on the wall keep their first size' },
  { que: /^aspect-ratio$/, guarda: 'Welcome’s picture has its own; the others are the panel’s' },
  {
    que: /^@container$|^container-type|container_query_length_units$/,
    guarda: 'Welcome’s words have a size without it; the other screens are no television’s',
  },
  {
    que: /^overflow-x: clip$|^flex-basis: min-content$/,
    guarda: 'placeholders and the panel, which no television shows',
  },
];

export const EXENCIONES: readonly Exencion[] = [...DE_GUION, ...DE_ESTILO];
